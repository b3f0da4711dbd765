import { dateIn } from '@/kernel/business-time'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { routes } from '@/server/http/context'
import { billingCalls } from '../contract'
import { BILL_LINE_COLUMNS, DAY_BILL_COLUMNS, LENDER_BILL_COLUMNS, ORDER_BILL_COLUMNS } from '../rows'
import { billDays, billLenders, billMonths, billOrders } from './bills'
import { billLineRows, listLines } from './details'

export default routes(billingCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports } = services.database
  return {
    summary: (_ctx, { body }) => billLenders(reports, body, zone),
    summaryExport: async (_ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(LENDER_BILL_COLUMNS, columns), [(await billLenders(reports, body, zone)).report]),
    byOrder: (_ctx, { body }) => billOrders(reports, body, zone),
    byOrderExport: async (_ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(ORDER_BILL_COLUMNS, columns), [(await billOrders(reports, body, zone)).report]),
    byDate: (_ctx, { body }) => billDays(reports, body, zone),
    byDateExport: async (_ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(DAY_BILL_COLUMNS, columns), [(await billDays(reports, body, zone)).report]),
    months: ({ now }, { params }) => billMonths(reports, params.id, dateIn(zone, now), zone),
    details: (_ctx, { body }) => listLines(reports, body, zone),
    detailsExport: (_ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(BILL_LINE_COLUMNS, columns), billLineRows(services, body)),
  }
})
