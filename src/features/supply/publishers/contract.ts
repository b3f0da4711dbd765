import { z } from 'zod'
import { call, pageOf } from '@/kernel/call'
import { fields, flag, id, idParams, page, perPage, productList, requiredText, text } from '@/kernel/inputs'
import { lookup } from '@/kernel/lookup'
import { restoreOf } from '@/kernel/restore'
import { publisherPermissions } from './permissions'
import { NewPublisher, Publisher, PublisherChange, PublisherRow, ScrubberRow, StoredSettings } from './records'
import { SettingsChange } from './settings'

export { type Publisher, PUBLISHER_STATUSES } from './records'

const permission = publisherPermissions.publisher_manage

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

export const publisherLookupCalls = {
  priceModels: lookup('/system/pricemodels', 'Price models of RCIDs'),
  tokenRequirements: lookup('/system/token-requirements', 'Certificate requirements'),
}
