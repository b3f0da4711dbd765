import { useQuery } from '@tanstack/react-query'
import { api } from '@/web/api/client'
import { asking, listing } from '@/web/api/query'
import { columnsOf, DeleteAction, EditAction, ListPage, ProductBadge, RowActions, StatusBadge } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { listFilter, textFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { pixelCalls, pixelLookupCalls } from '../contract'
import { ALL_PRODUCTS, type PixelRow, pixelStatusTitle, pixelTypeTitle } from '../records'
import { deleting } from './deleting'

const LIST = {
  filters: {
    searchText: textFilter(),
    publisher: listFilter(),
    product: listFilter(),
    pixelType: listFilter(),
    status: listFilter(),
  },
  sort: 'id:desc',
  perPage: 100,
}

const pixelHref = ({ id }: { readonly id: number }): string => href(`/publisher/pixel/item/${id}`)

const COLUMNS = columnsOf<PixelRow>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true, sortable: true, width: 64 },
  { id: 'title', header: 'Title', fixed: true, sortable: true, href: pixelHref },
  {
    id: 'publisher',
    header: 'Publisher',
    sortable: true,
    value: ({ publisher }) => publisher.name,
    href: ({ publisher }) => partyHref('publisher', publisher.id),
  },
  {
    id: 'product',
    header: 'Product',
    sortable: true,
    value: ({ product }) => product.title,
    cell: ({ product }) => (product.id === ALL_PRODUCTS.id ? product.title : <ProductBadge product={product} />),
  },
  { id: 'pixeltype', header: 'Pixel type', sortable: true, value: ({ pixeltype }) => pixelTypeTitle(pixeltype) },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    sortable: true,
    text: ({ status }) => pixelStatusTitle(status),
    cell: ({ status }) => <StatusBadge status={status === 1 ? 'active' : 'paused'} label={pixelStatusTitle(status)} />,
  },
  { id: 'dateadd', header: 'Date add', kind: 'datetime', sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: ({ id, title }) => (
      <RowActions>
        <EditAction name={title} href={href(`/publisher/pixel/form/${id}`)} />
        <DeleteAction name={title} call={pixelCalls.remove} id={id} {...deleting(title)} />
      </RowActions>
    ),
  },
])

export default function PixelsPage() {
  const list = useListState(LIST)
  const query = useQuery(listing(pixelCalls.search, { body: list.request }))
  const publishers = useQuery(asking(lookupCalls.publishers))
  const products = useQuery(asking(lookupCalls.products))
  const types = useQuery(asking(pixelLookupCalls.types))
  const statuses = useQuery(asking(pixelLookupCalls.statuses))
  return (
    <ListPage
      path="/publisher/pixel"
      name="pixels"
      columns={COLUMNS}
      query={query}
      list={list}
      rowHref={pixelHref}
      exported={(part) => api(pixelCalls.search, { body: { ...list.exportRequest, ...part } })}
      add={{ label: 'New pixel', href: href('/publisher/pixel/form') }}
      filters={[
        { kind: 'text', name: 'searchText', label: 'ID or title', width: 180 },
        { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
        { kind: 'multi', name: 'product', label: 'Product', options: products },
        { kind: 'multi', name: 'pixelType', label: 'Pixel type', options: types },
        { kind: 'multi', name: 'status', label: 'Status', options: statuses },
      ]}
      empty={{ why: 'No pixel fits. Change the filters, or add one.' }}
    />
  )
}
