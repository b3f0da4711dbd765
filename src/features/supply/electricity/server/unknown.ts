import { sql } from 'kysely'
import { likeliest, providerKey, providerName } from '@/engine/electricity'
import type { Db } from '@/server/database/database'
import type { UnknownName } from '../contract'

const DAYS = 30
const SOLAR = 5
/** Free text of consumers: the rare ones are of no use to anybody. */
const MOST = 5000
const SHOWN = 200

interface Seen {
  readonly state: string
  readonly title: string
  readonly leads: number
  readonly last: Date
}

/** Names of the last 30 days that no provider of their state has, written one way or another. */
export async function unknownNames(db: Db, reports: Db, now: number): Promise<UnknownName[]> {
  const [providers, names, { rows }] = await Promise.all([
    db.selectFrom('electricity_providers').select(['id', 'title', 'state']).execute(),
    db.selectFrom('electricity_names').select(['state', 'key']).execute(),
    sql<Seen>`SELECT us_state AS state, fields ->> 'electricityprovider' AS title, count(*) AS leads, max(received_at) AS last
      FROM leads WHERE product_id = ${SOLAR} AND received_at >= ${new Date(now - DAYS * 86_400_000)} AND NOT test
        AND status <> 'deleted' AND us_state <> '' AND fields ->> 'electricityprovider' <> ''
      GROUP BY 1, 2 ORDER BY leads DESC, title LIMIT ${MOST}`.execute(reports),
  ])
  const known = new Set(names.map(({ state, key }) => providerName(state, key)))
  const unknown = new Map<string, Seen>()
  for (const row of rows) {
    const key = providerKey(row.title)
    const name = providerName(row.state, key)
    if (key === '' || known.has(name)) continue
    const same = unknown.get(name)
    const last = same && same.last > row.last ? same.last : row.last
    unknown.set(name, { ...(same ?? row), leads: (same?.leads ?? 0) + row.leads, last })
  }
  return [...unknown.values()]
    .sort((a, b) => b.leads - a.leads)
    .slice(0, SHOWN)
    .map(({ state, title, leads, last }) => {
      const own = providers.filter((provider) => provider.state === state)
      const like = likeliest(
        title,
        own.map((provider) => provider.title),
      )
      const found = own.find((provider) => provider.title === like)
      return {
        ...{ state, title, leads, lastlead: last.toISOString() },
        suggestion: found ? { id: found.id, title: found.title } : null,
      }
    })
}
