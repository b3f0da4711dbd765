import { sql } from 'kysely'
import type { Db, Tx } from '@/server/database/database'

/** Phones and what lists them, packed: the number, times ten, plus the place of its kind; ascending. */
export interface PackedPhones {
  readonly packed: Float64Array
  readonly kinds: readonly string[]
}

/** What is asked of a list of people. */
export interface PeopleList {
  get(key: string): string | undefined
  readonly size: number
}

const PHONES_AT_ONCE = 20_000
const DIGITS = 10

/** In parts, each one text: a row for every phone would cost several times the time, and keep the process from its leads. */
async function readPhones(tx: Db | Tx): Promise<PackedPhones> {
  const kinds = (
    await sql<{ kind: string }>`SELECT DISTINCT description AS kind FROM bad_phones ORDER BY 1`.execute(tx)
  ).rows.map(({ kind }) => kind)
  const parts: Float64Array[] = []
  let size = 0
  for (let last = ''; ; ) {
    const { rows } = await sql<{ text: string | null; last: string | null }>`
      SELECT string_agg(phone || (array_position(${kinds}::text[], description) - 1), '' ORDER BY phone) AS text, max(phone) AS last
      FROM (SELECT phone, description FROM bad_phones WHERE phone > ${last} ORDER BY phone LIMIT ${PHONES_AT_ONCE}) AS p`.execute(
      tx,
    )
    const { text, last: end } = rows[0] ?? { text: null, last: null }
    if (text === null || end === null) break
    last = end
    const part = Float64Array.from({ length: text.length / (DIGITS + 1) }, (_, n) =>
      Number(text.slice(n * (DIGITS + 1), (n + 1) * (DIGITS + 1))),
    )
    parts.push(part)
    size += part.length
  }
  const packed = new Float64Array(size)
  let at = 0
  for (const part of parts) {
    packed.set(part, at)
    at += part.length
  }
  return { packed, kinds }
}

/** Values that came, with their kind, or went. */
type ListChanges = ReadonlyMap<string, string | null>

/** In the place of a kind, for a phone that went. */
const GONE = 9

/** The same list with these changes, in one walk over both. */
export function changedPhones({ packed, kinds: known }: PackedPhones, changes: ListChanges): PackedPhones {
  const kinds = [...known]
  const placeOf = (kind: string | null): number => {
    if (kind === null) return GONE
    const place = kinds.indexOf(kind)
    return place < 0 ? kinds.push(kind) - 1 : place
  }
  const news = Float64Array.from(changes, ([phone, kind]) => Number(phone) * 10 + placeOf(kind)).sort()
  const next = new Float64Array(packed.length + news.length)
  let [size, from] = [0, 0]
  for (const one of news) {
    const phone = Math.floor(one / 10) * 10
    while (from < packed.length && (packed[from] ?? 0) < phone) next[size++] = packed[from++] ?? 0
    if (from < packed.length && (packed[from] ?? 0) < phone + 10) from++
    if (one - phone !== GONE) next[size++] = one
  }
  next.set(packed.subarray(from), size)
  return { packed: next.slice(0, size + packed.length - from), kinds }
}

/** The phones again, each with its kind. */
export const listedPhones = ({ packed, kinds }: PackedPhones): [phone: string, kind: string][] =>
  Array.from(packed, (one) => [String(Math.floor(one / 10)).padStart(DIGITS, '0'), kinds[one % 10] ?? ''])

/** Eight bytes a phone, found by halving. */
export class PhoneList implements PeopleList {
  constructor(private readonly phones: PackedPhones) {}

  get size(): number {
    return this.phones.packed.length
  }

  get(phone: string): string | undefined {
    if (phone.length !== DIGITS) return undefined
    const { packed, kinds } = this.phones
    const wanted = Number(phone) * 10
    let [from, to] = [0, packed.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((packed[middle] ?? 0) < wanted) from = middle + 1
      else to = middle
    }
    const found = packed[from]
    return found !== undefined && found - wanted < 10 ? kinds[found - wanted] : undefined
  }
}

async function readEmails(tx: Db | Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('bad_emails').select(['email', 'description']).execute()
  return new Map(rows.map(({ email, description }) => [email, description]))
}

interface Kept<List> {
  readonly version: number
  readonly list: List
}

/** How one list is read whole, and brought up to date by what changed in it. */
interface Reading<List> {
  readonly name: 'bad_phones' | 'bad_emails'
  readonly whole: (tx: Db | Tx) => Promise<List>
  readonly changed: (list: List, changes: ListChanges) => List
}

const PHONES: Reading<PackedPhones> = { name: 'bad_phones', whole: readPhones, changed: changedPhones }
const EMAILS: Reading<Map<string, string>> = {
  name: 'bad_emails',
  whole: readEmails,
  // In place: a copy of a million would take longer than all else, and nobody minds that an address is stopped a moment sooner.
  changed: (list, changes) => {
    for (const [email, kind] of changes)
      if (kind === null) list.delete(email)
      else list.set(email, kind)
    return list
  },
}

/** More than these are read sooner with the whole list. */
const MOST_CHANGES = 100_000

/** What changed since a version, the last word on each; null where that is told no more, or would take long. */
async function changesSince(tx: Db | Tx, name: string, version: number): Promise<ListChanges | null> {
  const { rows } = await sql<{ value: string; kind: string | null }>`
    SELECT value, kind FROM list_changes WHERE name = ${name} AND version > ${version}
    ORDER BY version, kind NULLS FIRST LIMIT ${MOST_CHANGES + 1}`.execute(tx)
  return rows.length > MOST_CHANGES ? null : new Map(rows.map(({ value, kind }) => [value, kind]))
}

/** The lists of people as last read: again only where their version says that they changed, and then what changed. */
export class LongLists {
  private phones: Kept<PackedPhones> | undefined
  private emails: Kept<Map<string, string>> | undefined

  async read(tx: Db | Tx): Promise<{ phones: PackedPhones; emails: ReadonlyMap<string, string> }> {
    const versions = await tx.selectFrom('list_versions').selectAll().execute()
    this.phones = await current(tx, this.phones, versions, PHONES)
    this.emails = await current(tx, this.emails, versions, EMAILS)
    return { phones: this.phones.list, emails: this.emails.list }
  }
}

async function current<List>(
  tx: Db | Tx,
  kept: Kept<List> | undefined,
  versions: readonly { readonly name: string; readonly version: number; readonly floor: number }[],
  { name, whole, changed }: Reading<List>,
): Promise<Kept<List>> {
  const { version, floor } = versions.find((row) => row.name === name) ?? { version: -1, floor: 0 }
  if (kept?.version === version) return kept
  const changes = kept && kept.version >= floor ? await changesSince(tx, name, kept.version) : null
  return { version, list: kept && changes ? changed(kept.list, changes) : await whole(tx) }
}
