import { routes } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { publisherCalls } from '../contract'
import { restorePublisher } from './restore'
import { listScrubbers, saveScrubber } from './scrubbers'
import { addPublisher, updatePublisher } from './service'
import { readSettings, saveSettings } from './settings'
import { findPublisher, listPairs } from './sql'

export default routes(publisherCalls, () => ({
  list: ({ db }, { body }) => listPairs(db, body, body),
  get: async ({ db }, { params }) => found(await findPublisher(db, params.id), 'Publisher'),
  add: (ctx, { body }) => addPublisher(ctx, body),
  update: (ctx, { params, body }) => updatePublisher(ctx, params.id, body),
  settings: ({ db }, { params }) => readSettings(db, params.id),
  saveSettings: (ctx, { params, body }) => saveSettings(ctx, params.id, body),
  scrubbers: ({ db }, { params }) => listScrubbers(db, params.publisherId),
  saveScrubber: (ctx, { params, body }) => saveScrubber(ctx, params.publisherId, body),
  restore: (ctx, { params, body }) => restorePublisher(ctx, params.id, body),
}))
