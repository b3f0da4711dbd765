import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import type { ATTENTION_SORTS, AttentionRow } from '../../contract'
import type { Look, RowsKind } from './kind'

interface Asked {
  readonly page: number
  readonly perPage: number
  readonly party?: readonly string[] | undefined
  readonly keyword?: string | undefined
  readonly sort?: Sort<(typeof ATTENTION_SORTS)[number]> | undefined
}

const REST = { since: null, order: null, atstake: null, due: null, publisher: null, links: {}, about: {} }
const sum = (rows: readonly AttentionRow[]): number =>
  Math.round(rows.reduce((total, { atstake }) => total + 100 * (atstake ?? 0), 0)) / 100

function compared(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

/** Rows by party, the costliest first: what the chips above the list show. */
function parties(rows: readonly AttentionRow[]) {
  const named = new Map<string, AttentionRow[]>()
  for (const row of rows) named.set(row.party, [...(named.get(row.party) ?? []), row])
  return [...named]
    .map(([party, own]) => ({ party, count: own.length, atstake: sum(own) }))
    .sort((a, b) => b.atstake - a.atstake || b.count - a.count || a.party.localeCompare(b.party))
}

/** A page of a kind's rows with what all of them, on every page, come to. */
export async function attentionList(look: Look, kind: RowsKind, { page, perPage, party, keyword, sort }: Asked) {
  const all = (await kind.rows(look)).map((row): AttentionRow => ({ ...REST, ...row }))
  const words = (keyword ?? '').toLowerCase()
  const found = all.filter(
    (row) =>
      (!party?.length || party.includes(row.party)) &&
      `${row.title} ${row.party} ${row.detail} ${row.publisher ?? ''}`.toLowerCase().includes(words),
  )
  if (sort) {
    const sign = sort.order === 'desc' ? -1 : 1
    found.sort((a, b) => sign * compared(a[sort.column], b[sort.column]))
  }
  const data = found.slice((page - 1) * perPage, page * perPage)
  return {
    data,
    ...pageNumbers(page, perPage, found.length, data.length),
    additionalData: { detail: kind.detail, atstake: sum(found), parties: parties(all) },
  }
}
