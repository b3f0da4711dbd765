import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asking } from '@/web/api/query'
import { Badges, columnsOf, EditAction, hasWords, ListPage, ProductBadge, RowActions, StatusBadge } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { listFilter, textFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { publisherCalls } from '../contract'
import { PUBLISHER_STATUSES } from '../records'
import { type ListedPublisher, mergeProducts } from './merge'

const LIST = {
  filters: { search: textFilter(), product: listFilter(), accountManager: textFilter() },
  sort: 'id:asc',
  perPage: 200,
}
/** All of them: they are searched here. */
const ALL = { perPage: 1_000_000 }

const publisherHref = ({ id }: ListedPublisher): string => partyHref('publisher', id)
const statusTitle = (status: string): string => PUBLISHER_STATUSES.find(({ id }) => id === status)?.title ?? status

const COLUMNS = columnsOf<ListedPublisher>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true, sortable: true, width: 64 },
  { id: 'name', header: 'Name', fixed: true, sortable: true, href: publisherHref },
  {
    id: 'products',
    header: 'Type',
    value: ({ products }) => products.map(({ title }) => title).join(', '),
    cell: ({ products }) => (
      <Badges>
        {products.map((product) => (
          <ProductBadge key={product.id} product={product} />
        ))}
      </Badges>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    sortable: true,
    text: ({ status }) => statusTitle(status),
    cell: ({ status }) => <StatusBadge status={status} label={statusTitle(status)} />,
  },
  { id: 'accmanager', header: 'Account manager', sortable: true },
  { id: 'dateadd', header: 'Date add', kind: 'datetime', sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: ({ id, name }) => (
      <RowActions>
        <EditAction name={name} href={href(`/publisher/form/${id}`)} />
      </RowActions>
    ),
  },
])

/** First on a narrow screen. */
const BRIEF = [
  ['name', 'accmanager'],
  ['status', 'products'],
] as const

export default function PublishersPage() {
  const list = useListState(LIST)
  const products = useQuery(asking(lookupCalls.products))
  const query = useQuery({ ...asking(publisherCalls.list, { body: ALL }), select: ({ data }) => data })
  const all = useMemo(() => (query.data ? mergeProducts(query.data) : undefined), [query.data])
  const { search, product, accountManager } = list.filters
  const data = useMemo(
    () =>
      all
        ?.filter(({ id, name }) => hasWords(`${id} ${name}`, search))
        .filter(({ accmanager }) => hasWords(accmanager ?? '', accountManager))
        .filter((one) => product.length === 0 || one.products.some(({ id }) => product.includes(String(id)))),
    [all, search, product, accountManager],
  )
  return (
    <ListPage
      path="/publisher/list"
      name="publishers"
      columns={COLUMNS}
      query={{ ...query, data, isPlaceholderData: false }}
      list={list}
      rowHref={publisherHref}
      brief={BRIEF}
      exported
      add={{ label: 'New publisher', href: href('/publisher/form') }}
      filters={[
        { kind: 'text', name: 'search', label: 'ID or name', width: 200 },
        { kind: 'multi', name: 'product', label: 'Product', options: products },
        { kind: 'text', name: 'accountManager', label: 'Account manager', width: 150 },
      ]}
      empty={{ why: 'There are no publishers yet.' }}
    />
  )
}
