import { z } from 'zod'
import { call, pageOf } from '@/kernel/call'
import {
  email,
  fields,
  flag,
  id,
  idList,
  idParams,
  option,
  page,
  perPage,
  productList,
  requiredText,
  text,
  when,
} from '@/kernel/inputs'
import { lookup } from '@/kernel/lookup'
import { priceFault, priceModel, priceValue } from '@/kernel/price'
import { restoreOf } from '@/kernel/restore'
import { publisherPermissions } from './permissions'
import { PublisherSettings, SettingsChange } from './settings'

const permission = publisherPermissions.publisher_manage

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

const StoredSettings = z.object({
  ...PublisherSettings.shape,
  // Other days may have been stored before these steps.
  duplicate: z.number(),
  pricerejectvariance: z.number(),
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

const scrubberParams = z.strictObject({ publisherId: id })

export const publisherCalls = {
  list: call({
    method: 'POST',
    path: '/admin/publisher/list',
    summary: 'Publishers, a row for each of their products',
    permission,
    body: fields({
      page,
      perPage: perPage(1_000_000, 1_000_000),
      product: productList,
      accountManager: text(120).optional(),
      searchText: text(120).optional(),
    }),
    answer: pageOf(PublisherRow),
    reads: ['publisher', 'rcid'],
  }),
  get: call({
    method: 'GET',
    path: '/admin/publisher/{id}',
    summary: 'One publisher',
    permission,
    params: idParams,
    answer: Publisher,
    reads: ['publisher', 'rcid'],
  }),
  add: call({
    method: 'PUT',
    path: '/admin/publisher/add',
    summary: 'Create a publisher',
    permission,
    changes: 'publisher',
    touches: ['publisher'],
    body: NewPublisher,
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    method: 'PUT',
    path: '/admin/publisher/save/{id}',
    summary: 'Change a publisher',
    permission,
    changes: 'publisher',
    touches: ['publisher'],
    params: idParams,
    body: PublisherChange,
    answer: Publisher,
  }),
  settings: call({
    method: 'GET',
    path: '/admin/publisher/settings/{id}',
    summary: 'What the leads of a publisher are judged by',
    permission,
    params: idParams,
    answer: StoredSettings,
    reads: ['publisher'],
  }),
  saveSettings: call({
    method: 'POST',
    path: '/admin/publisher/settings/{id}',
    summary: 'Change settings of a publisher, in force for its next lead',
    permission,
    changes: 'publisher',
    touches: ['publisher'],
    params: idParams,
    body: SettingsChange,
    answer: StoredSettings,
  }),
  scrubbers: call({
    method: 'GET',
    path: '/admin/scrubber/{publisherId}',
    summary: 'Scrubbers in the order in which they run, with what they are set to for a publisher',
    permission,
    params: scrubberParams,
    answer: z.array(ScrubberRow),
    reads: ['publisher'],
  }),
  saveScrubber: call({
    method: 'PUT',
    path: '/admin/scrubber/{publisherId}',
    summary: 'Switch a scrubber of a publisher, or change its settings',
    permission,
    changes: 'publisher',
    touches: ['publisher'],
    params: scrubberParams,
    body: fields({
      name: requiredText(80),
      enabled: flag.optional(),
      config: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: ScrubberRow,
  }),
  restore: restoreOf({
    path: '/admin/publisher/restore/{id}',
    what: 'publisher',
    permission,
    changes: 'publisher',
    touches: ['publisher'],
  }),
}

const rcids = z.array(option.extend({ publisher: z.number(), product: z.number() }))

export const publisherLookupCalls = {
  publishers: lookup('/system/publishers', 'Publishers', 'publisher'),
  rcids: call({
    method: 'POST',
    path: '/system/rcid',
    summary: 'RCIDs of the given products and publishers; all without either',
    permission: 'signed-in',
    body: fields({ product: productList, publisher: idList }),
    answer: rcids,
    reads: ['rcid'],
  }),
  rcidsOf: call({
    method: 'GET',
    path: '/rcid/{publisher}',
    summary: 'RCIDs of a publisher',
    permission: 'signed-in',
    params: fields({ publisher: id }),
    answer: rcids,
    reads: ['rcid'],
  }),
  priceModels: lookup('/system/pricemodels', 'Price models of RCIDs'),
  tokenRequirements: lookup('/system/token-requirements', 'Certificate requirements'),
}
