import { z } from 'zod'
import { titled, when } from '@/kernel/inputs'
import type { ListColumns } from '@/kernel/list-columns'
import { LEDGER_WORDS } from './words'

/** Leads by the day they were received, money in dollars. Leads = accepted + rejected + pending + returned. */
const figures = {
  leads: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  pending: z.number(),
  returned: z.number().describe('Sent back by the buyer, and the payout taken back'),
  earned: z.number(),
}
export const Figures = z.object({
  ...figures,
  payouts: z.number().describe('What was booked when the leads were sold'),
  changes: z.number().describe('What returns and uploads changed since: earned = payouts + changes'),
})
export type Figures = z.output<typeof Figures>

export const FigureDay = Figures.extend({ date: z.string() })

const COUNT_COLUMNS: ListColumns<Pick<Figures, 'leads' | 'accepted' | 'rejected' | 'pending' | 'returned'>> = [
  { id: 'leads', header: 'Leads', kind: 'number' },
  { id: 'accepted', header: 'Accepted', kind: 'number' },
  { id: 'rejected', header: 'Rejected', kind: 'number' },
  { id: 'pending', header: 'Pending', kind: 'number' },
  { id: 'returned', header: 'Returned', kind: 'number' },
]

export const FIGURE_DAY_COLUMNS: ListColumns<z.output<typeof FigureDay>> = [
  { id: 'date', header: 'Date', kind: 'date' },
  ...COUNT_COLUMNS,
  { id: 'payouts', header: 'Payouts', kind: 'money' },
  { id: 'changes', header: 'Changed since', kind: 'money' },
  { id: 'earned', header: 'Earned', kind: 'money' },
]

/** A lead as its publisher sees it: nobody who bought it is named. */
export const PublisherLead = z.object({
  id: z.number(),
  dateadd: when,
  status: z.string(),
  reason: z.string(),
  lead: z.string().describe('The consumer, masked'),
  subid: z.string(),
  product: titled,
  rcid: titled,
  payout: z.number().describe('Booked when the lead was sold'),
  changes: z.number().describe('By returns and uploads since'),
  earnpub: z.number().describe('Payout and changes together'),
})
export type PublisherLead = z.output<typeof PublisherLead>

export const PUBLISHER_LEAD_COLUMNS: ListColumns<PublisherLead> = [
  { id: 'id', header: 'ID', kind: 'id' },
  { id: 'dateadd', header: 'Received', kind: 'datetime' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'reason', header: 'Reason' },
  { id: 'lead', header: 'Lead' },
  { id: 'subid', header: 'Sub ID' },
  { id: 'product', header: 'Product' },
  { id: 'rcid', header: 'RCID', kind: 'id', value: (row) => row.rcid.id },
  { id: 'payout', header: 'Payout', kind: 'money' },
  { id: 'changes', header: 'Changes', kind: 'money' },
  { id: 'earnpub', header: 'Earned', kind: 'money' },
]
export const PUBLISHER_LEAD_SORTS = ['id', 'dateadd', 'subid', 'product', 'rcid', 'earnpub'] as const

/** A test lead as its sender was answered: sold to nobody, in no count. */
export const SentTest = z.object({
  id: z.number(),
  dateadd: when,
  rcid: titled,
  type: z.string(),
  status: z.string(),
  reason: z.string(),
  subid: z.string(),
})
export type SentTest = z.output<typeof SentTest>

export const SENT_TEST_COLUMNS: ListColumns<SentTest> = [
  { id: 'id', header: 'ID', kind: 'id' },
  { id: 'dateadd', header: 'Received', kind: 'datetime' },
  { id: 'rcid', header: 'RCID', kind: 'id', value: (row) => row.rcid.id },
  { id: 'type', header: 'Type' },
  { id: 'status', header: 'Answer', kind: 'status' },
  { id: 'reason', header: 'Reason' },
  { id: 'subid', header: 'Sub ID' },
]

export const SubIdFigures = z.object({ subid: z.string(), ...figures, returnRate: z.number() })
export type SubIdFigures = z.output<typeof SubIdFigures>

export const SUBID_FIGURE_COLUMNS: ListColumns<SubIdFigures> = [
  { id: 'subid', header: 'Sub ID' },
  ...COUNT_COLUMNS,
  { id: 'returnRate', header: 'Return %', kind: 'percent' },
  { id: 'earned', header: 'Earned', kind: 'money' },
]
export const SUBID_FIGURE_SORTS = SUBID_FIGURE_COLUMNS.map(({ id }) => id) as [string, ...string[]]

export const Rejection = z.object({
  code: z.string().describe('What leads are filtered by'),
  reason: z.string(),
  subid: z.string(),
  leads: z.number(),
})
export type Rejection = z.output<typeof Rejection>

export const REJECTION_COLUMNS: ListColumns<Rejection> = [
  { id: 'reason', header: 'Reason' },
  { id: 'subid', header: 'Sub ID' },
  { id: 'leads', header: 'Leads', kind: 'number' },
]
export const REJECTION_SORTS = ['reason', 'subid', 'leads'] as const

/** A line of the ledger, by the day it was booked. */
export const LedgerLine = z.object({
  id: z.number(),
  date: when,
  kind: z.string(),
  lead: z.number(),
  subid: z.string(),
  amount: z.number(),
})
export type LedgerLine = z.output<typeof LedgerLine>

export const LEDGER_COLUMNS: ListColumns<LedgerLine> = [
  { id: 'date', header: 'Date', kind: 'datetime' },
  { id: 'kind', header: 'Line', text: (row) => LEDGER_WORDS[row.kind] ?? row.kind },
  { id: 'lead', header: 'Lead', kind: 'id' },
  { id: 'subid', header: 'Sub ID' },
  { id: 'amount', header: 'Amount', kind: 'money' },
]
export const LEDGER_SORTS = ['date', 'lead', 'amount'] as const

export const PublisherRcid = titled.extend({
  product: titled,
  status: z.string(),
  dateadd: when,
  lastlead: when.nullable(),
  /** Pages that need no sign-in. */
  specs: z.object({ pingpost: z.string(), directpost: z.string() }),
})
export type PublisherRcid = z.output<typeof PublisherRcid>

/** Instants come from the database as they are. */
export const PUBLISHER_RCID_COLUMNS: ListColumns<z.input<typeof PublisherRcid>> = [
  { id: 'id', header: 'RCID', kind: 'id' },
  { id: 'title', header: 'Title' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'product', header: 'Product' },
  { id: 'lastlead', header: 'Last lead', kind: 'datetime' },
  { id: 'pingpost', header: 'Ping/post', value: ({ specs }) => specs.pingpost },
  { id: 'directpost', header: 'Direct post', value: ({ specs }) => specs.directpost },
]
