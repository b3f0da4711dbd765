import { z } from 'zod'
import { DUPLICATE_DAYS } from '@/features/supply/publishers/public'
import { id, oneOf, product, requiredText, when } from '@/kernel/inputs'
import { priceFault, priceModel, priceValue } from '@/kernel/price'

export const RCID_STATUSES = [
  { id: 'testing', title: 'Testing' },
  { id: 'active', title: 'Active' },
  { id: 'inactive', title: 'Not active' },
] as const

const columns = {
  title: requiredText(120),
  product,
  status: z.enum(['testing', 'active', 'inactive'], 'Choose a status'),
  pricemodel: priceModel,
  pricevalue: priceValue,
  duplicate: oneOf(DUPLICATE_DAYS),
}

interface Priced {
  readonly pricemodel?: 'CPA' | 'REV' | undefined
  readonly pricevalue?: number | undefined
}
const fitting = <S extends z.ZodType<Priced>>(schema: S) =>
  schema.superRefine(({ pricemodel, pricevalue }, ctx) => {
    const message = priceFault(pricemodel, pricevalue as never)
    if (message) ctx.addIssue({ code: 'custom', path: ['pricevalue'], message })
  })

export const NewRcid = fitting(z.strictObject({ ...columns, publisher: id }).partial({ status: true, duplicate: true }))
export type NewRcid = z.output<typeof NewRcid>
/** What is absent stays as it is; publisher and product are those of its leads and stay. */
export const RcidChange = fitting(z.strictObject({ ...columns, publisher: id }).partial())
export type RcidChange = z.output<typeof RcidChange>
export const RcidForm = fitting(z.strictObject({ ...columns, duplicate: z.number() }))

const record = {
  id: z.number(),
  title: z.string(),
  status: z.string(),
  pricemodel: z.enum(['CPA', 'REV']),
  /** Dollars for CPA, percent for REV. */
  pricevalue: z.number(),
  duplicate: z.number(),
  dateadd: when,
  bordeloid: z.string(),
  /** Masked. */
  bordeloapikey: z.string(),
  version: z.number(),
}

/** The form's record: parties by number. */
export const Rcid = z.object({ ...record, publisher: z.number(), product: z.number() })
export type Rcid = z.output<typeof Rcid>

/** The card's: parties by name, and what can be shown of the key. */
export const RcidItem = z.object({
  ...record,
  publisher: z.object({ id: z.number(), name: z.string(), status: z.string() }),
  product: z.object({ id: z.number(), title: z.string() }),
  /** The last letters alone; null until one was made. */
  apikey: z.string().nullable(),
  apikeyat: when.nullable(),
  /** Until when the key before it still works. */
  earlierkeyuntil: when.nullable(),
})
export type RcidItem = z.output<typeof RcidItem>

const required = oneOf([0, 1, 2])
export const FieldRule = z.object({
  field: z.string(),
  label: z.string(),
  /** 0 not required, 1 required on post, 2 required on ping and post. */
  required: z.number(),
  /** Identity never comes with a ping. */
  postonly: z.boolean(),
})
export type FieldRule = z.output<typeof FieldRule>
export const FieldRules = z.object({ id: z.number(), version: z.number(), fields: z.array(FieldRule) })
export type FieldRules = z.output<typeof FieldRules>
export const fieldsData = z.array(z.strictObject({ field: requiredText(80), required })).max(200)

export const TestLead = z.object({
  id: z.number(),
  dateadd: when,
  requesttype: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
})
export type TestLead = z.output<typeof TestLead>
/** Request and response as JSON text; who the consumer is masked. */
export const TestLeadItem = TestLead.extend({ request: z.string(), response: z.string() })
