import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, PageHeader, textOptions } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, personalFilter, useListState } from '@/web/router/list-state'
import { portalLenderCalls as calls } from '../contract'
import { leadColumns } from './lead-columns'
import { leadHref } from './links'
import { useOrderOptions } from './own-options'
import { ReturnLeads } from './ReturnLeads'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 30)),
    lenderorder: listFilter(),
    state: listFilter(),
    status: listFilter(),
    search: personalFilter(),
  },
  sort: 'date:desc',
  perPage: 100,
}

/** First on a narrow screen. */
const BRIEF = [
  ['lead', 'name'],
  ['return', 'price'],
  ['date', 'order'],
] as const

export default function LeadsPage() {
  const { id: party } = useParty()
  const params = { party }
  const list = useListState(LIST)
  const leads = useQuery(listing(calls.leads, { params, body: list.request }))
  const columns = useMemo(() => leadColumns(party), [party])
  const orders = useOrderOptions()
  const { date } = list.filterRequest
  const states = useQuery(listing(calls.states, { params, body: { date } }))
  const stateOptions = useMemo(
    () => states.data && textOptions(states.data.map(({ state }) => state).sort()),
    [states.data],
  )
  const sums = leads.data?.additionalData
  return (
    <>
      <PageHeader
        title="Leads"
        actions={
          <>
            <ReturnLeads label="Return leads by CSV" />
            <ExportButton
              rows={rowsOf(leads)}
              // The file has every column: it is for the lender's own system.
              run={(arrived) => download(calls.leadsExport, { params, body: list.exportRequest }, arrived)}
            />
          </>
        }
      />
      <FilterBar
        list={list}
        table="portal-bought"
        total={rowsOf(leads)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Sold' },
          { kind: 'multi', name: 'lenderorder', label: 'Order', options: orders },
          { kind: 'multi', name: 'state', label: 'State', options: { ...states, data: stateOptions } },
          { kind: 'multi', name: 'status', label: 'Status', options: textOptions(['sold', 'returned']) },
          { kind: 'text', name: 'search', label: 'Phone, email or lead id', width: 190 },
        ]}
      />
      <DataTable
        name="portal-bought"
        caption="Leads"
        columns={columns}
        rowId={(row) => row.id}
        query={leads}
        brief={BRIEF}
        list={list}
        rowHref={(row) => leadHref(row.lead)}
        totals={sums && { lead: 'Total', price: sums.spend, credited: sums.credited, net: sums.net }}
        empty={{ why: 'No lead was sold to you during these days.' }}
      />
    </>
  )
}
