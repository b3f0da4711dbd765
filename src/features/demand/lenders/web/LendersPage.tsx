import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing, rowsOf } from '@/web/api/query'
import {
  Badges,
  columnsOf,
  EditAction,
  ExportButton,
  ListPage,
  lookOf,
  ProductBadge,
  RowActions,
  StatusBadge,
  useBusinessTime,
  useShownColumns,
} from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { listFilter, textFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { LENDER_LIST_COLUMNS, lenderStatusTitle } from '../columns'
import { lenderCalls, lenderLookupCalls } from '../contract'
import { lenderDownloadPermissions } from '../permissions'
import type { LenderRow } from '../records'

const NAME = 'lenders'
const LIST = {
  filters: { searchText: textFilter(), product: listFilter(), status: listFilter(), representative: listFilter() },
  sort: 'title:asc',
  perPage: 100,
}
/** Return requests are listed for as long without a choice. */
const RETURN_DAYS = 45

const lenderHref = ({ id }: LenderRow): string => partyHref('lender', id)

const columnsAt = (date: string) =>
  columnsOf<LenderRow>([
    ...lookOf(LENDER_LIST_COLUMNS, {
      id: { fixed: true, sortable: true, width: 64 },
      title: { fixed: true, sortable: true, href: lenderHref },
      products: {
        cell: ({ products }) => (
          <Badges>
            {products.map((product) => (
              <ProductBadge key={product.id} product={product} />
            ))}
          </Badges>
        ),
      },
      status: {
        sortable: true,
        cell: ({ status }) => <StatusBadge status={status} label={lenderStatusTitle(status)} />,
      },
      matchedtoday: { sortable: true },
      requested: {
        sortable: true,
        help: 'Asked for in the last 45 days',
        href: ({ id, requested }) =>
          requested > 0 ? href('/lender/returnrequests', { date, status: 'requested', lender: id }) : null,
      },
      representative: { sortable: true },
      dateadd: { sortable: true },
    }),
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: ({ id, title }) => (
        <RowActions>
          <EditAction name={title} href={href(`/lender/form/${id}`)} />
        </RowActions>
      ),
    },
  ])

/** First on a narrow screen. */
const BRIEF = [
  ['title', 'products'],
  ['status', 'representative'],
  ['matchedtoday', 'requested'],
] as const

export default function LendersPage() {
  const list = useListState(LIST)
  const { today } = useBusinessTime()
  const columns = useMemo(() => columnsAt(formatDateRange(lastDays(today, RETURN_DAYS))), [today])
  const query = useQuery(listing(lenderCalls.list, { body: list.request }))
  const mayDownload = usePermission(lenderDownloadPermissions.download_lenderlist)
  const shown = useShownColumns(NAME, LENDER_LIST_COLUMNS)
  return (
    <ListPage
      path="/lender/list"
      name={NAME}
      columns={columns}
      query={query}
      list={list}
      rowHref={lenderHref}
      brief={BRIEF}
      add={{ label: 'New lender', href: href('/lender/form') }}
      actions={
        mayDownload ? (
          <ExportButton
            rows={rowsOf(query)}
            run={(report) => download(lenderCalls.export, { body: { ...list.exportRequest, columns: shown } }, report)}
          />
        ) : null
      }
      filters={[
        { kind: 'text', name: 'searchText', label: 'ID or name', width: 200 },
        { kind: 'multi', name: 'product', label: 'Product', options: useQuery(asking(lookupCalls.products)) },
        {
          kind: 'multi',
          name: 'status',
          label: 'Status',
          options: useQuery(asking(lenderLookupCalls.lenderStatuses)),
        },
        {
          kind: 'multi',
          name: 'representative',
          label: 'Representative',
          options: useQuery(asking(lookupCalls.admins)),
        },
      ]}
      empty={{ why: 'There are no lenders yet.' }}
    />
  )
}
