import { sql } from 'kysely'
import { addDays, dateIn, startOfDay } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import { mayCall } from '@/server/auth/actor'
import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { adminPermissions } from '../../admins/permissions'
import { logPermissions } from '../../systemlog/permissions'
import { dashboardCalls } from '../contract'

const DAYS = 30

async function activityByDay(db: Db, zone: string, today: string) {
  const first = addDays(today, 1 - DAYS)
  const { rows } = await sql<{ date: string; changes: number; sign_ins: number }>`
    SELECT to_char(dateadd AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS date,
           count(*) FILTER (WHERE category <> 'auth') AS changes, count(*) FILTER (WHERE title = 'Signed in') AS sign_ins
    FROM system_log WHERE dateadd >= ${new Date(startOfDay(zone, first))} GROUP BY 1`.execute(db)
  const byDate = new Map(rows.map((row) => [row.date, row]))
  return Array.from({ length: DAYS }, (_, i) => {
    const date = addDays(first, i)
    const row = byDate.get(date)
    return { date, changes: row?.changes ?? 0, signIns: row?.sign_ins ?? 0 }
  })
}

const count = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).n

export default routes(dashboardCalls, (services) => ({
  overview: async (ctx) => {
    const zone = services.config.SLUICE_TIME_ZONE
    const today = dateIn(zone, ctx.now)
    const { reports: db } = services.database
    const readsLog = mayCall(logPermissions.log_globallog, ctx.actor)
    const range = { from: addDays(today, -1), to: today }
    const attention = []
    if (mayCall(adminPermissions.usermanagement_adminmanagement, ctx.actor)) {
      const waiting = await count(
        db
          .selectFrom('users')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('kind', '=', 'admin')
          .where('status', '=', 0)
          .where('deleted_at', 'is', null),
      )
      attention.push({
        title: 'Invitations not accepted',
        detail: 'Admins who have not signed in yet',
        count: waiting,
        path: '/user/admins?status=0',
      })
    }
    if (readsLog) {
      const failed = await count(
        db
          .selectFrom('system_log')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('title', '=', 'Sign-in failed')
          .where('dateadd', '>=', new Date(startOfDay(zone, range.from))),
      )
      const query = new URLSearchParams({ keyword: 'Sign-in failed', date: formatDateRange(range) })
      attention.push({
        title: 'Failed sign-ins',
        detail: 'Yesterday and today',
        count: failed,
        path: `/systemlog?${query.toString()}`,
      })
    }
    if (ctx.actor.superuser) {
      const stuck = await count(
        db
          .selectFrom('outbox')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('status', '=', 'failed'),
      )
      attention.push({
        title: 'Messages not delivered',
        detail: 'The gateway refused them',
        count: stuck,
        path: '/outbox?status=failed',
      })
    }
    const latest = readsLog
      ? await db
          .selectFrom('system_log')
          .select(['id', 'dateadd', 'user_name', 'title', 'description'])
          .orderBy('id', 'desc')
          .limit(10)
          .execute()
      : null
    return {
      attention: attention.filter((item) => item.count > 0),
      activity: readsLog ? await activityByDay(db, zone, today) : null,
      latest: latest?.map(({ user_name, ...row }) => ({ ...row, user: user_name ?? '' })) ?? null,
    }
  },
}))
