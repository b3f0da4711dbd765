import type { Filter, FilterKind, FilterOwner } from '@/engine/filters/filter'
import { filterKind, filterKindsFor } from '@/engine/filters/registry'
import { referenceOf } from '@/features/platform/reference/server/public'
import { AppError, refuse } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { filterText } from '../public'
import type { FilterRecord, FilterRow } from '../records'
import { type Party, partyOf, wordsOf } from './owners'

/** As the table has it, with who changed it last. */
export const storedOf = (db: Db | Tx, owner: FilterOwner, id: number) =>
  db
    .selectFrom('filters')
    .leftJoin('users', 'users.id', 'filters.updated_by')
    .select([
      'filters.kind',
      'filters.data',
      'filters.ping',
      'filters.version',
      'filters.dateupdate',
      'filters.updated_by',
      'users.name as updatedby',
    ])
    .where('filters.owner', '=', owner)
    .where('filters.owner_id', '=', id)
export type Stored = Awaited<ReturnType<ReturnType<typeof storedOf>['execute']>>[number]

export const filterOf = (row: Stored | undefined): Filter | null =>
  row ? { kind: row.kind, data: row.data, ping: row.ping === 0 ? 0 : 1 } : null

/** By identifier or title; one that this owner cannot have is none. */
export function kindFor({ owner, products }: Pick<Party, 'owner' | 'products'>, title: string): FilterKind {
  const kind = filterKind(title)
  if (!kind || !filterKindsFor(owner, products).includes(kind)) throw refuse('Filter nor found')
  return kind
}

/** What the kind makes of data as it came in; every fault beside its field. */
export function parsedData(kind: FilterKind, data: unknown, owner: FilterOwner): unknown {
  if (data === null) return null
  const read = kind.parse(data, owner)
  if (read.ok) return read.value
  const { field, message, entries = [] } = read.error
  const at = (name: string): string => (name === 'data' ? name : `data.${name}`)
  throw new AppError('invalidFields', {
    fields: { [at(field)]: message, ...Object.fromEntries(entries.map((one) => [at(one.field), one.message])) },
  })
}

const rowOf = (
  services: Services,
  kind: FilterKind,
  stored: Stored | undefined,
  zone: string | null,
  lender: FilterRow['lender'] = null,
): FilterRow => {
  const filter = filterOf(stored)
  return {
    filterTitle: kind.id,
    title: kind.title,
    displayData: filter && kind.sentence(filter.data, wordsOf(services, zone)),
    ping: filter?.ping ?? 1,
    version: stored?.version ?? 0,
    dateupdate: stored?.dateupdate.toISOString() ?? null,
    updatedby: stored?.updatedby ?? null,
    lender,
  }
}

/** Lead sources are few: they are ticked like answers. */
function optionsOf(services: Services, kind: FilterKind): FilterRecord['options'] {
  if (kind.entries?.entity !== 'source') return kind.options.map(({ value, label }) => ({ value, label }))
  const sources = [...referenceOf(services).get().sources.values()]
  return sources.map(({ id, title }) => ({ value: String(id), label: title }))
}

export const recordOf = (
  services: Services,
  party: Party,
  kind: FilterKind,
  stored: Stored | undefined,
): FilterRecord => ({
  ...rowOf(services, kind, stored, party.zone),
  editor: kind.editor,
  data: stored?.data ?? null,
  options: optionsOf(services, kind),
  getEntity: kind.entries?.entity ?? null,
  owner: party.title,
  zone: party.zone ?? services.config.SLUICE_TIME_ZONE,
  ownzone: party.zone,
})

/** Every kind in the order in which they run; those of the lender, which its orders obey, come last. */
export async function listFilters(services: Services, db: Db, owner: FilterOwner, id: number): Promise<FilterRow[]> {
  const party = await partyOf(db, owner, id)
  const stored = await storedOf(db, owner, id).execute()
  const own = new Map(stored.map((row) => [row.kind, row]))
  const rows = filterKindsFor(owner, party.products).map((kind) => rowOf(services, kind, own.get(kind.id), party.zone))
  const { lender } = party.links
  if (owner !== 'order' || lender === undefined) return rows
  const above = await partyOf(db, 'lender', lender)
  const theirs = await storedOf(db, 'lender', lender).execute()
  const named = { id: lender, title: above.title }
  const inherited = filterKindsFor('order', party.products).flatMap((kind) => {
    const row = theirs.find((one) => one.kind === kind.id)
    return row ? [rowOf(services, kind, row, party.zone, named)] : []
  })
  return [...rows, ...inherited]
}

export const textOf = (services: Services, party: Party, kind: FilterKind, filter: Filter | null): string | null =>
  filterText(kind, filter, wordsOf(services, party.zone))
