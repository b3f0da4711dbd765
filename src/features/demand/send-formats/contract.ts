import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, idParams, requiredText, text } from '@/kernel/inputs'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { PingIdentity } from '@/features/demand/orders/public'
import { sendFormatPermissions } from './permissions'
import { FormatEdit, OrderNamed } from './records'

const permission = orderPermissions.order_manage

/** The three classes of a send format, by the names that the calls have for them. */
export const PART_NAMES = ['content', 'send', 'result'] as const
export type PartName = (typeof PART_NAMES)[number]

const Part = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** What a preview asks for: content/crestline-json. */
  namespace: z.string(),
  version: z.number(),
  pings: z.boolean(),
  /** Products that it is made for; null is any. */
  products: z.array(z.number()).nullable(),
})
export type Part = z.output<typeof Part>

/** Whose parts are chosen, for the guard against two people who choose at once. */
const SendFormat = z.object({
  id: z.number(),
  version: z.number(),
  content: z.string().nullable(),
  send: z.string().nullable(),
  result: z.string().nullable(),
  contentpin: z.number().nullable().describe('The version that the order stays at, 0 as shipped; null follows'),
  sendpin: z.number().nullable(),
  resultpin: z.number().nullable(),
})
export type SendFormat = z.output<typeof SendFormat>

const chosen = (what: string) => requiredText(120, `Choose a ${what} class`)
export const ChosenParts = fields({ content: chosen('data'), send: chosen('send'), result: chosen('result') })
/** One left out stays as it is. */
export const PartsChange = ChosenParts.partial()

const version = z.coerce.number('Enter a number').int('Enter a whole number').min(0).max(1_000_000)
const pin = version.nullable()
/** The version that an order stays at, 0 as shipped; null follows. One left out stays as it is. */
export const PinsChange = fields({ contentpin: pin, sendpin: pin, resultpin: pin }).partial()

export const sendFormatCalls = {
  parts: call({
    method: 'GET',
    path: '/admin/order/integrations',
    summary: 'The data, send and result classes that an order can choose from',
    permission,
    answer: z.object({ content: z.array(Part), send: z.array(Part), result: z.array(Part) }),
    reads: ['order'],
  }),
  preview: call({
    method: 'POST',
    path: '/admin/order/integrations/preview/',
    summary: 'One class in words, request by request, with its source',
    permission,
    body: fields({ namespace: requiredText(200) }),
    answer: z.object({
      title: z.string(),
      summary: z.string(),
      version: z.number(),
      /** What an author should know although it is not wrong. */
      notes: z.array(z.string()),
      stages: z.array(z.object({ stage: z.enum(['ping', 'post']), lines: z.array(z.string()) })),
      language: z.enum(['json', 'javascript']),
      source: z.string(),
    }),
    reads: ['order'],
  }),
  get: call({
    method: 'GET',
    path: '/admin/order/integration/{id}',
    summary: 'The classes that an order has chosen',
    permission,
    params: idParams,
    answer: SendFormat,
    reads: ['order'],
  }),
  save: call({
    method: 'POST',
    path: '/admin/order/integration/{id}',
    summary: 'Choose the three classes of an order; in force when this answers',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: PartsChange,
    answer: SendFormat,
  }),
  same: call({
    method: 'GET',
    path: '/admin/order/sendformat/sameintegration/{id}',
    summary: 'The other orders with the data and the result class of this one, archived ones left out',
    permission,
    params: idParams,
    answer: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        status: z.string(),
        lender: z.object({ id: z.number(), title: z.string() }),
        product: z.object({ id: z.number(), title: z.string() }),
        contentpin: z.number().nullable(),
        resultpin: z.number().nullable(),
      }),
    ),
    reads: ['order', 'lender'],
  }),
  pin: call({
    method: 'POST',
    path: '/admin/order/integration/pin/{id}',
    summary: 'Let an order stay at a version of its classes, or follow what is deployed; in force when this answers',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: PinsChange,
    answer: SendFormat,
  }),
}

