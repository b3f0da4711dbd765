import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, lookOf, PageHeader, useShownColumns } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { portalPublisherCalls as calls } from '../contract'
import { REJECTION_COLUMNS, type Rejection } from '../rows'
import { leadsHref } from './links'
import { useOwnOptions, useSubIdOptions } from './own-options'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 30)),
    product: listFilter(),
    rcid: listFilter(),
    subid: listFilter(),
  },
  sort: 'leads:desc',
  perPage: 100,
}

export default function RejectionsPage() {
  const { id: party } = useParty()
  const params = { party }
  const list = useListState(LIST)
  const { filterRequest } = list
  const rejections = useQuery(listing(calls.rejections, { params, body: filterRequest }))
  const columns = useMemo(
    () =>
      lookOf<Rejection>(REJECTION_COLUMNS, {
        reason: { fixed: true, sortable: true },
        subid: { sortable: true },
        leads: {
          sortable: true,
          href: ({ code, subid }) =>
            leadsHref({ ...filterRequest, status: 'rejected', reason: [code], subid: [subid] }),
        },
      }),
    [filterRequest],
  )
  const shown = useShownColumns('portal-rejections', columns)
  const { products, rcids } = useOwnOptions()
  const subIds = useSubIdOptions(filterRequest.date)
  const all = rejections.data?.reduce((sum, { leads }) => sum + leads, 0)
  return (
    <>
      <PageHeader
        title="Rejections"
        actions={
          <ExportButton
            rows={rowsOf(rejections)}
            run={(arrived) =>
              download(calls.rejectionsExport, { params, body: { ...list.exportRequest, columns: shown } }, arrived)
            }
          />
        }
      />
      <FilterBar
        list={list}
        table="portal-rejections"
        total={rowsOf(rejections)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Received' },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids },
          { kind: 'multi', name: 'subid', label: 'Sub ID', options: subIds },
        ]}
      />
      <DataTable
        name="portal-rejections"
        caption="Rejections"
        columns={columns}
        rowId={(row) => `${row.code} ${row.subid}`}
        query={rejections}
        list={list}
        totals={all === undefined ? undefined : { reason: 'Total', leads: all }}
        empty={{ why: 'No lead was rejected in these days.' }}
      />
    </>
  )
}
