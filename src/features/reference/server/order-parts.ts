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

/** Read from the database: what is decided upon them must not be a moment old. A text says what is missing. */
export async function partsInForce(db: Db | Tx, order: PartNames): Promise<PartsInForce | string> {
  const names = { data: order.datapart, send: order.sendpart, result: order.resultpart }
  const found = new Map<PartKind, PartInForce>()
  for (const kind of PART_KINDS) {
    const name = names[kind]
    if (name === null) return 'no send format is chosen'
    const stored = await db
      .selectFrom('send_parts')
      .select(['version', 'document'])
      .where('part', '=', kind)
      .where('name', '=', name)
      .executeTakeFirst()
    const shipped = shippedSource(name)
    if (stored) found.set(kind, { name, ...stored })
    else if (shipped) found.set(kind, { name, version: 0, document: onlyPart(kind, shipped) })
    else return `there is no send format "${name}"`
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
