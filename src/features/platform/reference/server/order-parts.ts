import {
  type AnyFormat,
  compileAnyParts,
  FormatError,
  type Issue,
  readAnyPart,
  readSendPart,
  shippedSource,
} from '@/integrations'
import type { Db, Tx } from '@/server/database/database'
import type { PartNames } from './formats'

export type PartKind = 'data' | 'send' | 'result'

/** A part as it is in force, in the words it was written in. */
export interface PartInForce {
  readonly name: string
  /** 0 as it ships. */
  readonly version: number
  readonly document: unknown
}

export type PartsInForce = Readonly<Record<PartKind, PartInForce>>

export const PART_KINDS: readonly PartKind[] = ['data', 'send', 'result']

/** A format's document, or a change of one, with one of its parts alone. */
export function onlyPart(kind: PartKind, format: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const others: readonly string[] = PART_KINDS.filter((other) => other !== kind)
  return Object.fromEntries(Object.entries(format).filter(([name]) => !others.includes(name)))
}

/** A part as it ships; undefined where none of its name does. */
export function shippedPart(kind: PartKind, name: string): PartInForce | undefined {
  const shipped = shippedSource(name)
  return shipped && { name, version: 0, document: onlyPart(kind, shipped) }
}

const versionsOf = (db: Db | Tx, kind: PartKind, name: string, version: number) =>
  db
    .selectFrom('send_part_versions')
    .select(['version', 'document'])
    .where('part', '=', kind)
    .where('name', '=', name)
    .where('version', '=', version)

const currentOf = (db: Db | Tx, kind: PartKind, name: string) =>
  db.selectFrom('send_parts').select(['version', 'document']).where('part', '=', kind).where('name', '=', name)

/** A part at a version, or as it is in force where that is null. */
export async function partAt(
  db: Db | Tx,
  kind: PartKind,
  name: string,
  version: number | null,
): Promise<PartInForce | undefined> {
  const query = version === null ? currentOf(db, kind, name) : versionsOf(db, kind, name, version)
  const stored = await query.executeTakeFirst()
  if (stored) return { name, ...stored }
  return version === null || version === 0 ? shippedPart(kind, name) : undefined
}

/** Read from the database: what is decided upon them must not be a moment old. A text says what is missing. */
export async function partsInForce(db: Db | Tx, order: PartNames): Promise<PartsInForce | string> {
  const found = new Map<PartKind, PartInForce>()
  for (const kind of PART_KINDS) {
    const [name, pin] = [order[`${kind}part`], order[`${kind}pin`]]
    if (name === null) return 'no send format is chosen'
    const part = await partAt(db, kind, name, pin)
    if (!part) return pin === null ? `there is no send format "${name}"` : `there is no version ${pin} of "${name}"`
    found.set(kind, part)
  }
  return Object.fromEntries(found) as Record<PartKind, PartInForce>
}

/** Documents together, ready for use, or everything that is wrong with them. */
export function compileDocuments(documents: Readonly<Record<PartKind, unknown>>): AnyFormat | readonly Issue[] {
  try {
    return compileAnyParts(
      readAnyPart('data', documents.data),
      readSendPart(documents.send),
      readAnyPart('result', documents.result),
    )
  } catch (error) {
    if (error instanceof FormatError) return error.issues
    throw error
  }
}
