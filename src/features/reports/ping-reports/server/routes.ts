import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { routes } from '@/server/http/context'
import { pingPostColumns } from '../columns'
import { pingReportCalls } from '../contract'
import { pingPostRows } from './ping-post'
import { listPings } from './pings'

export default routes(pingReportCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports } = services.database
  return {
    pings: (ctx, { body }) => listPings(reports, body, zone, ctx.now),
    pingPost: (_ctx, { body }) => pingPostRows(reports, body, zone),
    pingPostExport: async (_ctx, { body }) => {
      const columns = chosenColumns(pingPostColumns(body.type === 'details'), body.columns)
      return csvOf(zone, columns, [await pingPostRows(reports, body, zone)])
    },
  }
})
