import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { routes } from '@/server/http/context'
import { PUBLISHER_COLUMNS } from '../columns'
import { publisherSummaryCalls } from '../contract'
import { summarisePublishers } from './report'

export default routes(publisherSummaryCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports } = services.database
  return {
    report: (_ctx, { body }) => summarisePublishers(reports, body),
    export: async (_ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(PUBLISHER_COLUMNS, columns), [(await summarisePublishers(reports, body)).report]),
  }
})
