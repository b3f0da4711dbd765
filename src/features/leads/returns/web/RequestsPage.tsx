import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { returnReasonLookupCalls } from '@/features/leads/return-reasons/contract'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing, rowsOf } from '@/web/api/query'
import {
  DataTable,
  ExportButton,
  FilterBar,
  formatMoney,
  formatNumber,
  PageHeader,
  statusTitle,
  useSelection,
} from '@/web/kit'
import { dateFilter, listFilter, textFilter, useListState } from '@/web/router/list-state'
import { RETURN_STATUSES, returnCalls, returnLookupCalls } from '../contract'
import type { ReturnRequest } from '../rows'
import { LenderEmails } from './LenderEmails'
import { leadHref, requestColumns } from './request-columns'
import { useDecisions } from './use-decisions'
import { useRequestKeys } from './use-request-keys'
import classes from './returns.module.css'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 45)),
    status: listFilter(),
    product: listFilter(),
    lender: listFilter(),
    lead: textFilter(),
    lenderorder: listFilter(),
    publisher: listFilter(),
    reason: listFilter(),
    requestedby: listFilter(),
  },
  sort: 'requested:desc',
  perPage: 100,
}

/** First on a narrow screen: which, for how much, and what there is to do. */
const BRIEF = [
  ['lead', 'status'],
  ['actions', 'reason'],
] as const

const canSelect = ({ returnitem }: ReturnRequest): boolean => returnitem.status === 'requested'
const rowId = ({ returnitem }: ReturnRequest): number => returnitem.id

/** Every reason once, whatever products it is for. */
const reasonsOf = (byProduct: Readonly<Record<string, readonly { id: number | string; title: string }[]>>) =>
  [...new Map(Object.values(byProduct).flatMap((list) => list.map((one) => [one.id, one]))).values()].sort((a, b) =>
    a.title.localeCompare(b.title),
  )

const inWords = (statuses: readonly { readonly id: string | number }[]) =>
  statuses.map(({ id }) => ({ id, title: statusTitle(String(id)) }))

export default function RequestsPage() {
  const list = useListState(LIST)
  const { lender } = list.filters
  const requests = useQuery(listing(returnCalls.requests, { body: list.request }))
  const statuses = useQuery({ ...asking(returnLookupCalls.returnStatuses), select: inWords })
  const products = useQuery(asking(lookupCalls.products))
  const lenders = useQuery(asking(lookupCalls.lenders))
  const orders = useQuery(listing(lookupCalls.orders, { body: { lender: [...lender] } }))
  const publishers = useQuery(asking(lookupCalls.publishers))
  const reasons = useQuery({ ...asking(returnReasonLookupCalls.returnReasons), select: reasonsOf })
  const people = useQuery(asking(returnLookupCalls.requesters))
  const { acts, many } = useDecisions()
  const columns = useMemo(() => requestColumns(acts), [acts])
  const selection = useSelection<ReturnRequest>({ rowId, canSelect })
  const ids = selection.rows.map(rowId)
  const sum = selection.rows.reduce((total, row) => total + Math.round(row.lenderposting.price * 100), 0) / 100
  const decideMany = (call: 'acceptMany' | 'declineMany') => void many(call, ids, () => selection.clear())
  useRequestKeys({ rows: requests.data?.data ?? [], acts, ticked: ids, many: decideMany })
  const counts = requests.data?.additionalData.counts ?? {}
  return (
    <>
      <PageHeader
        title="Return requests"
        crumbs={[{ title: 'Lender' }]}
        actions={
          <>
            <LenderEmails />
            <ExportButton
              rows={rowsOf(requests)}
              run={(report) => download(returnCalls.requestsExport, { body: list.exportRequest }, report)}
            />
          </>
        }
      />
      <FilterBar
        list={list}
        table="return-requests"
        total={rowsOf(requests)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'status', label: 'Status', options: statuses, width: 120 },
          { kind: 'multi', name: 'product', label: 'Product', options: products, width: 120 },
          { kind: 'multi', name: 'lender', label: 'Lender', options: lenders, width: 130 },
          { kind: 'text', name: 'lead', label: 'Lead', width: 90 },
          { kind: 'multi', name: 'lenderorder', label: 'Order', options: orders, dependent: true, width: 120 },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers, width: 130 },
          { kind: 'multi', name: 'reason', label: 'Reason', options: reasons, width: 120 },
          { kind: 'multi', name: 'requestedby', label: 'Requested By', options: people, width: 130 },
        ]}
      />
      <div className={classes['line']}>
        {RETURN_STATUSES.map((status) => (
          <Anchor
            key={status}
            component="button"
            type="button"
            inherit
            className={classes['tap'] ?? ''}
            aria-pressed={list.filters.status.length === 1 && list.filters.status[0] === status}
            onClick={() => list.setFilters({ status: [status] })}
          >
            {formatNumber(counts[status] ?? 0)} {statusTitle(status)}
          </Anchor>
        ))}
      </div>
      <div className={classes['requests']}>
        <DataTable
          name="return-requests"
          caption="Return requests"
          columns={columns}
          rowId={rowId}
          query={requests}
          list={list}
          rowHref={leadHref}
          selection={selection}
          brief={BRIEF}
          note="A full bar means the order’s return cap for the month is used. Keys: Space ticks, A accepts, D declines."
          empty={{ why: 'Nobody asked for a return during these days.' }}
          bulkActions={
            <>
              <span>{formatMoney(sum)}</span>
              <Button onClick={() => decideMany('acceptMany')}>Accept {formatNumber(ids.length)}</Button>
              <Button variant="default" onClick={() => decideMany('declineMany')}>
                Decline {formatNumber(ids.length)}
              </Button>
            </>
          }
        />
      </div>
    </>
  )
}
