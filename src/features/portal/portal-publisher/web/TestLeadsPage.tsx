import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, lookOf, PageHeader, useShownColumns } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { portalPublisherCalls as calls } from '../contract'
import { SENT_TEST_COLUMNS, type SentTest } from '../rows'
import { rcidHref } from './links'
import { useOwnOptions } from './own-options'

const LIST = {
  filters: { date: dateFilter((today) => lastDays(today, 30)), rcid: listFilter() },
  sort: 'dateadd:desc',
  perPage: 100,
}

const COLUMNS = lookOf<SentTest>(SENT_TEST_COLUMNS, {
  id: { fixed: true },
  rcid: { href: (row) => rcidHref(row.rcid.id) },
  reason: { wrap: true },
})

/** First on a narrow screen. */
const BRIEF = [
  ['id', 'dateadd'],
  ['status', 'reason'],
  ['type', 'rcid'],
] as const

export default function TestLeadsPage() {
  const { id: party } = useParty()
  const params = { party }
  const list = useListState(LIST)
  const { sort: _sort, ...body } = list.request
  const tests = useQuery(listing(calls.testLeads, { params, body }))
  const columns = useShownColumns('portal-tests', COLUMNS)
  const { rcids } = useOwnOptions()
  return (
    <>
      <PageHeader
        title="Test leads"
        crumbs={[{ title: 'RCIDs', href: '/portal/rcids' }]}
        actions={
          <ExportButton
            rows={rowsOf(tests)}
            run={(arrived) =>
              download(calls.testLeadsExport, { params, body: { ...list.filterRequest, columns } }, arrived)
            }
          />
        }
      />
      <FilterBar
        list={list}
        table="portal-tests"
        total={rowsOf(tests)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Received' },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids },
        ]}
      />
      <DataTable
        name="portal-tests"
        caption="Test leads"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={tests}
        list={list}
        brief={BRIEF}
        note="Sold to nobody, in no count, no money: as each was answered."
        empty={{ why: 'No test lead came in during these days. Open an RCID to send one.' }}
      />
    </>
  )
}
