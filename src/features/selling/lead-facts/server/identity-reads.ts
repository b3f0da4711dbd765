import { sql } from 'kysely'
import { type DateRange, formatDateRange } from '@/kernel/date-range'
import { AppError } from '@/kernel/errors'
import { mayCall } from '@/server/auth/actor'
import { LOCKS } from '@/server/database/locks'
import type { Asker } from '@/server/search'
import { leadPermissions } from '../permissions'

/** Who may not reveal a consumer may ask for one only so often: each answer tells whether a guess was right. */
export const BLIND_SEARCHES_AN_HOUR = 60
const HOUR = 3_600_000
const LONGEST = 500

export const mayReveal = ({ actor }: Pick<Asker, 'actor'>): boolean => mayCall(leadPermissions.lead_revealdata, actor)

const NOT_FILTERS = new Set(['page', 'perPage', 'sort'])

/** 'date Nov 1, 2026 to Nov 15, 2026; product 1, 5'. */
function filterText(filters: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined || NOT_FILTERS.has(name) || (Array.isArray(value) && value.length === 0)) return []
    if (name === 'date') return [`date ${formatDateRange(value as DateRange)}`]
    if (Array.isArray(value)) return [`${name} ${value.join(', ')}`]
    return [`${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`]
  })
  return parts.length === 0 ? 'no filter' : parts.join('; ').slice(0, LONGEST)
}

/** One row for a list or file that shows who consumers are: what was asked for, and how many leads it had. */
export const noteRead = (
  { note }: Pick<Asker, 'note'>,
  what: string,
  filters: Readonly<Record<string, unknown>>,
  leads: number,
): Promise<void> =>
  note({ title: 'Consumer data read', description: `${what}: ${filterText(filters)}; ${leads} leads` })

/**
 * One row for a search by what only the consumer has: which fields, never what was typed into them. A file asks for many
 * at once: whom it did not find counts one by one, whom it found does not, since nobody guesses those.
 */
export async function noteSearch(
  asker: Asker,
  fields: readonly string[],
  leads: number,
  notFound: number | null = null,
): Promise<void> {
  const description = `by ${fields.join(', ')}; ${leads} leads${notFound === null ? '' : `, ${notFound} not found`}`
  if (mayReveal(asker)) return asker.note({ title: 'Consumer data read', description })
  const { actor, now } = asker
  const guesses = Math.max(1, notFound ?? 1)
  let before = 0
  await asker.note({ title: 'Consumer searched for', description }, async (tx) => {
    // One after the other, or searches at the same moment would not see each other's rows.
    await sql`SELECT pg_advisory_xact_lock(${LOCKS.identityReads}, ${actor.id}::int)`.execute(tx)
    const mine = tx.deleteFrom('identity_searches').where('user_id', '=', actor.id)
    await mine.where('at', '<=', new Date(now - HOUR)).execute()
    const { n } = await tx
      .selectFrom('identity_searches')
      .select(sql<number>`coalesce(sum(guesses), 0)::int`.as('n'))
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow()
    if (n >= BLIND_SEARCHES_AN_HOUR) throw new AppError('tooMany', { text: TOO_MANY })
    before = n
    await tx
      .insertInto('identity_searches')
      .values({ user_id: actor.id, at: new Date(now), guesses })
      .execute()
  })
  // Only now, when it has been counted: whether a file was refused would tell how many of its guesses were right.
  if (before + guesses > BLIND_SEARCHES_AN_HOUR) throw new AppError('tooMany', { text: TOO_MANY })
}

const TOO_MANY = 'Too many searches for consumers within an hour. The permission to reveal consumer data has no limit.'
