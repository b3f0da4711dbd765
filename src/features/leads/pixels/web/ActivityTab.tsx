import { useQuery } from '@tanstack/react-query'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { lastDays } from '@/kernel/date-range'
import { listing, rowsOf } from '@/web/api/query'
import { Badge, columnsOf, DataTable, FilterBar, IdLink, openColumn } from '@/web/kit'
import { dateFilter, useListState } from '@/web/router/list-state'
import { pixelCalls } from '../contract'
import type { PixelActivity } from '../records'
import { openFire } from './open-fire'

const LIST = { filters: { date: dateFilter((today) => lastDays(today, 6)) }, perPage: 100 }

const COLUMNS = columnsOf<PixelActivity>([
  {
    id: 'fired',
    header: 'Fired',
    value: ({ fired }) => (fired === 1 ? 'Yes' : 'No'),
    cell: ({ fired, test }) => (
      <Badge tone={fired === 1 ? 'success' : 'warning'}>{`${fired === 1 ? 'Yes' : 'No'}${test ? ', test' : ''}`}</Badge>
    ),
  },
  { id: 'date', header: 'Date', kind: 'datetime', fixed: true },
  {
    id: 'lead',
    header: 'Lead',
    kind: 'id',
    cell: ({ lead }) => (lead ? <IdLink value={lead.id} href={leadHref(lead)} label="Lead" over /> : null),
  },
  { id: 'note', header: 'Answer' },
  { id: 'pixelcode', header: 'Pixel code' },
  openColumn<PixelActivity>({
    label: ({ date }) => `Open what was sent at ${date}`,
    tip: 'What was sent and answered',
    open: openFire,
  }),
])

/** First on a narrow screen: whether it went, for which lead, and what was answered. */
const BRIEF = [['fired', 'date'], ['lead', 'note'], ['actions']] as const

export default function ActivityTab({ pixel }: { pixel: number }) {
  const list = useListState(LIST)
  const fires = useQuery(listing(pixelCalls.statistic, { body: { ...list.request, pixel } }))
  return (
    <>
      <FilterBar
        list={list}
        table="pixel-activity"
        total={rowsOf(fires)}
        fields={[{ kind: 'dateRange', name: 'date', label: 'Date' }]}
      />
      <DataTable
        name="pixel-activity"
        caption="Activity"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={fires}
        list={list}
        onOpen={openFire}
        brief={BRIEF}
        empty={{ title: 'No activity', why: 'This pixel has not fired in the chosen days.' }}
      />
    </>
  )
}
