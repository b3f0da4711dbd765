import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, flag, idParams, requiredText } from '@/kernel/inputs'

const screen = z.string().min(1).max(60)

export const SavedView = z.object({
  id: z.number(),
  title: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  state: z.record(z.string(), z.unknown()),
})

export const viewCalls = {
  list: call({
    method: 'GET',
    path: '/views/{screen}',
    summary: 'Saved views of a screen: the own ones and those shared with everyone',
    permission: 'signed-in',
    params: fields({ screen }),
    answer: z.array(SavedView),
    reads: ['view'],
  }),
  save: call({
    method: 'POST',
    path: '/views/{screen}',
    summary: 'Save filters, columns and sort under a name; the same name again replaces it',
    permission: 'signed-in',
    changes: 'settings',
    touches: ['view'],
    params: fields({ screen }),
    body: fields({
      title: requiredText(60),
      shared: flag.default(0),
      state: z.record(z.string().max(60), z.unknown()).refine((s) => JSON.stringify(s).length <= 10_000, 'Too large'),
    }),
    answer: z.object({ id: z.number() }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/views/item/{id}',
    summary: 'Delete an own saved view',
    permission: 'signed-in',
    changes: 'settings',
    touches: ['view'],
    params: idParams,
    answer: NOTHING,
  }),
}
