import { structuredPatch } from 'diff'
import { pastedTests, runCodeOf } from '@/features/demand/pasted-answers/server/public'
import {
  compileDocuments,
  type OrderRef,
  type PartInForce,
  type PartsInForce,
  partsInForce,
  referenceOf,
} from '@/features/platform/reference/server/public'
import { type AnyFormat, repeatedKeys } from '@/integrations'
import { notFound, refuse } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { Proposal } from '../contract'
import { documentText } from '@/kernel/document-text'
import { formatTests } from './format-tests'

export interface OrderFormat {
  readonly order: OrderRef
  readonly parts: PartsInForce
}

/** The parts as they are in the database now. */
export async function orderFormat(services: Services, db: Db | Tx, id: number): Promise<OrderFormat> {
  const row = await db
    .selectFrom('orders')
    .select(['datapart', 'sendpart', 'resultpart', 'datapin', 'sendpin', 'resultpin', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  const order = referenceOf(services).get().orders.get(id)
  if (!row) throw notFound('Order')
  if (!order) throw refuse('The order is archived')
  // What is deployed would not reach it, and may be made from something older than what is in force.
  const pin = row.datapin ?? row.resultpin
  if (pin !== null) throw refuse(`The order is pinned to version ${pin}. Let it follow new versions first`)
  const parts = await partsInForce(db, row)
  if (typeof parts === 'string') throw refuse(`The order cannot be sent to: ${parts}`)
  return { order, parts }
}

export const textOf = ({ document }: PartInForce): string => documentText(document)

/** Lines of a unified diff; empty where nothing changes. */
const diffOf = (before: string, after: string): string =>
  structuredPatch('', '', before, after, '', '', { context: 3 })
    .hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...lines.filter((line) => !line.startsWith('\\')),
    ])
    .join('\n')

type Issues = Proposal['issues']

/** A document stays that of its part; what it says of itself is not what an editor changes. */
function readSource(kind: 'data' | 'result', text: string, { name }: PartInForce, issues: Issues): unknown {
  try {
    const document: unknown = JSON.parse(text)
    issues.push(...repeatedKeys(text).map(({ path, message }) => ({ path: `${kind}: ${path}`, message })))
    const own = (document as { name?: unknown } | null)?.name
    if (own !== undefined && own !== name && own !== `${name}-code`)
      issues.push({ path: `${kind}.name`, message: `it has to stay "${name}"` })
    return document
  } catch (error) {
    issues.push({ path: kind, message: `not readable as JSON: ${(error as Error).message}` })
    return null
  }
}

export interface Weighed
  extends Pick<Proposal, 'contentfilediff' | 'analyzefilediff' | 'compiles' | 'issues' | 'tests' | 'acceptable'> {
  readonly data: unknown
  readonly result: unknown
  readonly format: AnyFormat | null
}

const asFormat = (compiled: ReturnType<typeof compileDocuments>): AnyFormat | null =>
  'post' in compiled ? compiled : null

/** Everything that decides whether a proposal may be submitted. */
export async function weigh(
  services: Services,
  db: Db | Tx,
  { parts }: OrderFormat,
  { content, analyze }: { readonly content: string; readonly analyze: string },
): Promise<Weighed> {
  const issues: Issues = []
  const data = readSource('data', content, parts.data, issues)
  const result = readSource('result', analyze, parts.result, issues)
  const send = parts.send.document
  const compiled = issues.length > 0 ? null : compileDocuments({ data, send, result })
  if (compiled && !('post' in compiled)) issues.push(...compiled)
  const format = compiled && asFormat(compiled)
  const now = asFormat(compileDocuments({ data: parts.data.document, send, result: parts.result.document }))
  const run = runCodeOf(services)
  const tests = format
    ? [
        ...(await pastedTests(db, { name: parts.result.name, document: result }, run)),
        ...(await formatTests(now, format, parts, run)),
      ]
    : []
  // Only what a document says counts, not how its lines are broken.
  const contentfilediff = diffOf(textOf(parts.data), data === null ? content : documentText(data))
  const analyzefilediff = diffOf(textOf(parts.result), result === null ? analyze : documentText(result))
  const changes = contentfilediff !== '' || analyzefilediff !== ''
  const acceptable = format !== null && changes && tests.every(({ passed }) => passed)
  return {
    data,
    result,
    format,
    contentfilediff,
    analyzefilediff,
    compiles: format !== null,
    issues,
    tests,
    acceptable,
  }
}
