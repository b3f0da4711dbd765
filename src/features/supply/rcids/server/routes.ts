import { routes } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { rcidCalls } from '../contract'
import { rotateKey } from './keys'
import { readRules, saveRules } from './required-fields'
import { restoreRcid } from './restore'
import { addRcid, readItem, updateRcid } from './service'
import { findRcid } from './sql'
import { listTestLeads, readTestLead } from './test-leads'

export default routes(rcidCalls, (services) => ({
  get: async ({ db }, { params }) => found(await findRcid(services, db, params.id), 'RCID'),
  item: (_ctx, { params }) => readItem(services, params.id),
  add: (ctx, { body }) => addRcid(services, ctx, body),
  update: (ctx, { params, body }) => updateRcid(services, ctx, params.id, body),
  rotateKey: (ctx, { params, body }) => rotateKey(services, ctx, params.id, body),
  fields: ({ db }, { params }) => readRules(db, params.id),
  saveFields: (ctx, { params, body }) => saveRules(ctx, params.id, body.fieldsData),
  testLeads: ({ db }, { params }) => listTestLeads(db, params.rcid),
  testLead: (_ctx, { params }) => readTestLead(services, params.id),
  restore: (ctx, { params, body }) => restoreRcid(services, ctx, params.id, body),
}))
