import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, idList, idParams, requiredText, text } from '@/kernel/inputs'
import { settingsPermissions } from './permissions'

export const slug = requiredText(80).regex(/^[\w.-]+$/, 'Letters, digits, dots, dashes and underscores only')
export const title = requiredText(120)

export const LeadSource = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** Lenders whose brands are offered there; none means all. */
  brands: z.array(z.object({ id: z.number(), title: z.string() })),
  version: z.number(),
})
export type LeadSource = z.output<typeof LeadSource>

export const leadSourceCalls = {
  list: call({
    method: 'GET',
    path: '/admin/leadsource',
    summary: 'Lead sources with their assigned lenders',
    permission: settingsPermissions.settings_manage,
    answer: z.array(LeadSource),
    reads: ['leadsource'],
  }),
  get: call({
    method: 'GET',
    path: '/admin/leadsource/{id}',
    summary: 'One lead source',
    permission: settingsPermissions.settings_manage,
    params: idParams,
    answer: LeadSource,
    reads: ['leadsource'],
  }),
  add: call({
    method: 'POST',
    path: '/admin/leadsource',
    summary: 'Create a lead source',
    permission: settingsPermissions.settings_manage,
    changes: 'settings',
    touches: ['leadsource'],
    body: fields({ slug, title, brands: idList }),
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    method: 'PUT',
    path: '/admin/leadsource/{id}',
    summary: 'Assign lenders to a lead source; its slug and title stay',
    permission: settingsPermissions.settings_manage,
    changes: 'settings',
    touches: ['leadsource'],
    params: idParams,
    body: fields({ brands: idList, slug: text(80).optional(), title: text(120).optional() }),
    answer: LeadSource,
  }),
}
