import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, PageHeader, textOptions, useShownColumns } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { portalPublisherCalls as calls } from '../contract'
import type { Rejection } from '../rows'
import { LEAD_WORDS } from '../words'
import { LEAD_COLUMNS } from './lead-columns'
import { useOwnOptions, useSubIdOptions } from './own-options'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 30)),
    status: listFilter(),
    reason: listFilter(),
    product: listFilter(),
    rcid: listFilter(),
    subid: listFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 100,
}

/** First on a narrow screen. */
const BRIEF = [
  ['id', 'dateadd'],
  ['status', 'reason'],
  ['earnpub', 'subid'],
] as const

const reasonOptions = (rows: readonly Rejection[]) =>
  [...new Map(rows.map(({ code, reason }) => [code, reason]))]
    .map(([id, title]) => ({ id, title }))
    .sort((a, b) => a.title.localeCompare(b.title))

export default function LeadsPage() {
  const { id: party } = useParty()
  const params = { party }
  const list = useListState(LIST)
  const leads = useQuery(listing(calls.leads, { params, body: list.request }))
  const columns = useShownColumns('portal-leads', LEAD_COLUMNS)
  const { date } = list.filterRequest
  const { products, rcids } = useOwnOptions()
  const subIds = useSubIdOptions(date)
  const rejections = useQuery(listing(calls.rejections, { params, body: { date } }))
  const reasons = useMemo(() => rejections.data && reasonOptions(rejections.data), [rejections.data])
  const sums = leads.data?.additionalData
  return (
    <>
      <PageHeader
        title="Leads"
        actions={
          <ExportButton
            rows={rowsOf(leads)}
            run={(arrived) =>
              download(calls.leadsExport, { params, body: { ...list.exportRequest, columns } }, arrived)
            }
          />
        }
      />
      <FilterBar
        list={list}
        table="portal-leads"
        total={rowsOf(leads)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Received' },
          { kind: 'multi', name: 'status', label: 'Status', options: textOptions(LEAD_WORDS) },
          { kind: 'multi', name: 'reason', label: 'Reason', options: { ...rejections, data: reasons } },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids },
          { kind: 'multi', name: 'subid', label: 'Sub ID', options: subIds },
        ]}
      />
      <DataTable
        name="portal-leads"
        caption="Leads"
        columns={LEAD_COLUMNS}
        rowId={(row) => row.id}
        query={leads}
        list={list}
        brief={BRIEF}
        totals={sums && { id: 'Total', payout: sums.payouts, changes: sums.changes, earnpub: sums.earned }}
        empty={{ why: 'No leads came in during these days.' }}
      />
    </>
  )
}
