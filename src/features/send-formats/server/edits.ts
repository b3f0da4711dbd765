import {
  compileDocuments,
  onlyPart,
  type PartKind,
  partsInForce,
  referenceOf,
} from '@/features/reference/server/public'
import { FormatError, readAnyPart } from '@/integrations'
import { notFound, refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { type Context, routes } from '@/server/http/context'
import { formatEditCalls } from '../contract'
import { isSoleApprover } from './approvers'

type Ctx = Context<typeof formatEditCalls.deploy>
type Edit = Awaited<ReturnType<typeof lockWaiting>>

/** One part as an edit would have it. */
interface NewPart {
  readonly part: 'data' | 'result'
  readonly name: string
  readonly document: unknown
  /** The version it was made from; null where nobody noted it. */
  readonly from: number | null
}

/** A document that is no format at all has more faults than anybody reads. */
const MOST_OF_REASON = 300

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

/** The part as it was stays among its versions. One that moved on since is not overwritten. */
async function putInForce(ctx: Ctx, { part, name, document: made, from }: NewPart, note: string): Promise<void> {
  const at = new Date(ctx.now)
  const document = JSON.stringify(made)
  const { version } = await ctx.db
    .insertInto('send_parts')
    .values({ part, name, title: name, version: 1, document, dateadd: at, dateupdate: at, updated_by: ctx.actor.id })
    .onConflict((conflict) =>
      conflict.constraint('send_parts_pk').doUpdateSet((eb) => ({
        version: eb('send_parts.version', '+', 1),
        document,
        dateupdate: at,
        updated_by: ctx.actor.id,
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  if (from !== null && version !== from + 1)
    throw refuse(`The ${part} part of ${name} changed since this was asked for: it is at version ${version - 1} now`)
  await ctx.db
    .insertInto('send_part_versions')
    .values({ part, name, version, document, dateadd: at, user_id: ctx.actor.id, note })
    .execute()
}

/** An edit may hold a whole format as it would be; what is deployed is its one part, in the words it was written in. */
function checked(part: NewPart): NewPart {
  const document = onlyPart(part.part, (part.document ?? {}) as Record<string, unknown>)
  try {
    if (part.part === 'data') readAnyPart('data', document)
    else readAnyPart('result', document)
    return { ...part, document }
  } catch (error) {
    throw error instanceof FormatError
      ? refuse(`The change cannot be deployed: ${error.message.slice(0, MOST_OF_REASON)}`)
      : error
  }
}

function partsOf({ part, name, document, dataversion, resultname, resultdocument, resultversion }: Edit): NewPart[] {
  if (part === 'result') return [{ part, name, document, from: resultversion }]
  const data: NewPart = { part: 'data', name, document, from: dataversion }
  const both = part === 'both' && resultname !== null
  return both ? [data, { part: 'result', name: resultname, document: resultdocument, from: resultversion }] : [data]
}

/** Orders combine parts as they like: one that could not be sent to any more stops the change. */
async function checkOrders(tx: Tx, parts: readonly NewPart[]): Promise<void> {
  const has = (kind: PartKind, name: string | null) =>
    parts.find(({ part, name: own }) => part === kind && own === name)
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'datapart', 'sendpart', 'resultpart'])
    .where('status', '<>', 'archive')
    .where((eb) => eb.or(parts.map(({ part, name }) => eb(part === 'data' ? 'datapart' : 'resultpart', '=', name))))
    .execute()
  const seen = new Set<string>()
  for (const order of orders) {
    const key = [order.datapart, order.sendpart, order.resultpart].join('/')
    if (seen.has(key)) continue
    seen.add(key)
    const now = await partsInForce(tx, order)
    if (typeof now === 'string') continue
    const documents = { data: now.data.document, send: now.send.document, result: now.result.document }
    const wanted = {
      ...documents,
      data: has('data', order.datapart)?.document ?? documents.data,
      result: has('result', order.resultpart)?.document ?? documents.result,
    }
    const compiled = compileDocuments(wanted)
    // What could not be sent before is not this change's fault.
    if ('post' in compiled || !('post' in compileDocuments(documents))) continue
    const [first] = compiled
    throw refuse(`Order ${order.id} could not be sent to any more: ${first?.path ?? ''}: ${first?.message ?? ''}`)
  }
}

const BY_AUTHOR = 'Deployed by whoever asked for it, the only person who may approve'

export const editRoutes = routes(formatEditCalls, (services) => ({
  deploy: async (ctx, { params }) => {
    const edit = await lockWaiting(ctx.db, params.id)
    const byAuthor = edit.user_id === ctx.actor.id
    if (byAuthor && !(await isSoleApprover(ctx.db, ctx.actor.id)))
      throw refuse('Another person has to deploy a change that you asked for')
    const parts = partsOf(edit).map(checked)
    await checkOrders(ctx.db, parts)
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
    const columns = { data: 'datapart', result: 'resultpart' } as const
    const orders = await ctx.db
      .selectFrom('orders')
      .select(['id', 'title'])
      .where('status', '<>', 'archive')
      .where((eb) => eb.or(partsOf(edit).map(({ part, name }) => eb(columns[part], '=', name))))
      .orderBy('id')
      .execute()
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
      orders,
    }
  },
}))
