import { checkPasted, runCodeOf } from '@/features/demand/pasted-answers/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { notFound, refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { type Context, routes } from '@/server/http/context'
import { formatEditCalls } from '../contract'
import { checkSecondPerson } from './four-eyes'
import { asNamed, checkedPart, checkOrders, type NewPart, putInForce, reachOf } from './in-force'

type Ctx = Context<typeof formatEditCalls.deploy>
type Edit = Awaited<ReturnType<typeof lockWaiting>>

/** A change is decided once. */
async function lockWaiting(tx: Tx, id: number) {
  const edit = await tx.selectFrom('send_part_edits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!edit) throw notFound('Send format change')
  if (edit.prstatus !== 'created') throw refuse(`The change is ${edit.prstatus}`)
  return edit
}

async function decided(ctx: Ctx, edit: Edit, prstatus: 'deployed' | 'refused', note: string) {
  await ctx.db
    .updateTable('send_part_edits')
    .set({ prstatus, note, decided_at: new Date(ctx.now), decided_by: ctx.actor.id })
    .where('id', '=', edit.id)
    .execute()
  const parts = edit.part === 'both' ? 'data and result' : edit.part
  await ctx.record({
    title: `Send format change ${prstatus}`,
    description:
      prstatus === 'refused'
        ? note
        : [`${parts} part of ${edit.name}: ${edit.prompt}`, note].filter(Boolean).join('. '),
    before: { status: edit.prstatus },
    after: { status: prstatus },
    links: { order: edit.order_id },
  })
}

function partsOf(edit: Edit): NewPart[] {
  const { part, name, document, dataversion, resultname, resultdocument, resultversion, user_id: author } = edit
  if (part === 'result') return [{ part, name, document, from: resultversion, author }]
  const data: NewPart = { part: 'data', name, document, from: dataversion, author }
  const both = part === 'both' && resultname !== null
  return both
    ? [data, { part: 'result', name: resultname, document: resultdocument, from: resultversion, author }]
    : [data]
}

const BY_AUTHOR = 'Deployed by its author, the only person who may approve'

export const editRoutes = routes(formatEditCalls, (services) => ({
  deploy: async (ctx, { params }) => {
    const edit = await lockWaiting(ctx.db, params.id)
    const byAuthor = await checkSecondPerson(ctx, { author: edit.user_id, what: 'deploy a change that you asked for' })
    const parts = partsOf(edit).map(checkedPart)
    await checkOrders(ctx.db, parts)
    for (const part of parts) if (part.part === 'result') await checkPasted(ctx.db, part, runCodeOf(services))
    for (const part of parts) await putInForce(ctx, part, edit.prompt)
    await decided(ctx, edit, 'deployed', byAuthor ? BY_AUTHOR : '')
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return { prstatus: 'deployed' }
    })
  },
  refuse: async (ctx, { params, body: { note } }) => {
    await decided(ctx, await lockWaiting(ctx.db, params.id), 'refused', note)
    return { prstatus: 'refused' }
  },
  get: async (ctx, { params }) => {
    const edit = await ctx.db
      .selectFrom('send_part_edits as edit')
      .leftJoin('users', 'users.id', 'edit.user_id')
      .selectAll('edit')
      .select('users.name as user')
      .where('edit.id', '=', params.id)
      .executeTakeFirst()
    if (!edit) throw notFound('Send format change')
    const { reached, pinned } = await reachOf(ctx.db, partsOf(edit))
    return {
      id: edit.id,
      order: edit.order_id,
      user: edit.user,
      senddate: edit.senddate.toISOString(),
      prstatus: edit.prstatus,
      prompt: edit.prompt,
      contentfilediff: edit.part === 'result' ? '' : edit.diff,
      analyzefilediff: edit.part === 'result' ? edit.diff : edit.resultdiff,
      tests: edit.tests as never,
      orders: asNamed(reached),
      pinned: asNamed(pinned),
    }
  },
}))
