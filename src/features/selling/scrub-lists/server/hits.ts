import { sql } from 'kysely'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { identityHash } from '@/features/selling/market/server/public'
import type { ScrubList } from '../lists'
import type { EntryRow } from './sql'

const THIRTY_DAYS = 30 * 86_400_000

interface Counted {
  readonly key: string
  readonly hits: number
}

/** A copy for staff to correct names the reason of the first one again. */
const stopped = (
  now: number,
) => sql`l.status IN ('failed', 'flagged') AND l.received_at >= ${new Date(now - THIRTY_DAYS)}
  AND NOT l.test AND l.copy_of IS NULL`

/** By what the scrubber wrote down: the part of a lead's reason that names the entry. */
const byReason = (db: Db, now: number, pattern: string, keys: readonly string[]) =>
  sql<Counted>`SELECT s.key, count(*) AS hits FROM leads AS l, substring(l.reason FROM ${pattern}::text) AS s (key)
    WHERE ${stopped(now)} AND s.key = ANY (${[...keys]}::text[]) GROUP BY s.key`.execute(db)

/** Suppression names the list alone: whose lead it was tells the keyed hash. */
const byPerson = (db: Db, now: number, column: string, keys: readonly string[]) =>
  sql<Counted>`SELECT encode(i.${sql.ref(column)}, 'hex') AS key, count(*) AS hits
    FROM lead_identity AS i JOIN leads AS l ON l.id = i.lead_id
    WHERE ${stopped(now)} AND l.state ->> 'suppressedBy' IS NOT NULL
      AND i.${sql.ref(column)} = ANY (SELECT decode(k, 'hex') FROM unnest(${[...keys]}::text[]) AS k) GROUP BY 1`.execute(
    db,
  )

type Key = (services: Services, row: EntryRow) => string

const hashOf =
  (kind: 'phone' | 'email'): Key =>
  ({ keys }, { value }) =>
    identityHash(keys, kind, value)?.toString('hex') ?? ''

const FOUND: Record<
  ScrubList['table'],
  { key: Key; count: (db: Db, now: number, keys: string[]) => ReturnType<typeof byReason> }
> = {
  bad_phones: { key: hashOf('phone'), count: (db, now, keys) => byPerson(db, now, 'phone_hash', keys) },
  bad_emails: { key: hashOf('email'), count: (db, now, keys) => byPerson(db, now, 'email_hash', keys) },
  bad_words: {
    key: (_services, { value }) => value,
    count: (db, now, keys) => byReason(db, now, 'Bad words: "(.*?)" in the ', keys),
  },
  invalid_area_codes: {
    key: (_services, { value, choice }) => `${value} is not valid in ${choice}`,
    count: (db, now, keys) => byReason(db, now, 'Area code: (\\d{3} is not valid in [A-Z]{2})', keys),
  },
}

/** How many leads of the last 30 days each entry has stopped: they are failed or flagged because of it. */
export async function hitsOf(services: Services, list: ScrubList, rows: readonly EntryRow[]): Promise<number[]> {
  const { key, count } = FOUND[list.table]
  const keys = rows.map((row) => key(services, row))
  const counted = rows.length ? (await count(services.database.reports, services.clock.now(), keys)).rows : []
  const hits = new Map(counted.map((one) => [one.key, one.hits]))
  return keys.map((one) => hits.get(one) ?? 0)
}
