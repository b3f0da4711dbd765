import { z } from 'zod'
import { call, NOTHING, pageOf } from '@/kernel/call'
import { fields, id, idParams, page, perPage, requiredText, text, when } from '@/kernel/inputs'
import { landingPermissions } from './permissions'

/** Where everybody can read a page: outside the console. */
export const publicPath = (slug: string): string => `/content/${slug}`

const permission = landingPermissions.settings_landingpagecontent
const change = { permission, changes: 'settings', touches: ['landingpage'] } as const
const reads = ['landingpage'] as const

/** Bodies may be as large as the content and its JSON. */
const MOST_CONTENT = 200_000
const BODY_LIMIT = 2 * MOST_CONTENT

const landingText = {
  title: requiredText(200, 'Enter a title'),
  slug: requiredText(100, 'Enter a slug').regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use lower-case letters, digits and single hyphens',
  ),
  content: z.string().max(MOST_CONTENT, `At most ${MOST_CONTENT} characters`),
}
/** What the form has; the memo is asked for when it is saved. */
export const LandingText = z.object(landingText)
const LandingBody = fields({ ...landingText, note: text(1000).optional() })

const row = {
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  dateadd: when,
  dateupdate: when,
}
export const LandingRow = z.object(row)
export type LandingRow = z.output<typeof LandingRow>

export const LandingItem = z.object({
  ...row,
  content: z.string(),
  /** The memo of its last save, or of the version asked for. */
  note: z.string(),
  version: z.number(),
  /** The version asked for; null for the one in force. */
  historyid: z.number().nullable(),
})
export type LandingItem = z.output<typeof LandingItem>

export const LandingVersion = z.object({
  id: z.number(),
  dateadd: when,
  user: z.string().nullable(),
  note: z.string(),
  /** What the save changed: title, slug and content as they were and as they became. */
  contentdiff: z.object({ before: z.string(), after: z.string() }),
})
export type LandingVersion = z.output<typeof LandingVersion>

export const landingCalls = {
  list: call({
    method: 'GET',
    path: '/admin/landingpagecontent/all',
    summary: 'Landing pages by title',
    permission,
    answer: z.array(LandingRow),
    reads,
  }),
  get: call({
    method: 'GET',
    path: '/admin/landingpagecontent/item/{id}',
    summary: 'One landing page with its content',
    permission,
    params: idParams,
    answer: LandingItem,
    reads,
  }),
  version: call({
    method: 'GET',
    path: '/admin/landingpagecontent/item/{id}/{historyid}',
    summary: 'A landing page as an earlier save left it',
    permission,
    params: fields({ id, historyid: id }),
    answer: LandingItem,
    reads,
  }),
  add: call({
    ...change,
    method: 'POST',
    path: '/admin/landingpagecontent',
    summary: 'Create a landing page; what could run or load something is taken out of its HTML',
    body: LandingBody,
    answer: z.object({ id: z.number() }),
    bodyLimit: BODY_LIMIT,
  }),
  update: call({
    ...change,
    method: 'PUT',
    path: '/admin/landingpagecontent/{id}',
    summary: 'Change a landing page; the earlier version is kept',
    params: idParams,
    body: LandingBody,
    answer: LandingItem,
    bodyLimit: BODY_LIMIT,
  }),
  remove: call({
    ...change,
    method: 'DELETE',
    path: '/admin/landingpagecontent/{id}',
    summary: 'Delete a landing page with all its versions',
    params: idParams,
    answer: NOTHING,
  }),
  history: call({
    method: 'POST',
    path: '/admin/landingpagecontent/history',
    summary: 'Who saved a landing page when, and what each save changed',
    permission,
    body: fields({ id, page, perPage: perPage(100) }),
    answer: pageOf(LandingVersion),
    reads,
  }),
}
