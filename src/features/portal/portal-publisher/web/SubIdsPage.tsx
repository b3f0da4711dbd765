import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, PageHeader, useShownColumns } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { portalPublisherCalls as calls } from '../contract'
import { rejectionsHref } from './links'
import { useOwnOptions } from './own-options'
import { subIdColumns } from './sub-id-columns'

const LIST = {
  filters: { date: dateFilter((today) => lastDays(today, 30)), product: listFilter(), rcid: listFilter() },
  sort: 'leads:desc',
  perPage: 100,
}

/** First on a narrow screen. */
const BRIEF = [['subid'], ['earned'], ['leads'], ['accepted']] as const

export default function SubIdsPage() {
  const { id: party } = useParty()
  const params = { party }
  const list = useListState(LIST)
  const { filterRequest } = list
  const subIds = useQuery(listing(calls.subIds, { params, body: filterRequest }))
  const columns = useMemo(() => subIdColumns(filterRequest), [filterRequest])
  const shown = useShownColumns('portal-subids', columns)
  const { products, rcids } = useOwnOptions()
  return (
    <>
      <PageHeader
        title="Sub IDs"
        actions={
          <>
            <a href={rejectionsHref(filterRequest)}>Rejections by reason</a>
            <ExportButton
              rows={rowsOf(subIds)}
              run={(arrived) =>
                download(calls.subIdsExport, { params, body: { ...list.exportRequest, columns: shown } }, arrived)
              }
            />
          </>
        }
      />
      <FilterBar
        list={list}
        table="portal-subids"
        total={rowsOf(subIds)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Received' },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids },
        ]}
      />
      <DataTable
        name="portal-subids"
        caption="Sub IDs"
        columns={columns}
        rowId={(row) => row.subid}
        query={subIds}
        brief={BRIEF}
        list={list}
        empty={{ why: 'No leads came in during these days.' }}
      />
    </>
  )
}