const identity = {
  method: 'POST',
  permission: sendFormatPermissions.order_approvesendformat,
  changes: 'order',
  touches: ['order'],
  params: idParams,
  answer: z.object({ id: z.number(), pingidentity: PingIdentity.nullable(), version: z.number() }),
} as const

/** Pings say nothing about who the consumer is, but to orders that somebody allowed it. */
export const pingIdentityCalls = {
  allow: call({
    ...identity,
    path: '/admin/order/pingidentity/{id}',
    summary:
      "Request that an order's pings say who the consumer is, of leads whose publisher has it on; another person approves it",
    body: fields({ reason: text(500).min(10, 'Enter a reason of at least 10 characters') }),
  }),
  approve: call({
    ...identity,
    path: '/admin/order/pingidentity/approve/{id}',
    summary: "Approve identity in an order's pings that somebody else requested; in force when this answers",
    body: fields({}),
  }),
  withdraw: call({
    ...identity,
    path: '/admin/order/pingidentity/withdraw/{id}',
    summary: "Withdraw the permission for identity in an order's pings; in force when this answers",
    body: fields({}),
  }),
}

const decision = {
  method: 'POST',
  permission: sendFormatPermissions.order_approvesendformat,
  changes: 'order',
  touches: ['order'],
  params: idParams,
  answer: z.object({ prstatus: z.string() }),
} as const

export const formatEditCalls = {
  get: call({
    method: 'GET',
    path: '/admin/order/formatedit/{id}',
    summary: 'A requested change of a send format: its diffs, its tests, and the orders it would reach',
    permission: sendFormatPermissions.order_approvesendformat,
    params: idParams,
    answer: FormatEdit,
    reads: ['order'],
  }),
  deploy: call({
    ...decision,
    path: '/admin/order/formatedit/deploy/{id}',
    summary: 'Deploy a requested change of a send-format part: every order with that part sends by it from now on',
  }),
  refuse: call({
    ...decision,
    path: '/admin/order/formatedit/refuse/{id}',
    summary: 'Refuse a requested change of a send-format part, with a note for whoever requested it',
    body: fields({ note: requiredText(1000, 'Enter a note') }),
  }),
}

const namespace = requiredText(200)

export const partVersionCalls = {
  list: call({
    method: 'POST',
    path: '/admin/order/integrations/versions/',
    summary: 'The versions of a class, with who is pinned to each and who follows',
    permission,
    body: fields({ namespace }),
    answer: z.object({
      current: z.number().describe('The version in force, 0 as shipped'),
      following: z.array(OrderNamed),
      versions: z.array(
        z.object({
          version: z.number(),
          dateadd: z.iso.datetime().nullable(),
          user: z.string().nullable(),
          note: z.string(),
          pinned: z.array(OrderNamed),
        }),
      ),
    }),
    reads: ['order'],
  }),
  diff: call({
    method: 'POST',
    path: '/admin/order/integrations/diff/',
    summary: 'Two versions of a class, in words and as written',
    permission,
    body: fields({ namespace, from: version, to: version }),
    answer: z.object({
      words: z.object({ before: z.string(), after: z.string() }),
      source: z.object({ before: z.string(), after: z.string() }),
    }),
    reads: ['order'],
  }),
  rollback: call({
    method: 'POST',
    path: '/admin/order/integration/rollback/{id}',
    summary:
      "Deploy an earlier version of an order's class once more: a new version, which every order that follows sends by",
    permission: sendFormatPermissions.order_approvesendformat,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: fields({
      namespace,
      version,
      current: version.describe('The version in force when this was asked for'),
      reason: requiredText(1000, 'Enter a reason'),
    }),
    answer: z.object({ version: z.number(), orders: z.number().describe('How many orders send by it now') }),
  }),
}
