import type { CheckedInput } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Db } from '@/server/database/database'
import { type Context, routes } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew } from '@/server/http/edits'
import { MEMO_PERMISSIONS, memoCalls, type MemoType } from '../contract'

const COLUMNS = { lender: 'lender_id', lenderorder: 'order_id' } as const

interface Owned {
  readonly lender_id: number | null
  readonly order_id: number | null
}
const ownerOf = ({ lender_id, order_id }: Owned): { readonly type: MemoType; readonly typeId: number } =>
  lender_id === null ? { type: 'lenderorder', typeId: order_id ?? 0 } : { type: 'lender', typeId: lender_id }

function guard(actor: Actor, type: MemoType): void {
  if (!mayCall(MEMO_PERMISSIONS[type], actor)) throw new AppError('forbidden')
}

/** What the memo is on, as the log names and links it. */
async function subjectOf(db: Db, type: MemoType, id: number) {
  if (type === 'lender') {
    const lender = await db.selectFrom('lenders').select('title').where('id', '=', id).executeTakeFirst()
    return { description: found(lender, 'Lender').title, category: 'lender', links: { lender: id } } as const
  }
  const row = db.selectFrom('orders').select(['title', 'lender_id as lender']).where('id', '=', id)
  const { title, lender } = found(await row.executeTakeFirst(), 'Order')
  return { description: title, category: 'order', links: { lender, order: id } } as const
}

const memos = (db: Db) =>
  db
    .selectFrom('memos as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('users as e', 'e.id', 'm.updated_by')
    .select(['m.id', 'm.memo', 'm.dateadd', 'm.dateupdate', 'm.version', 'm.lender_id', 'm.order_id', 'm.user_id'])
    .select(['u.name', 'e.name as editor'])

const shown = ({ lender_id, order_id, user_id, name, editor, dateupdate, ...row }: Row) => ({
  ...row,
  ...ownerOf({ lender_id, order_id }),
  user: { id: user_id, name },
  edited: row.version === 1 ? null : { name: editor ?? '', date: dateupdate },
})
type Row = Awaited<ReturnType<ReturnType<typeof memos>['execute']>>[number]

const find = async (db: Db, id: number) =>
  shown(found(await memos(db).where('m.id', '=', id).executeTakeFirst(), 'Memo'))

/** Locked: who edits next waits. */
async function open(ctx: Context<typeof memoCalls.update>, id: number) {
  const row = ctx.db.selectFrom('memos').selectAll().where('id', '=', id).forUpdate()
  const memo = found(await row.executeTakeFirst(), 'Memo')
  const { type, typeId } = ownerOf(memo)
  guard(ctx.actor, type)
  return { memo, subject: await subjectOf(ctx.db, type, typeId) }
}

async function add(
  ctx: Context<typeof memoCalls.add>,
  { memo, type, typeId }: CheckedInput<typeof memoCalls.add>['body'],
) {
  guard(ctx.actor, type)
  const subject = await subjectOf(ctx.db, type, typeId)
  const values = { [COLUMNS[type]]: typeId, memo, user_id: ctx.actor.id, ...stampNew(ctx) }
  const { id } = await ctx.db.insertInto('memos').values(values).returning('id').executeTakeFirstOrThrow()
  await ctx.record({ title: 'Memo added', after: { memo }, ...subject })
  return { id }
}

export default routes(memoCalls, () => ({
  list: async ({ db, actor }, { params: { type, typeId } }) => {
    guard(actor, type)
    const rows = await memos(db).where(`m.${COLUMNS[type]}`, '=', typeId).orderBy('m.id', 'desc').execute()
    return rows.map(shown)
  },
  add: (ctx, { body }) => add(ctx, body),
  update: async (ctx, { params: { id }, body }) => {
    const { memo, subject } = await open(ctx, id)
    await guardVersion(ctx, memo, await find(ctx.db, id))
    await ctx.db
      .updateTable('memos')
      .set({ ...body, ...stamp(ctx) })
      .where('id', '=', id)
      .execute()
    await ctx.record({ title: 'Memo changed', before: { memo: memo.memo }, after: body, ...subject })
    return find(ctx.db, id)
  },
  remove: async (ctx, { params: { id } }) => {
    const { memo, subject } = await open(ctx, id)
    await ctx.db.deleteFrom('memos').where('id', '=', id).execute()
    await ctx.record({ title: 'Memo deleted', before: { memo: memo.memo }, ...subject })
    return {}
  },
}))
