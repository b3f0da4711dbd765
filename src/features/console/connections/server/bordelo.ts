import type { LogLinks } from '@/server/audit/record'
import type { Db, Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { maskedSecret } from '@/server/secrets/mask'
import type { connectionCalls } from '../contract'
import { keptSecret } from './secrets'

type Ctx = Context<typeof connectionCalls.savePublisher>

type Party = 'publisher' | 'rcid' | 'lender' | 'order'

const TABLES = { publisher: 'publishers', rcid: 'rcids', lender: 'lenders', order: 'orders' } as const
const NAMES = { publisher: 'Publisher', rcid: 'RCID', lender: 'Lender', order: 'Order' } as const

const COLUMNS = ['id', 'bordeloid', 'version', 'dateupdate', 'updated_by'] as const
const QUERIES = {
  publisher: (db: Db | Tx, id: number) =>
    db
      .selectFrom('publishers')
      .select([...COLUMNS, 'name as title'])
      .where('id', '=', id),
  rcid: (db: Db | Tx, id: number) =>
    db
      .selectFrom('rcids')
      .select([...COLUMNS, 'title', 'publisher_id as publisher', 'bordeloapikey'])
      .where('id', '=', id),
  lender: (db: Db | Tx, id: number) =>
    db
      .selectFrom('lenders')
      .select([...COLUMNS, 'title'])
      .where('id', '=', id),
  order: (db: Db | Tx, id: number) =>
    db
      .selectFrom('orders')
      .select([...COLUMNS, 'title', 'lender_id as lender'])
      .where('id', '=', id),
}

interface Row {
  readonly id: number
  readonly bordeloid: string
  readonly version: number
  readonly dateupdate: Date
  readonly updated_by: number | null
  readonly title: string
  readonly publisher?: number
  readonly lender?: number
  readonly bordeloapikey?: Buffer | null
}

async function read(db: Db | Tx, party: Party, id: number, lock?: 'locked'): Promise<Row> {
  const query = QUERIES[party](db, id)
  return found<Row>(await (lock ? query.forUpdate() : query).executeTakeFirst(), NAMES[party])
}

const answerOf = (services: Services, { id, bordeloid, version, bordeloapikey }: Row) => ({
  ...{ id, bordeloid, version },
  bordeloapikey: maskedSecret(services, bordeloapikey),
})

export const readBordelo = async (services: Services, db: Db, party: Party, id: number) =>
  answerOf(services, await read(db, party, id))

const linksOf = (party: Party, { id, publisher, lender }: Row): LogLinks => ({
  ...(publisher === undefined ? {} : { publisher }),
  ...(lender === undefined ? {} : { lender }),
  [party]: id,
})

/** The log hides a key; its seal tells it that there was a change. */
const logged = ({ bordeloid, bordeloapikey }: Row) => ({
  bordeloid,
  ...(bordeloapikey === undefined ? {} : { bordeloapikey: bordeloapikey?.toString('base64') ?? '' }),
})

interface Wanted {
  readonly bordeloid?: string | undefined
  readonly bordeloapikey?: string | undefined
}

export async function saveBordelo(services: Services, ctx: Ctx, party: Party, id: number, wanted: Wanted) {
  const before = await read(ctx.db, party, id, 'locked')
  await guardVersion(ctx, before, answerOf(services, before))
  const { bordeloid, bordeloapikey } = wanted
  const values = {
    ...(bordeloid === undefined ? {} : { bordeloid }),
    ...(bordeloapikey === undefined
      ? {}
      : { bordeloapikey: keptSecret(services, 'bordeloapikey', bordeloapikey, before.bordeloapikey ?? null) }),
  }
  await ctx.db
    .updateTable(TABLES[party])
    .set({ ...values, ...stamp(ctx) } as never)
    .where('id', '=', id)
    .execute()
  const after = await read(ctx.db, party, id)
  await ctx.record({
    title: after.bordeloid === '' ? 'Bordelo connection ended' : 'Bordelo connection changed',
    description: after.title,
    before: logged(before),
    after: logged(after),
    links: linksOf(party, after),
  })
  return answerOf(services, after)
}
