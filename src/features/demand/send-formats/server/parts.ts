import {
  type CodePart,
  type DataDocument,
  describeDataPart,
  describeFormat,
  describeResultPart,
  describeSendPart,
  FormatError,
  readAnyPart,
  readSendPart,
  type ResultDocument,
  type SendDocument,
  SHIPPED_FORMATS,
  shippedDocument,
} from '@/integrations'
import { notFound } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import { type Part, PART_NAMES, type PartName } from '../contract'

type AnyDocument = DataDocument | SendDocument | ResultDocument | CodePart

interface FoundPart {
  readonly name: string
  readonly title: string
  readonly version: number
  readonly document: AnyDocument
}

/** What tables call the class that calls name otherwise. */
export const STORED_AS = { content: 'data', send: 'send', result: 'result' } as const

const isCode = (document: AnyDocument): document is CodePart => 'kind' in document

export function readPart(part: PartName, json: unknown): AnyDocument {
  if (part === 'send') return readSendPart(json)
  return part === 'content' ? readAnyPart('data', json) : readAnyPart('result', json)
}

const shippedPart = (name: string): FoundPart | undefined => {
  const document = shippedDocument(name)
  return document && { name, title: document.title, version: document.version, document }
}

const stored = (db: Db | Tx) => db.selectFrom('send_parts').select(['part', 'name', 'title', 'version', 'document'])

/** One that cannot be read any more is not offered; the orders that have it say so on their page. */
export function readable(part: PartName, json: unknown): AnyDocument | undefined {
  try {
    return readPart(part, json)
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

/** A stored part goes before the shipped one of its name, as where leads are sent. */
export async function findPart(db: Db | Tx, part: PartName, name: string): Promise<FoundPart | undefined> {
  const row = await stored(db).where('part', '=', STORED_AS[part]).where('name', '=', name).executeTakeFirst()
  if (!row) return shippedPart(name)
  const document = readable(part, row.document)
  return document && { name, title: row.title, version: row.version, document }
}

/** A part pings where it says something about pings; a way of sending does where it does not say otherwise. */
function pings(part: PartName, document: AnyDocument): boolean {
  if (isCode(document)) return true
  if (part === 'content') return (document as DataDocument).data.ping !== undefined
  if (part === 'result') return (document as ResultDocument).result.ping !== undefined
  return (document as SendDocument).send.post.as !== 'email'
}

function shown(part: PartName, { name, title, version, document }: FoundPart): Part {
  const { summary = '', products } = document as { summary?: string; products?: readonly number[] }
  return {
    name,
    title,
    summary,
    namespace: `${part}/${name}`,
    version,
    pings: pings(part, document),
    products: products === undefined ? null : [...products],
  }
}

export async function listParts(db: Db): Promise<Record<PartName, Part[]>> {
  const rows = await stored(db).execute()
  const listOf = (part: PartName): Part[] => {
    const found = new Map<string, FoundPart | undefined>(SHIPPED_FORMATS.map((name) => [name, shippedPart(name)]))
    for (const row of rows.filter((row) => row.part === STORED_AS[part])) {
      const document = readable(part, row.document)
      found.set(row.name, document && { name: row.name, title: row.title, version: row.version, document })
    }
    const parts = [...found.values()].flatMap((one) => (one ? [shown(part, one)] : []))
    return parts.sort((a, b) => a.title.localeCompare(b.title, 'en'))
  }
  return { content: listOf('content'), send: listOf('send'), result: listOf('result') }
}

export const stagesOf = (part: PartName, document: AnyDocument) => {
  if (isCode(document)) return []
  if (part === 'content') return describeDataPart(document as DataDocument)
  return part === 'send' ? describeSendPart(document as SendDocument) : describeResultPart(document as ResultDocument)
}

/** The class alone, without what its format says of the two others. */
function sourceOf(part: PartName, document: AnyDocument): string {
  if (isCode(document)) return document.source
  const own = Object.entries(document).filter(([name]) => name === STORED_AS[part])
  return JSON.stringify({ params: document.params, ...Object.fromEntries(own) }, null, 2)
}

/** 'content/crestline-json': the class and its name. */
export function readNamespace(namespace: string): { readonly part: PartName; readonly name: string } {
  const slash = namespace.indexOf('/')
  const part = PART_NAMES.find((name) => name === namespace.slice(0, slash))
  if (!part) throw notFound('Send format')
  return { part, name: namespace.slice(slash + 1) }
}

export async function previewPart(db: Db, namespace: string) {
  const { part, name: wanted } = readNamespace(namespace)
  const found = await findPart(db, part, wanted)
  if (!found) throw notFound('Send format')
  const { name, title, version, document } = found
  const whole = shippedDocument(name)
  return {
    title,
    summary: (document as { summary?: string }).summary ?? '',
    version,
    notes: whole === document ? [...describeFormat(whole).notes] : [],
    stages: stagesOf(part, document).map(({ stage, lines }) => ({ stage, lines: [...lines] })),
    language: isCode(document) ? ('javascript' as const) : ('json' as const),
    source: sourceOf(part, document),
  }
}
