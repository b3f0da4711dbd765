import { dateIn } from '@/kernel/business-time'
import { AppError } from '@/kernel/errors'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { logPermissions } from '@/features/platform/systemlog/permissions'
import { dashboardCalls } from '../contract'
import type { Look } from './attention/kind'
import { lookAround, ROWS_KINDS } from './attention/kinds'
import { attentionList } from './attention/list'
import { firstSaleOf } from './first-sale/first-sale'
import { lookAtNumbers } from './numbers'
import { sharedFor } from './shared-look'

/** Many open dashboards cost as much as one. */
const COUNTS_MS = 5_000
const NUMBERS_MS = 15_000
const LATEST = 10

async function latestChanges(db: Db) {
  const rows = await db
    .selectFrom('system_log')
    .select(['id', 'dateadd', 'user_name', 'title', 'description'])
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map(({ user_name, ...row }) => ({ ...row, user: user_name ?? '' }))
}

export default routes(dashboardCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports: db } = services.database
  const look = (now: number): Look => ({ services, db, zone, now, today: dateIn(zone, now) })
  const attention = sharedFor(COUNTS_MS, (now) => lookAround(look(now)))
  const numbers = sharedFor(NUMBERS_MS, (now) => lookAtNumbers(look(now)))
  const firstSale = firstSaleOf(services)
  const waiting = async ({ actor, now }: { readonly actor: Actor; readonly now: number }) =>
    (await attention(now)).filter(({ access }) => mayCall(access, actor)).map(({ item }) => item)
  return {
    overview: async (ctx) => {
      const { actor, now } = ctx
      const [items, counted, latest, firstsale] = await Promise.all([
        waiting(ctx),
        mayCall(leadReportCalls.summary.permission, actor) ? numbers(now) : null,
        mayCall(logPermissions.log_globallog, actor) ? latestChanges(db) : null,
        firstSale(actor),
      ])
      return { firstsale, attention: items, numbers: counted, latest }
    },
    waiting,
    attention: async ({ actor, now }, { params, body }) => {
      const kind = ROWS_KINDS.find((one) => one.kind === params.kind)
      if (!kind || !mayCall(kind.access, actor)) throw new AppError('forbidden')
      return attentionList(look(now), kind, body)
    },
  }
})
