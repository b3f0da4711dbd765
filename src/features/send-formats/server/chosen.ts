import { lockOrder, type OrderCtx } from '@/features/orders/server/public'
import {
  type CodePart,
  compileAnyParts,
  type DataDocument,
  FormatError,
  type ResultDocument,
  type SendDocument,
} from '@/integrations'
import { invalidField, refuse } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import { found, guardVersion, stamp } from '@/server/http/edits'
import { ChosenParts, PART_NAMES, type PartName, type SendFormat } from '../contract'
import { findPart } from './parts'

/** A document that is no format at all has more faults than anybody reads. */
const MOST_OF_REASON = 500

type Chosen = Readonly<Record<PartName, string>>
type Change = Readonly<Partial<Record<PartName, string | undefined>>>

export async function readChosen(db: Db | Tx, id: number): Promise<SendFormat> {
  const query = db
    .selectFrom('orders')
    .select(['id', 'version', 'datapart as content', 'sendpart as send', 'resultpart as result'])
    .where('id', '=', id)
  return found(await query.executeTakeFirst(), 'Order')
}

async function partNamed(db: Tx, part: PartName, name: string) {
  const known = await findPart(db, part, name)
  if (!known) throw invalidField(part, 'There is no such class')
  return known.document
}

/** Three parts of different formats may not fit: an e-mail that is answered by JSON, a setting that nobody declares. */
async function mustFit(db: Tx, chosen: Chosen): Promise<void> {
  const data = await partNamed(db, 'content', chosen.content)
  const send = await partNamed(db, 'send', chosen.send)
  const result = await partNamed(db, 'result', chosen.result)
  try {
    compileAnyParts(data as DataDocument | CodePart, send as SendDocument, result as ResultDocument | CodePart)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    throw refuse(`Send format error: ${error.message.slice(0, MOST_OF_REASON)}`)
  }
}

/** An order has all three or none. */
function completed(before: SendFormat, change: Change): Chosen {
  const parts = Object.fromEntries(PART_NAMES.map((name) => [name, change[name] ?? before[name]]))
  for (const name of PART_NAMES) {
    const { error } = ChosenParts.shape[name].safeParse(parts[name] ?? '')
    if (error) throw invalidField(name, error.issues[0]?.message ?? 'Required')
  }
  return parts as Chosen
}

export async function chooseParts(ctx: OrderCtx, id: number, change: Change): Promise<SendFormat> {
  const row = found(await lockOrder(ctx.db, id), 'Order')
  const before = await readChosen(ctx.db, id)
  await guardVersion(ctx, row, before)
  const chosen = completed(before, change)
  await mustFit(ctx.db, chosen)
  await ctx.db
    .updateTable('orders')
    .set({ datapart: chosen.content, sendpart: chosen.send, resultpart: chosen.result, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = await readChosen(ctx.db, id)
  const logged = ({ content, send, result }: SendFormat) => ({ content, send, result })
  await ctx.record({
    title: 'Send format changed',
    description: row.title,
    before: logged(before),
    after: logged(after),
    links: { order: id, lender: row.lender_id },
  })
  return after
}

/** How data is sent may differ; what is sent and how answers are read is the same: a change of these changes them all. */
export async function ordersAlike(db: Db, id: number) {
  const { content, result } = await readChosen(db, id)
  if (content === null || result === null) return []
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('lenders as l', 'l.id', 'o.lender_id')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .select([
      'o.id',
      'o.title',
      'o.status',
      'o.product_id',
      'l.id as lender_id',
      'l.title as lender',
      'p.title as product',
    ])
    .where('o.datapart', '=', content)
    .where('o.resultpart', '=', result)
    .where('o.id', '<>', id)
    .where('o.status', '<>', 'archive')
    .orderBy('l.title')
    .orderBy('o.id')
    .execute()
  return rows.map(({ lender, lender_id, product, product_id, ...order }) => ({
    ...order,
    lender: { id: lender_id, title: lender },
    product: { id: product_id, title: product },
  }))
}
