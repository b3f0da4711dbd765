import { z } from 'zod'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { call } from '@/kernel/call'
import { fields, id, idParams } from '@/kernel/inputs'
import { restoreOf } from '@/kernel/restore'
import { FieldRules, fieldsData, NewRcid, Rcid, RcidChange, RcidItem, TestLead, TestLeadItem } from './records'

export { RCID_STATUSES, type RcidItem } from './records'

const permission = publisherPermissions.publisher_manage

/** A key leaves the server once, when it is made. */
const newKey = z.string().describe('The key itself: shown once, never again')
export const NewKey = z.object({ apikey: newKey })

/** Days the old key lives on beside the new one. */
export const USUAL_KEEP_DAYS = 1
export const Rotation = fields({
  keepdays: z.coerce
    .number('Enter a number')
    .int('Enter whole days')
    .min(0, '0 to 30 days')
    .max(30, '0 to 30 days')
    .default(USUAL_KEEP_DAYS),
  replaces: z.iso
    .datetime('Enter an instant')
    .nullable()
    .optional()
    .describe('When the key was made that is to be replaced, null where there was none: one made since is left alone'),
})

export const rcidCalls = {
  get: call({
    method: 'GET',
    path: '/rcid/get/{id}',
    summary: 'One RCID, for its form',
    permission,
    params: idParams,
    answer: Rcid,
    reads: ['rcid'],
  }),
  item: call({
    method: 'GET',
    path: '/rcid/item/{id}',
    summary: 'One RCID with the names of its parties',
    permission,
    params: idParams,
    answer: RcidItem,
    reads: ['rcid', 'publisher'],
  }),
  add: call({
    method: 'PUT',
    path: '/rcid',
    summary: 'Create an RCID; answers its API key, once',
    permission,
    changes: 'rcid',
    touches: ['rcid'],
    body: NewRcid,
    answer: z.object({ id: z.number(), apikey: newKey }),
  }),
  update: call({
    method: 'PUT',
    path: '/rcid/{id}',
    summary: 'Change an RCID; its publisher and product stay',
    permission,
    changes: 'rcid',
    touches: ['rcid'],
    params: idParams,
    body: RcidChange,
    answer: Rcid,
  }),
  rotateKey: call({
    method: 'POST',
    path: '/rcid/apikey/{id}',
    summary: 'Make a new API key; the old one may live on for some days',
    permission,
    changes: 'rcid',
    touches: ['rcid'],
    params: idParams,
    body: Rotation,
    answer: NewKey,
  }),
  fields: call({
    method: 'GET',
    path: '/rcid/fields/{id}',
    summary: 'Fields of the product, with which of them this RCID requires',
    permission,
    params: idParams,
    answer: FieldRules,
    reads: ['rcid'],
  }),
  saveFields: call({
    method: 'POST',
    path: '/rcid/fields/{id}',
    summary: 'Require fields on post, or on ping and post; fields left out stay as they are',
    permission,
    changes: 'rcid',
    touches: ['rcid'],
    params: idParams,
    body: fields({ fieldsData }),
    answer: FieldRules,
  }),
  testLeads: call({
    method: 'GET',
    path: '/rcid/testleads/{rcid}',
    summary: 'The newest test leads of an RCID',
    permission,
    params: fields({ rcid: id }),
    answer: z.array(TestLead),
    reads: ['lead'],
  }),
  testLead: call({
    method: 'GET',
    path: '/rcid/testlead/{id}',
    summary: 'One test lead with request and response',
    permission,
    params: idParams,
    answer: TestLeadItem,
    reads: ['lead'],
  }),
  restore: restoreOf({
    path: '/rcid/restore/{id}',
    what: 'RCID',
    permission,
    changes: 'rcid',
    touches: ['rcid'],
  }),
}
