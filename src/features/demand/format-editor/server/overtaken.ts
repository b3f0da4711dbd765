import { PART_KINDS, type PartKind, partsInForce, type PartsInForce } from '@/features/platform/reference/server/public'
import { documentText } from '@/kernel/document-text'
import type { Db, Tx } from '@/server/database/database'
import type { Draft } from '../contract'

type Json = Record<string, unknown>

/** As it is in force, whatever version some order stays with; null where there is none of this name. */
export async function inForce(db: Db | Tx, name: string): Promise<PartsInForce | null> {
  const chosen = { datapart: name, sendpart: name, resultpart: name }
  const parts = await partsInForce(db, { ...chosen, datapin: null, sendpin: null, resultpin: null })
  return typeof parts === 'string' ? null : parts
}

export const versionsOf = (parts: PartsInForce): Record<PartKind, number> => ({
  data: parts.data.version,
  send: parts.send.version,
  result: parts.result.version,
})

/** The three parts as one document, in the words they were written in. */
export function together(parts: PartsInForce): Json {
  const documents = PART_KINDS.map((kind) => parts[kind].document as Json)
  const params = new Map(
    documents
      .flatMap(({ params: own }) => (Array.isArray(own) ? (own as Json[]) : []))
      .map((param) => [param['name'], param]),
  )
  const [heading = {}] = documents
  return {
    ...heading,
    params: [...params.values()],
    ...Object.fromEntries(PART_KINDS.map((kind, i) => [kind, documents[i]?.[kind]])),
  }
}

/** What went in force since a draft was made, with who, when and why. */
export async function overtaking(db: Db | Tx, name: string, madefrom: Draft['madefrom']): Promise<Draft['overtaken']> {
  const newest = await db
    .selectFrom('send_part_versions as v')
    .leftJoin('users', 'users.id', 'v.user_id')
    .select(['v.part', 'v.version', 'v.dateadd', 'v.note', 'users.name as user'])
    .where('v.name', '=', name)
    .orderBy('v.dateadd', 'desc')
    .orderBy('v.version', 'desc')
    .execute()
  const later = newest.find(({ part, version }) => version > madefrom[part as PartKind])
  const parts = later && (await inForce(db, name))
  if (!later || !parts) return null
  const { user, note, version, dateadd } = later
  return { version, user, note, date: dateadd.toISOString(), document: documentText(together(parts)) }
}
