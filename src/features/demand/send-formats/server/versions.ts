import { checkPasted, runCodeOf } from '@/features/demand/pasted-answers/server/public'
import { type PartKind, partAt, referenceOf, shippedPart } from '@/features/platform/reference/server/public'
import { documentText } from '@/kernel/document-text'
import { invalidField, notFound, refuse } from '@/kernel/errors'
import type { CheckedInput } from '@/kernel/call'
import type { Db, Tx } from '@/server/database/database'
import { type Context, routes } from '@/server/http/context'
import type { Services } from '@/server/services'
import { type PartName, partVersionCalls } from '../contract'
import { readChosen } from './chosen'
import { checkedPart, checkOrders, ordersNaming, ordersReached, PINS, putInForce } from './in-force'
import { readable, readNamespace, stagesOf, STORED_AS } from './parts'

interface Named {
  /** What calls name the class. */
  readonly called: PartName
  readonly part: PartKind
  readonly name: string
}

function named(namespace: string): Named {
  const { part, name } = readNamespace(namespace)
  return { called: part, part: STORED_AS[part], name }
}

async function listVersions(db: Db, { part, name }: Named) {
  const current = await partAt(db, part, name, null)
  if (!current) throw notFound('Send format')
  const rows = await db
    .selectFrom('send_part_versions as v')
    .leftJoin('users', 'users.id', 'v.user_id')
    .select(['v.version', 'v.dateadd', 'v.note', 'users.name as user'])
    .where('v.part', '=', part)
    .where('v.name', '=', name)
    .orderBy('v.version', 'desc')
    .limit(500)
    .execute()
  const orders = await ordersNaming(db, [{ part, name }])
  const at = (version: number | null) =>
    orders.filter((order) => order[PINS[part]] === version).map(({ id, title }) => ({ id, title }))
  const stored = rows.map(({ dateadd, ...row }) => ({ ...row, dateadd: dateadd.toISOString() }))
  const shipped = { version: 0, dateadd: null, note: 'As shipped', user: null }
  const all = shippedPart(part, name) ? [...stored, shipped] : stored
  return {
    current: current.version,
    following: at(null),
    versions: all.map((row) => ({ ...row, pinned: at(row.version) })),
  }
}

async function documentAt(db: Db | Tx, { part, name }: Named, version: number, field: string): Promise<unknown> {
  const found = await partAt(db, part, name, version)
  if (!found) throw invalidField(field, `There is no version ${version}`)
  return found.document
}

const STAGES = { ping: 'Ping', post: 'Post' } as const

/** The lines of the preview; none where it is written as code or cannot be read any more. */
function wordsOf(part: PartName, document: unknown): string {
  const read = readable(part, document)
  const stages = read ? stagesOf(part, read) : []
  // Every line ends: the last one of the shorter text would look changed otherwise.
  return stages.flatMap(({ stage, lines }) => [`${STAGES[stage]}:\n`, ...lines.map((line) => `${line}\n`)]).join('')
}

type Wish = CheckedInput<typeof partVersionCalls.rollback>['body']

/** An earlier document is deployed once more: versions are only ever added. */
async function rollBack(services: Services, ctx: Context<typeof partVersionCalls.rollback>, order: number, wish: Wish) {
  const of = named(wish.namespace)
  const { part, name } = of
  if ((await readChosen(ctx.db, order))[of.called] !== name) throw refuse('The order has another class now')
  if (wish.version === wish.current) throw invalidField('version', 'This version is in force')
  const document = await documentAt(ctx.db, of, wish.version, 'version')
  const wanted = checkedPart({ part, name, document, from: wish.current, author: null })
  await checkOrders(ctx.db, [wanted])
  if (part === 'result') await checkPasted(ctx.db, wanted, runCodeOf(services))
  const to = wish.version === 0 ? 'the class as shipped' : `version ${wish.version}`
  const version = await putInForce(ctx, wanted, `Back to ${to}: ${wish.reason}`)
  await ctx.record({
    title: 'Send format rolled back',
    description: `${part} part of ${name}, back to ${to}: ${wish.reason}`,
    before: { version: wish.current },
    after: { version },
    links: { order },
  })
  return { version, orders: (await ordersReached(ctx.db, [wanted])).length }
}

export const versionRoutes = routes(partVersionCalls, (services) => ({
  list: ({ db }, { body }) => listVersions(db, named(body.namespace)),
  diff: async ({ db }, { body }) => {
    const of = named(body.namespace)
    const before = await documentAt(db, of, body.from, 'from')
    const after = await documentAt(db, of, body.to, 'to')
    return {
      words: { before: wordsOf(of.called, before), after: wordsOf(of.called, after) },
      source: { before: documentText(before), after: documentText(after) },
    }
  },
  rollback: async (ctx, { params, body }) => {
    const made = await rollBack(services, ctx, params.id, body)
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return made
    })
  },
}))
