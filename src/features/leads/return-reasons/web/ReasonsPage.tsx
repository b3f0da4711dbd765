import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { Badge, Badges, columnsOf, DeleteAction, EditAction, ListPage, ProductBadge, RowActions } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { type ReturnReason, returnReasonCalls } from '../contract'

const LIST = { filters: {}, sort: 'title:asc', perPage: 100 }

const reasonHref = ({ id }: ReturnReason): string => href(`/settings/returnreason/item/${id}`)

const Actions = ({ reason }: { reason: ReturnReason }) => (
  <RowActions>
    <EditAction name={reason.title} href={reasonHref(reason)} />
    <DeleteAction
      name={reason.title}
      call={returnReasonCalls.remove}
      id={reason.id}
      asks={{
        title: 'Delete return reason',
        text: `Are you sure you want to delete the return reason ${reason.title}?`,
      }}
      done="Return reason was successfully deleted"
      why={reason.returns > 0 && 'Returns name this reason, so it stays.'}
    />
  </RowActions>
)

const COLUMNS = columnsOf<ReturnReason>([
  { id: 'id', header: 'ID', kind: 'id', sortable: true, width: 64 },
  { id: 'title', header: 'Title', fixed: true, sortable: true, href: reasonHref },
  {
    id: 'products',
    header: 'Products',
    wrap: true,
    value: ({ products }) => products.map(({ title }) => title).join(', ') || 'All products',
    cell: ({ products }) =>
      products.length === 0 ? (
        'All products'
      ) : (
        <Badges>
          {products.map((product) => (
            <ProductBadge key={product.id} product={product} />
          ))}
        </Badges>
      ),
  },
  {
    id: 'fraud',
    header: 'Fraud',
    sortable: true,
    value: ({ fraud }) => (fraud ? 'Fraud' : ''),
    cell: ({ fraud }) => (fraud ? <Badge tone="danger">Fraud</Badge> : null),
  },
  { id: 'returns', header: 'Returns', kind: 'number', sortable: true },
  { id: 'dateadd', header: 'Date added', kind: 'datetime', sortable: true },
  { id: 'dateupdate', header: 'Date updated', kind: 'datetime', sortable: true },
  { id: 'actions', header: 'Actions', kind: 'actions', fixed: true, cell: (row) => <Actions reason={row} /> },
])

/** First on a narrow screen. */
const BRIEF = [
  ['title', 'fraud'],
  ['returns', 'id'],
] as const

export default function ReasonsPage() {
  return (
    <ListPage
      path="/settings/returnreason"
      name="return-reasons"
      columns={COLUMNS}
      query={useQuery(listing(returnReasonCalls.list))}
      list={useListState(LIST)}
      rowHref={reasonHref}
      brief={BRIEF}
      exported
      add={{ label: 'New reason', href: '/settings/returnreason/item' }}
    />
  )
}
