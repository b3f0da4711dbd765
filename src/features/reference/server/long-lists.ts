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

async function readEmails(tx: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('bad_emails').select(['email', 'description']).execute()
  return new Map(rows.map(({ email, description }) => [email, description]))
}

interface Kept<List> {
  readonly version: number
  readonly list: List
}

/** The lists of people as last read: anew only where their version says that they changed. */
export class LongLists {
  private phones: Kept<PackedPhones> | undefined
  private emails: Kept<ReadonlyMap<string, string>> | undefined

  async read(tx: Db | Tx): Promise<{ phones: PackedPhones; emails: ReadonlyMap<string, string> }> {
    const rows = await tx.selectFrom('list_versions').selectAll().execute()
    const versionOf = (name: string): number => rows.find((row) => row.name === name)?.version ?? -1
    const phones = await current(this.phones, versionOf('bad_phones'), () => readPhones(tx))
    const emails = await current(this.emails, versionOf('bad_emails'), () => readEmails(tx))
    this.phones = phones
    this.emails = emails
    return { phones: phones.list, emails: emails.list }
  }
}

const current = async <List>(
  kept: Kept<List> | undefined,
  version: number,
  read: () => Promise<List>,
): Promise<Kept<List>> => (kept?.version === version ? kept : { version, list: await read() })
