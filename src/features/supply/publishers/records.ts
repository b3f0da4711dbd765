import { z } from 'zod'
import { email, id, requiredText, text, when } from '@/kernel/inputs'
import { priceFault, priceModel, priceValue } from '@/kernel/price'
import { PublisherSettings } from './settings'

export const PUBLISHER_STATUSES = [
  { id: 'active', title: 'Active' },
  { id: 'inactive', title: 'Not active' },
] as const

const columns = {
  name: requiredText(120),
  status: z.enum(['active', 'inactive'], 'Choose Active or Not active'),
  contactname: text(120),
  companyname: text(120),
  email: z.union([z.literal(''), email]),
  phone: text(40),
  address: text(200),
  city: text(80),
  state: text(40),
  zip: text(12),
  accountmanager: id.nullable(),
  /** What new RCIDs begin with; leads are paid by their RCID's own. */
  pricemodel: priceModel.nullable(),
  pricevalue: z.preprocess((value) => (value === '' ? null : value), priceValue.nullable()),
}

interface Priced {
  readonly pricemodel?: 'CPA' | 'REV' | null | undefined
  readonly pricevalue?: number | null | undefined
}
const fitting = <S extends z.ZodType<Priced>>(schema: S) =>
  schema.superRefine(({ pricemodel, pricevalue }, ctx) => {
    const message = priceFault(pricemodel, pricevalue as never)
    if (message) ctx.addIssue({ code: 'custom', path: ['pricevalue'], message })
  })

/** What is absent stays as it is. */
export const PublisherChange = fitting(z.strictObject(columns).partial())
export type PublisherChange = z.output<typeof PublisherChange>
export const NewPublisher = fitting(z.strictObject(columns).partial().required({ name: true }))
/** The form has every field. */
export const PublisherForm = fitting(z.strictObject(columns))

const titled = z.object({ id: z.number(), title: z.string() })
const listed = {
  id: z.number(),
  name: z.string(),
  status: z.string(),
  dateadd: when,
  accountmanager: z.number().nullable(),
  /** The account manager's name. */
  accmanager: z.string().nullable(),
}

/** A row per publisher and product that it has an RCID for; one without a product where it has none. */
export const PublisherRow = z.object({ ...listed, product: titled.nullable() })
export type PublisherRow = z.output<typeof PublisherRow>

export const Publisher = z.object({
  ...listed,
  contactname: z.string(),
  companyname: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  pricemodel: z.enum(['CPA', 'REV']).nullable(),
  pricevalue: z.number().nullable(),
  product: z.array(titled),
  version: z.number(),
})
export type Publisher = z.output<typeof Publisher>

export const StoredSettings = z.object({
  ...PublisherSettings.shape,
  // Other days may have been stored before these steps.
  duplicate: z.number(),
  pricerejectvariance: z.number(),
  offersites: z.string(),
  id: z.number(),
  version: z.number(),
})
export type StoredSettings = z.output<typeof StoredSettings>

const choice = z.object({ value: z.number(), label: z.string() })
export const ScrubberRow = z.object({
  name: z.string(),
  about: z.string(),
  enabled: z.boolean(),
  config: z.record(z.string(), z.number()),
  fields: z.array(
    z.object({
      name: z.string(),
      /** A duration is in seconds. */
      type: z.enum(['number', 'duration', 'options']),
      options: z.array(choice),
      min: z.number(),
      max: z.number(),
      usual: z.number(),
    }),
  ),
  /** 0 while nobody has changed it. */
  version: z.number(),
})
export type ScrubberRow = z.output<typeof ScrubberRow>
