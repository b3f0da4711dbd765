import { sql } from 'kysely'
import type { TestApp } from '../test/app'

export type Ids = Readonly<Record<string, number>>

/** One of everything in the demo world, around its newest sale. */
export async function demoIds(app: TestApp): Promise<Ids> {
  const { rows } = await sql<Ids>`
    SELECT l.publisher_id AS publisher, l.rcid_id AS rcid, l.id AS lead, p.order_id AS order, o.lender_id AS lender, p.id AS posting,
      (SELECT max(id) FROM pings) AS ping, (SELECT min(id) FROM pixels) AS pixel, (SELECT max(id) FROM roles) AS role,
      (SELECT min(id) FROM users WHERE kind = 'admin') AS admin, (SELECT min(id) FROM users WHERE kind = 'publisher') AS pubuser,
      (SELECT min(id) FROM users WHERE kind = 'lender') AS lenderuser, (SELECT min(id) FROM lead_sources) AS source,
      (SELECT min(id) FROM landing_pages) AS landing, (SELECT min(id) FROM landing_page_versions) AS version,
      (SELECT min(id) FROM return_reasons) AS reason, (SELECT min(id) FROM send_format_drafts) AS draft,
      (SELECT min(id) FROM cost_uploads) AS cost, (SELECT min(id) FROM revenue_uploads) AS revenue
    FROM leads l JOIN postings p ON p.lead_id = l.id JOIN orders o ON o.id = p.order_id
    WHERE l.status = 'matched' AND p.via = 'post' AND NOT l.test ORDER BY l.id DESC LIMIT 1`.execute(app.db)
  if (!rows[0]) throw new Error('the demo world sold nothing')
  return rows[0]
}

/** The last word of a path that names one of these says whose id comes behind it. */
const WHOSE: readonly (readonly [RegExp, string])[] = [
  [/pubusers|publisher\/user/, 'pubuser'],
  [/user\/lenders|lender\/user/, 'lenderuser'],
  [/posting/, 'posting'],
  [/landing|landingpagecontent/, 'landing'],
  [/leadsource|lead\/source/, 'source'],
  [/returnreason/, 'reason'],
  [/costupload/, 'cost'],
  [/revenueupload/, 'revenue'],
  [/sendformat\/draft|sendformats\//, 'draft'],
  [/acl/, 'role'],
  [/users|admins/, 'admin'],
  [/pixel/, 'pixel'],
  [/ping/, 'ping'],
  [/rcid/, 'rcid'],
  [/order/, 'order'],
  [/lender/, 'lender'],
  [/publisher|scrubber/, 'publisher'],
  [/lead|log\/process/, 'lead'],
]
const BY_NAME: Readonly<Record<string, string>> = {
  ...{ lenderId: 'lender', publisherId: 'publisher', publisherid: 'publisher', leadId: 'lead', orderId: 'order' },
  ...{ rcid: 'rcid', publisher: 'publisher', pingId: 'ping', historyid: 'version', typeId: 'lender' },
}
const WORDS: Readonly<Record<string, string>> = {
  ...{ type: 'lender', screen: 'orders', state: 'OH', classkey: 'windows', kind: 'silent', owner: 'order' },
}

export const idIn = (ids: Ids, path: string, name: string): string => {
  const own = path.endsWith(`/${name}`) || path.includes(`}/`) ? path.replace(/^.*\}\//, '') : path
  const whose =
    BY_NAME[name] ?? WHOSE.find(([word]) => word.test(own))?.[1] ?? WHOSE.find(([word]) => word.test(path))?.[1]
  return WORDS[name] ?? String(ids[whose ?? ''] ?? 1)
}
export const filledWith = (ids: Ids, path: string): string =>
  path.replace(/\{(\w+)\??\}/g, (_, name: string) => idIn(ids, path, name))
