import { sql } from 'kysely'
import { returnsAllowed } from '@/engine/money/returns'
import { orderNumbers } from '@/features/demand/orders/server/public'
import { orderChecks, referenceOf } from '@/features/platform/reference/server/public'
import { monthsOf } from '@/features/leads/returns/server/public'
import { dateIn } from '@/kernel/business-time'
import { refuse } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'

const STAGES = ['ping', 'post'] as const

const breakersOf = (db: Db, id: number) =>
  db
    .selectFrom('breakers')
    .select(['stage', 'opened_at', 'probe_at', 'failures', 'reason'])
    .where('order_id', '=', id)
    .execute()

async function undecidedOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT coalesce(sum(postings), 0) AS count FROM (
      SELECT postings, status FROM posting_days WHERE order_id = ${id}
      UNION ALL SELECT postings, status FROM posting_deltas WHERE order_id = ${id}) AS n
    WHERE status IN ('sending', 'timeout', 'pending')`.execute(db)
  return rows[0]?.count ?? 0
}

/** How an order stands at this moment. */
export async function stateOf(services: Services, id: number) {
  const { db } = services.database
  const query = db.selectFrom('orders').select(['ispingpost', 'returncap']).where('id', '=', id)
  const order = found(await query.executeTakeFirst(), 'Order')
  const { SLUICE_TIME_ZONE: zone } = services.config
  const now = services.clock.now()
  const today = dateIn(zone, now)
  const [numbersOf, open, undecided, [month]] = await Promise.all([
    orderNumbers(db, [id], today),
    breakersOf(db, id),
    undecidedOf(db, id),
    monthsOf(zone, db, [{ order: id, sent_at: new Date(now) }]),
  ])
  const opened = open.map(({ stage, opened_at }) => ({ stage: stage as 'ping' | 'post', opened_at }))
  // Added by another process a moment ago: this one has not heard of it yet.
  if (!orderChecks(services, id, opened)) await referenceOf(services).reload()
  const checks = orderChecks(services, id, opened)
  if (!checks) throw refuse('The order is not loaded yet')
  return {
    checks,
    ...numbersOf(id),
    returncap: order.returncap ?? ('not' as const),
    returnmonth: {
      sold: month?.sold ?? 0,
      asked: month?.asked ?? 0,
      allowed: order.returncap === null ? null : returnsAllowed(order.returncap, month?.sold ?? 0),
    },
    breakers: STAGES.filter((stage) => stage === 'post' || order.ispingpost).map((stage) => {
      const row = open.find((one) => one.stage === stage)
      return {
        stage,
        open: row !== undefined,
        since: row?.opened_at ?? null,
        nexttry: row?.probe_at ?? null,
        failures: row?.failures ?? 0,
        reason: row?.reason ?? '',
      }
    }),
    undecided,
  }
}
