import { sql } from 'kysely'
import { NO_PING_IDENTITY } from '@/features/demand/orders/server/public'
import {
  compileDocuments,
  onlyPart,
  PART_KINDS,
  type PartKind,
  partsInForce,
  shippedPart,
} from '@/features/platform/reference/server/public'
import { FormatError, readAnyPart, readSendPart, shippedDocument, shippedSource } from '@/integrations'
import { refuse } from '@/kernel/errors'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Db, Tx } from '@/server/database/database'
import { sendFormatPermissions } from '../permissions'
import { checkSecondPerson } from './four-eyes'

/** One part as somebody wants it to be from now on. */
export interface NewPart {
  readonly part: PartKind
  readonly name: string
  /** What a part is called that is stored for the first time; its name where nobody says. */
  readonly title?: string
  readonly document: unknown
  /** The version it was made from, 0 as shipped or not there yet; null where nobody noted it. */
  readonly from: number | null
  /** Who wrote it; null for a version that was in force before. */
  readonly author: number | null
}

interface Ctx {
  readonly db: Tx
  readonly now: number
  readonly actor: Pick<Actor, 'id' | 'superuser' | 'permissions'>
}

/** A document that is no format at all has more faults than anybody reads. */
const MOST_OF_REASON = 300

const COLUMNS = { data: 'datapart', send: 'sendpart', result: 'resultpart' } as const
export const PINS = { data: 'datapin', send: 'sendpin', result: 'resultpin' } as const

/** It may hold a whole format; what is put in force is its one part, in the words it was written in. */
export function checkedPart(wanted: NewPart): NewPart {
  const document = onlyPart(wanted.part, (wanted.document ?? {}) as Record<string, unknown>)
  try {
    if (wanted.part === 'send') readSendPart(document)
    else if (wanted.part === 'data') readAnyPart('data', document)
    else readAnyPart('result', document)
    return { ...wanted, document }
  } catch (error) {
    throw error instanceof FormatError
      ? refuse(`The change cannot be deployed: ${error.message.slice(0, MOST_OF_REASON)}`)
      : error
  }
}

type PartNamed = Pick<NewPart, 'part' | 'name'>

/** Two people approved this very text before, or it ships with Sluice. */
async function wasInForce(tx: Tx, { part, name, document }: NewPart): Promise<boolean> {
  const text = JSON.stringify(document)
  if (text === JSON.stringify(shippedPart(part, name)?.document)) return true
  const found = await tx
    .selectFrom('send_part_versions')
    .select('version')
    .where('part', '=', part)
    .where('name', '=', name)
    .where(sql`document::text`, '=', text)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Identity in pings was allowed to the earlier version alone. */
async function endPingIdentity(tx: Tx, wanted: PartNamed): Promise<void> {
  const orders = (await ordersReached(tx, [wanted])).map(({ id }) => id)
  if (orders.length === 0 || wanted.part === 'result') return
  await tx
    .updateTable('orders')
    .set(NO_PING_IDENTITY)
    .where('id', 'in', orders)
    .where('pingidentity_reason', 'is not', null)
    .execute()
}

/** Orders that have chosen one of these parts, pinned or not, archived ones left out. */
export const ordersNaming = (db: Db | Tx, parts: readonly PartNamed[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'title', 'datapart', 'sendpart', 'resultpart', 'datapin', 'sendpin', 'resultpin'])
    .where('status', '<>', 'archive')
    .where((eb) => eb.or(parts.map(({ part, name }) => eb(COLUMNS[part], '=', name))))
    .orderBy('id')
    .execute()

/** Orders that would send by new versions of these parts, and those that are pinned and stay where they are. */
export async function reachOf(db: Db | Tx, parts: readonly PartNamed[]) {
  const orders = await ordersNaming(db, parts)
  const isReached = (order: (typeof orders)[number]) =>
    parts.some(({ part, name }) => order[COLUMNS[part]] === name && order[PINS[part]] === null)
  return { reached: orders.filter(isReached), pinned: orders.filter((order) => !isReached(order)) }
}

export const ordersReached = async (db: Db | Tx, parts: readonly PartNamed[]) => (await reachOf(db, parts)).reached

export const asNamed = (orders: readonly { readonly id: number; readonly title: string }[]) =>
  orders.map(({ id, title }) => ({ id, title }))

/** Orders combine parts as they like: one that could not be sent to any more stops the change. */
export async function checkOrders(tx: Tx, parts: readonly NewPart[]): Promise<void> {
  const seen = new Set<string>()
  for (const order of await ordersReached(tx, parts)) {
    const { id: _, title: __, ...chosen } = order
    const key = JSON.stringify(chosen)
    if (seen.has(key)) continue
    seen.add(key)
    const now = await partsInForce(tx, order)
    if (typeof now === 'string') continue
    const documentsBy = (document: (kind: PartKind) => unknown) =>
      Object.fromEntries(PART_KINDS.map((kind) => [kind, document(kind)])) as Record<PartKind, unknown>
    const documents = documentsBy((kind) => now[kind].document)
    const newOf = (kind: PartKind) =>
      order[PINS[kind]] === null ? parts.find(({ part, name }) => part === kind && name === now[kind].name) : undefined
    const wanted = documentsBy((kind) => newOf(kind)?.document ?? documents[kind])
    const compiled = compileDocuments(wanted)
    // What could not be sent before is not this change's fault.
    if ('post' in compiled || !('post' in compileDocuments(documents))) continue
    const [first] = compiled
    throw refuse(`Order ${order.id} could not be sent to any more: ${first?.path ?? ''}: ${first?.message ?? ''}`)
  }
}

/** Acceptances that an author vouches for: rules, or the source of a part written as code. */
function vouchedIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  const { certain, kind, source } = json as Record<string, unknown>
  if (certain !== undefined) return [JSON.stringify(json)]
  if (kind === 'code') return String(source).includes('certain') ? [String(source)] : []
  return Object.values(json).flatMap(vouchedIn)
}

/** What an answer does not say for certain is sold on a person's word, and not on just anybody's. */
function checkVouching({ actor }: Ctx, { document }: NewPart, before: unknown): void {
  if (mayCall(sendFormatPermissions.order_approvesendformat, actor)) return
  const known = new Set(vouchedIn(before))
  if (vouchedIn(document).some((one) => !known.has(one)))
    throw refuse('An acceptance kept as certain needs the permission to approve send format changes')
}

/** The only way in which a version comes into force. The earlier one stays among the versions; one that moved on since is not overwritten. */
export async function putInForce(ctx: Ctx, wanted: NewPart, note: string): Promise<number> {
  const { part, name, from } = wanted
  const title = wanted.title ?? shippedDocument(name)?.title ?? name
  const at = new Date(ctx.now)
  const document = JSON.stringify(wanted.document)
  const stored = await ctx.db
    .selectFrom('send_parts')
    .select('document')
    .where('part', '=', part)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  const isKnown = await wasInForce(ctx.db, wanted)
  if (!isKnown) await checkSecondPerson(ctx, { author: wanted.author, what: 'put a change live that you wrote' })
  if (document !== JSON.stringify(stored?.document ?? shippedPart(part, name)?.document))
    await endPingIdentity(ctx.db, wanted)
  if (part === 'result') checkVouching(ctx, wanted, stored?.document ?? shippedSource(name))
  const { version } = await ctx.db
    .insertInto('send_parts')
    .values({ part, name, title, version: 1, document, dateadd: at, dateupdate: at, updated_by: ctx.actor.id })
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
  return version
}
