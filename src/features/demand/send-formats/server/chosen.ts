import { lockOrder, type OrderCtx, withdrawal } from '@/features/demand/orders/server/public'
import { compileDocuments, partAt, partsInForce } from '@/features/platform/reference/server/public'
import { invalidField, refuse } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import { found, guardVersion, stamp } from '@/server/http/edits'
import type { CheckedInput } from '@/kernel/call'
import { ChosenParts, PART_NAMES, type PartName, type SendFormat, type sendFormatCalls } from '../contract'
import { findPart, STORED_AS } from './parts'

/** A document that is no format at all has more faults than anybody reads. */
const MOST_OF_REASON = 500

type Chosen = Readonly<Record<PartName, string>>
type Change = Readonly<Partial<Record<PartName, string | undefined>>>

export async function readChosen(db: Db | Tx, id: number): Promise<SendFormat> {
  const query = db
    .selectFrom('orders')
    .select(['id', 'version', 'datapart as content', 'sendpart as send', 'resultpart as result'])
    .select(['datapin as contentpin', 'sendpin', 'resultpin'])
    .where('id', '=', id)
  return found(await query.executeTakeFirst(), 'Order')
}

/** Three parts of different formats may not fit: an e-mail that is answered by JSON, a setting that nobody declares. */
async function mustFit(db: Tx, order: SendFormat): Promise<void> {
  const parts = await partsInForce(db, {
    ...{ datapart: order.content, sendpart: order.send, resultpart: order.result },
    ...{ datapin: order.contentpin, sendpin: order.sendpin, resultpin: order.resultpin },
  })
  if (typeof parts === 'string') throw refuse(parts)
  const { data, send, result } = parts
  const compiled = compileDocuments({ data: data.document, send: send.document, result: result.document })
  if ('post' in compiled) return
  const reasons = compiled.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  throw refuse(reasons.join('; ').slice(0, MOST_OF_REASON))
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

const LOGGED = [...PART_NAMES, 'contentpin', 'sendpin', 'resultpin'] as const
const logged = (order: SendFormat) => Object.fromEntries(LOGGED.map((name) => [name, order[name]]))

/** Writes what an order sends by, after everything was looked at together. */
async function changeParts(
  ctx: OrderCtx,
  id: number,
  title: string,
  change: (before: SendFormat) => SendFormat | Promise<SendFormat>,
): Promise<SendFormat> {
  const row = found(await lockOrder(ctx.db, id), 'Order')
  const before = await readChosen(ctx.db, id)
  await guardVersion(ctx, row, before)
  const wanted = await change(before)
  await mustFit(ctx.db, wanted)
  const { content: datapart, send: sendpart, result: resultpart, contentpin: datapin, sendpin, resultpin } = wanted
  const other = withdrawal(
    row,
    PART_NAMES.some((part) => wanted[part] !== before[part] || wanted[`${part}pin`] !== before[`${part}pin`]),
  )
  await ctx.db
    .updateTable('orders')
    .set({ ...other.columns, datapart, sendpart, resultpart, datapin, sendpin, resultpin, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = await readChosen(ctx.db, id)
  await ctx.record({
    title,
    description: row.title,
    before: { ...logged(before), ...other.before },
    after: { ...logged(after), ...other.after },
    links: { order: id, lender: row.lender_id },
  })
  return after
}

/** A pin belongs to the class it was set for: another one is followed. */
export const chooseParts = (ctx: OrderCtx, id: number, change: Change): Promise<SendFormat> =>
  changeParts(ctx, id, 'Send format changed', async (before) => {
    const chosen = completed(before, change)
    for (const part of PART_NAMES)
      if (chosen[part] !== before[part] && !(await findPart(ctx.db, part, chosen[part])))
        throw invalidField(part, 'There is no such class')
    const pinOf = (part: PartName) => (chosen[part] === before[part] ? before[`${part}pin`] : null)
    return {
      ...before,
      ...chosen,
      ...{ contentpin: pinOf('content'), sendpin: pinOf('send'), resultpin: pinOf('result') },
    }
  })

type Pins = CheckedInput<typeof sendFormatCalls.pin>['body']

/** Later versions of a pinned class do not reach the order until somebody lets it follow again. */
export const pinParts = (ctx: OrderCtx, id: number, pins: Pins): Promise<SendFormat> =>
  changeParts(ctx, id, 'Send format pinned', async (before) => {
    const wanted = { ...before }
    for (const part of PART_NAMES) {
      const pin = pins[`${part}pin`]
      if (pin === undefined) continue
      const name = before[part]
      if (name === null) throw invalidField(`${part}pin`, 'No class is chosen')
      if (pin !== null && !(await partAt(ctx.db, STORED_AS[part], name, pin)))
        throw invalidField(`${part}pin`, `There is no version ${pin}`)
      wanted[`${part}pin`] = pin
    }
    return wanted
  })

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
      'o.datapin as contentpin',
      'o.resultpin',
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
