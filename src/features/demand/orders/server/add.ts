import type { CheckedInput } from '@/kernel/call'
import { compileDocuments, type PartNames, partsInForce } from '@/features/platform/reference/server/public'
import { invalidField } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { stampNew } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { orderCalls } from '../contract'
import { hasNewHost } from './hosts'
import { type Ctx, logged, onOff, readOrder } from './service'
import type { StoredOrder } from './sql'

type New = CheckedInput<typeof orderCalls.add>['body']

type CopiedParts = Pick<
  StoredOrder,
  | 'datapart'
  | 'sendpart'
  | 'resultpart'
  | 'datapin'
  | 'sendpin'
  | 'resultpin'
  | 'config_sealed'
  | 'ispingpost'
  | 'destination'
  | 'destinationping'
> &
  Pick<StoredOrder, 'timeout' | 'timeoutping' | 'timeoutmeansrefused'> & { readonly config: string }

async function partsOf(db: Tx, { copyof, lender }: New): Promise<Partial<CopiedParts>> {
  if (copyof === undefined) return {}
  const row = await db
    .selectFrom('orders')
    .select(['datapart', 'sendpart', 'resultpart', 'config', 'config_sealed', 'ispingpost', 'destination'])
    .select(['datapin', 'sendpin', 'resultpin', 'destinationping', 'timeout', 'timeoutping', 'timeoutmeansrefused'])
    .where('id', '=', copyof)
    .where('lender_id', '=', lender)
    .executeTakeFirst()
  if (!row) throw invalidField('copyof', 'Choose an order of this lender')
  return { ...row, config: JSON.stringify(row.config) }
}

const NO_PARTS: PartNames = {
  ...{ datapart: null, sendpart: null, resultpart: null },
  ...{ datapin: null, sendpin: null, resultpin: null },
}

/** Settings that the send format does not call sensitive are kept open; all others are sealed and never shown again. */
async function apart(keys: Services['keys'], tx: Tx, names: PartNames, config: Readonly<Record<string, string>>) {
  const parts = await partsInForce(tx, names)
  const { data, send, result } = typeof parts === 'string' ? { data: null, send: null, result: null } : parts
  const format = compileDocuments({ data: data?.document, send: send?.document, result: result?.document })
  const open = new Set('post' in format ? format.params.flatMap((one) => (one.sensitive ? [] : one.name)) : [])
  const part = (isOpen: boolean) =>
    Object.fromEntries(Object.entries(config).filter(([name]) => open.has(name) === isOpen))
  const sealed = part(false)
  return {
    config: JSON.stringify(part(true)),
    config_sealed: Object.keys(sealed).length === 0 ? null : keys.encrypt(JSON.stringify(sealed)),
  }
}

export async function addOrder({ keys }: Services, ctx: Ctx, body: New) {
  const known = ctx.db.selectFrom('lenders').select('id').where('id', '=', body.lender)
  if (!(await known.executeTakeFirst())) throw invalidField('lender', 'Choose a lender of the list')
  const { lender, product, copyof: _, sendconfig, config, ispingpost, ...values } = body
  const copied = await partsOf(ctx.db, body)
  const { destination = '', destinationping = '', config_sealed = null } = copied
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (
    config_sealed !== null &&
    !config &&
    hasNewHost({ destination, destinationping }, { destination, destinationping, ...given })
  )
    throw invalidField('destination', 'The copied secrets are for another host: enter the configuration again')
  const chosen = sendconfig && {
    ...NO_PARTS,
    ...{ datapart: sendconfig.content, sendpart: sendconfig.send, resultpart: sendconfig.result },
  }
  const pingpost = onOff(ispingpost) ?? copied.ispingpost ?? false
  const { id } = await ctx.db
    .insertInto('orders')
    .values({
      ...copied,
      ...chosen,
      ...(config && (await apart(keys, ctx.db, { ...NO_PARTS, ...copied, ...chosen }, config))),
      ...values,
      lender_id: lender,
      product_id: product,
      ispingpost: pingpost,
      status: 'paused',
      ...stampNew(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = logged(await readOrder(ctx.db, id))
  await ctx.record({ title: 'Order added', description: body.title, after, links: { order: id, lender } })
  return { id }
}
