import { referenceOf } from '@/features/reference/server/public'
import { FormatError, readAnyPart } from '@/integrations'
import { notFound, refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { type Context, routes } from '@/server/http/context'
import { formatEditCalls } from '../contract'

type Ctx = Context<typeof formatEditCalls.deploy>
type Edit = Awaited<ReturnType<typeof lockWaiting>>

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
  await ctx.record({
    title: `Send format change ${prstatus}`,
    description: prstatus === 'refused' ? note : `${edit.part} part of ${edit.name}: ${edit.prompt}`,
    before: { status: edit.prstatus },
    after: { status: prstatus },
    links: { order: edit.order_id },
  })
}

/** The part as it was stays among its versions. */
async function putInForce(ctx: Ctx, { part, name, prompt }: Edit, made: unknown): Promise<void> {
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
  await ctx.db
    .insertInto('send_part_versions')
    .values({ part, name, version, document, dateadd: at, user_id: ctx.actor.id, note: prompt })
    .execute()
}

/** An edit holds the format as it would be; what is deployed is its one part. */
function partOf({ part, document }: Edit): unknown {
  const format = document as Readonly<Record<string, unknown>>
  const others = ['data', 'send', 'result'].filter((name) => name !== part)
  const own = Object.fromEntries(Object.entries(format).filter(([name]) => !others.includes(name)))
  try {
    return part === 'data' ? readAnyPart('data', own) : readAnyPart('result', own)
  } catch (error) {
    throw error instanceof FormatError
      ? refuse(`The change cannot be deployed: ${error.message.slice(0, MOST_OF_REASON)}`)
      : error
  }
}

export const editRoutes = routes(formatEditCalls, (services) => ({
  deploy: async (ctx, { params }) => {
    const edit = await lockWaiting(ctx.db, params.id)
    await putInForce(ctx, edit, partOf(edit))
    await decided(ctx, edit, 'deployed', '')
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return { prstatus: 'deployed' }
    })
  },
  refuse: async (ctx, { params, body: { note } }) => {
    await decided(ctx, await lockWaiting(ctx.db, params.id), 'refused', note)
    return { prstatus: 'refused' }
  },
}))
