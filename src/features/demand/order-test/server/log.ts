import { sql } from 'kysely'
import { exchangeOf, seconds } from '@/features/selling/lead-facts/server/public'
import { openBody, sealBody, type Tried, type TriedStage } from '@/features/selling/market/server/public'
import { pageNumbers } from '@/kernel/call'
import type { Db, Tx } from '@/server/database/database'
import { found } from '@/server/http/edits'
import type { Keyring } from '@/server/secrets/keyring'
import type { TestItem, TestRow } from '../contract'

/** A person may have tried it with a real consumer's data: kept no longer than needed. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

interface Begun {
  readonly order: number
  readonly dry: boolean
  readonly now: number
  readonly user: { readonly id: number; readonly name: string }
}

/** The readings of a row of the list, and all the rest, which only the item shows. */
interface Told {
  readonly comment: string
  readonly pingcomment: string
}
interface Kept extends Tried {
  readonly fields: Readonly<Record<string, string>>
}

export async function beginTest(tx: Tx, { order, dry, now, user }: Begun): Promise<number> {
  await tx
    .deleteFrom('order_tests')
    .where('date', '<', new Date(now - KEPT_DAYS * DAY_MS))
    .execute()
  const values = { order_id: order, date: new Date(now), user_id: user.id, user_name: user.name, dry }
  const query = tx.insertInto('order_tests').values({ ...values, status: 'sending' })
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

export async function endTest(db: Db, keys: Keyring, id: number, kept: Kept): Promise<void> {
  const { ping, post } = kept
  const told: Told = { comment: post?.comment ?? '', pingcomment: ping?.comment ?? '' }
  await db
    .updateTable('order_tests')
    .set({
      status: post?.status ?? null,
      pingstatus: ping?.status ?? null,
      timesent: post?.ms ?? null,
      pingtimesent: ping?.ms ?? null,
      told: keys.encrypt(JSON.stringify(told)),
      body: await sealBody(keys, kept),
    })
    .where('id', '=', id)
    .execute()
}

const selected = (db: Db) =>
  db
    .selectFrom('order_tests')
    .select(['id', 'date', 'user_id', 'user_name', 'dry', 'status', 'pingstatus', 'timesent', 'pingtimesent', 'told'])
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

function shownRow(keys: Keyring, { user_id, user_name, told, timesent, pingtimesent, ...row }: Row) {
  const words = told === null ? null : (JSON.parse(keys.decrypt(told)) as Told)
  return {
    ...row,
    user: { id: user_id, name: user_name },
    comment: words?.comment ?? 'No answer is known',
    pingcomment: words?.pingcomment ?? '',
    timesent: seconds(timesent),
    pingtimesent: seconds(pingtimesent),
  }
}

export async function testLog(db: Db, keys: Keyring, order: number, wish: { page: number; perPage: number }) {
  const { page, perPage } = wish
  const rows = await selected(db)
    .where('order_id', '=', order)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const counted = db.selectFrom('order_tests').select(sql<number>`count(*)`.as('total'))
  const { total } = await counted.where('order_id', '=', order).executeTakeFirstOrThrow()
  const data: TestRow[] = rows.map((row) => shownRow(keys, row)) as unknown as TestRow[]
  return { data, ...pageNumbers(page, perPage, total, rows.length) }
}

const exchanged = (stage: TriedStage | null) => exchangeOf(stage ?? undefined)

export async function testItem(db: Db, keys: Keyring, id: number, order?: number): Promise<TestItem> {
  const query = selected(db).select('body').where('id', '=', id)
  const own = order === undefined ? query : query.where('order_id', '=', order)
  const { body, ...row } = found(await own.executeTakeFirst(), 'Test')
  const kept = (body === null ? { fields: {}, ping: null, post: null } : await openBody(keys, body)) as Kept
  const [ping, post] = [exchanged(kept.ping), exchanged(kept.post)]
  return {
    ...(shownRow(keys, row) as unknown as TestRow),
    fields: { ...kept.fields },
    url: post.requestdata?.url ?? '',
    pingurl: ping.requestdata?.url ?? '',
    request: post.requestdata,
    response: post.responsedata,
    pingrequest: ping.requestdata,
    pingresponse: ping.responsedata,
    sentfields: (kept.post?.fields ?? null) as TestItem['sentfields'],
    pingsentfields: (kept.ping?.fields ?? null) as TestItem['sentfields'],
  }
}
