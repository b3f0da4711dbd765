import { z } from 'zod'
import { call, exportOf, NOTHING } from '@/kernel/call'
import { fields, id, idList, partyParams, text, titled, when } from '@/kernel/inputs'
import { columnList, type ListColumns } from '@/kernel/list-columns'
import { askText } from './words'

const MOST_LEADS = 1_000_000
export const note = text(500).default('')
/** An empty value switches a cap off; one left out stays. */
const cap = z
  .preprocess(
    (value) => (value === '' ? null : typeof value === 'string' ? Number(value) : value),
    z.number('Enter a number').int('Enter a whole number').min(1, 'At least 1').max(MOST_LEADS).nullable(),
  )
  .optional()

const AskWish = fields({
  kind: z.enum(['pause', 'resume', 'caps'], 'Choose pause, resume or caps'),
  day: cap,
  month: cap,
  note,
})

const Ask = z.object({
  id: z.number(),
  kind: z.enum(['pause', 'resume', 'caps', 'golive']),
  /** The order or RCID. */
  about: titled,
  caps: z.object({ day: z.number().nullable(), month: z.number().nullable() }).partial().nullable(),
  note: z.string(),
  asked: when,
  askedby: z.string(),
  status: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
  decided: when.nullable(),
  answer: z.string().describe('What was said with the decision'),
})

export type Ask = z.output<typeof Ask>

/** Instants come from the database as they are. */
export const ASK_COLUMNS: ListColumns<z.input<typeof Ask>> = [
  { id: 'asked', header: 'Requested', kind: 'datetime' },
  { id: 'askedby', header: 'By' },
  { id: 'order', header: 'Order', value: ({ about }) => about },
  { id: 'kind', header: 'Request', value: ({ kind, caps }) => askText(kind, caps) },
  { id: 'note', header: 'Note' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'decided', header: 'Decided', kind: 'datetime' },
  { id: 'answer', header: 'Answer' },
]

const lender = { permission: 'lender-user', changes: 'order', touches: ['order'] } as const
const publisher = { permission: 'publisher-user', changes: 'rcid', touches: ['rcid'] } as const
const ofParty = { params: partyParams.extend({ id }) } as const

export const askCalls = {
  lenderAsks: call({
    method: 'GET',
    path: '/portal/lender/{party}/asks',
    summary: 'What this lender asked about its orders: what waits, then the newest, with what was decided',
    permission: 'lender-user',
    params: partyParams,
    answer: z.object({
      atonce: z.boolean().describe('Whether changes are in force without being asked for'),
      manager: z.string().nullable().describe('Who decides'),
      asks: z.array(Ask),
    }),
    reads: ['order', 'lender'],
  }),
  lenderAsksExport: exportOf({
    path: '/portal/lender/{party}/asksexport',
    summary: 'What was asked about the orders, or about those that are named, as a CSV file',
    permission: 'lender-user',
    params: partyParams,
    filters: fields({ lenderorder: idList, columns: columnList(ASK_COLUMNS) }),
    name: 'requests',
  }),
  ask: call({
    ...{ ...lender, ...ofParty },
    changesMany: true,
    method: 'POST',
    path: '/portal/lender/{party}/order/{id}/ask',
    summary: 'Ask to pause or resume an order or to change its caps; done at once where the lender may',
    body: AskWish,
    answer: Ask,
  }),
  withdraw: call({
    ...{ ...lender, ...ofParty },
    method: 'POST',
    path: '/portal/lender/{party}/ask/{id}/withdraw',
    summary: 'Take a request back that nobody has decided',
    body: fields({}),
    answer: NOTHING,
  }),
  publisherAsks: call({
    method: 'GET',
    path: '/portal/publisher/{party}/asks',
    summary: 'What this publisher asked about its RCIDs: what waits, then the newest, with what was decided',
    permission: 'publisher-user',
    params: partyParams,
    answer: z.array(Ask),
    reads: ['rcid'],
  }),
  askLive: call({
    ...{ ...publisher, ...ofParty },
    method: 'POST',
    path: '/portal/publisher/{party}/rcid/{id}/golive',
    summary: 'Ask staff to turn an RCID on, once a test lead was taken',
    body: fields({ note }),
    answer: Ask,
  }),
  withdrawLive: call({
    ...{ ...publisher, ...ofParty },
    method: 'POST',
    path: '/portal/publisher/{party}/ask/{id}/withdraw',
    summary: 'Take a request back that nobody has decided',
    body: fields({}),
    answer: NOTHING,
  }),
}
