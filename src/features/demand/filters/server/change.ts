import type { Filter, FilterKind } from '@/engine/filters/filter'
import { saveFilter } from '@/features/selling/market/server/public'
import type { CheckedInput } from '@/kernel/call'
import { invalidField } from '@/kernel/errors'
import type { LogEntry } from '@/server/audit/record'
import type { Actor } from '@/server/auth/actor'
import type { Tx } from '@/server/database/database'
import { guardVersion } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { filterCalls } from '../contract'
import { loggedFilter, ZONE_FIELD } from '../public'
import type { FilterRecord } from '../records'
import { allow, allowChange, type Party, partyOf, withZone, wordsOf } from './owners'
import { filterOf, kindFor, parsedData, recordOf, type Stored, storedOf } from './stored'

/** What a change of filters needs of its call. */
export interface Changing {
  readonly db: Tx
  readonly now: number
  readonly actor: Actor
  readonly ifMatch: number | undefined
  readonly requestId: string
  readonly record: (entry: LogEntry) => Promise<void>
}

export const storedFilter = (tx: Tx, party: Party, kind: FilterKind): Promise<Stored | undefined> =>
  storedOf(tx, party.owner, party.id).where('filters.kind', '=', kind.id).executeTakeFirst()

interface Wanted {
  readonly kind: FilterKind
  /** As the kind's parse returned it; null unsets the filter. */
  readonly data: unknown
  readonly ping: 0 | 1
  /** The clock of an order's hours, where it changes. */
  readonly zone?: string | null | undefined
  /** What the log calls it, where it is not a plain change. */
  readonly title?: string
}

/** Writes a filter of a locked owner with its entry in the log. */
export async function writeFilter(services: Services, ctx: Changing, party: Party, wanted: Wanted): Promise<void> {
  const { kind, data, ping } = wanted
  const zone = wanted.zone === party.zone ? undefined : wanted.zone
  const { owner, id: ownerId, links } = party
  const before = filterOf(await storedFilter(ctx.db, party, kind))
  allowChange(ctx.actor, owner, { kind: kind.id, before: before?.data, after: data })
  const by = { user: ctx.actor.id, request: ctx.requestId }
  await saveFilter(services, ctx.db, { owner, ownerId, kind: kind.id, data, ping, zone, by })
  const after: Filter | null = data === null ? null : { kind: kind.id, data, ping }
  const sides = loggedFilter(kind, before, after, {
    before: wordsOf(services, party.zone),
    after: wordsOf(services, zone === undefined ? party.zone : zone),
  })
  await ctx.record({
    title: wanted.title ?? (after === null ? 'Filter removed' : before === null ? 'Filter set' : 'Filter changed'),
    description: `${party.title}, ${kind.title}`,
    category: owner,
    before: { ...sides.before, ...(zone === undefined ? {} : { [ZONE_FIELD]: party.zone }) },
    after: { ...sides.after, ...(zone === undefined ? {} : { [ZONE_FIELD]: zone }) },
    links,
  })
}

/** Lenders, publishers, RCIDs and pixels have no clock of their own. */
export function guardZone({ owner }: Party, { editor }: FilterKind, zone: string | null | undefined): void {
  if (zone !== undefined && (owner !== 'order' || editor !== 'time'))
    throw invalidField('zone', 'Only the hours of an order have a time zone')
}

type Body = CheckedInput<typeof filterCalls.save>['body']

export async function changeFilter(services: Services, ctx: Changing, body: Body): Promise<FilterRecord> {
  const { elementId, type: owner, filterTitle, data, zone } = body
  allow(ctx.actor, owner)
  const party = await partyOf(ctx.db, owner, elementId, 'locked')
  const kind = kindFor(party, filterTitle)
  if (data === undefined) throw invalidField('data', 'Required')
  guardZone(party, kind, zone)
  const stored = await storedFilter(ctx.db, party, kind)
  const unset = { version: 0, dateupdate: new Date(ctx.now), updated_by: null }
  await guardVersion(ctx, stored ?? unset, recordOf(services, party, kind, stored))
  const ping = body.ping ?? filterOf(stored)?.ping ?? 1
  await writeFilter(services, ctx, party, { kind, data: parsedData(kind, data, owner), ping, zone })
  return recordOf(services, withZone(party, zone), kind, await storedFilter(ctx.db, party, kind))
}
