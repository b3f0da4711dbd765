import { dateIn } from '@/kernel/business-time'
import { lastDays } from '@/kernel/date-range'
import { margin, returnRate, successRate } from '@/features/leads/lead-reports/public'
import { LEDGER_COLUMNS } from '@/features/portal/portal-publisher/public'
import { ledgerRows, listLedger } from '@/features/portal/portal-publisher/server/public'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { routes } from '@/server/http/context'
import { dollars, numbersBy } from '@/features/leads/lead-reports/server/public'
import { NO_SUBID } from '@/features/reports/subid-report/contract'
import { publisherDetailCalls } from '../contract'
import { excludeSubId, stoppedSubIds } from './excluded-subids'
import { monthsOf } from './money'
import { rcidsOf } from './rcids'
import { scrubbedOf, weekOf } from './week'

const DAYS = 30

export default routes(publisherDetailCalls, (services) => ({
  rcids: (ctx, { params }) => rcidsOf(services, params.id, ctx.now),
  week: (ctx, { params }) => weekOf(services, params.id, ctx.now),
  scrubbed: (ctx, { params }) => scrubbedOf(services, params.id, ctx.now),
  money: (_ctx, { params }) => monthsOf(services, params.id),
  moneyLines: (_ctx, { body: { publisher, ...body } }) => listLedger(services, publisher, body),
  moneyLinesExport: (_ctx, { body: { columns, publisher, ...body } }) =>
    csvOf(
      services.config.SLUICE_TIME_ZONE,
      chosenColumns(LEDGER_COLUMNS, columns),
      ledgerRows(services, publisher, body),
    ),
  excludeSubId: (ctx, { params, body }) => excludeSubId(services, ctx, params.id, body),
  subIds: async (ctx, { params }) => {
    const date = lastDays(dateIn(services.config.SLUICE_TIME_ZONE, ctx.now), DAYS)
    const query = numbersBy<{ subid: string }>({ date, publisher: [params.id] }, ['subid'], 'subid_days')
    const { rows } = await query.execute(services.database.reports)
    const isStopped = await stoppedSubIds(ctx.db, params.id)
    return rows.map((row) => ({
      subid: row.subid === '' ? NO_SUBID : row.subid,
      excluded: row.subid !== '' && isStopped(row.subid),
      leads: row.leads,
      matched: row.matched,
      successRate: successRate(row),
      returnRate: returnRate(row),
      total: dollars(row.total),
      pub: dollars(row.pub),
      margin: margin(row),
    }))
  },
}))
