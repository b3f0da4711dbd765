import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { columnsOf, EditAction, ListPage, RowActions } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { type LeadSource, leadSourceCalls } from '../contract'

const LIST = { filters: {}, sort: 'id:asc', perPage: 100 }

const sourceHref = ({ id }: LeadSource): string => href(`/lead/source/item/${id}`)
const lendersOf = ({ brands }: LeadSource): string => brands.map(({ title }) => title).join(', ') || 'All lenders'

const COLUMNS = columnsOf<LeadSource>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true, href: sourceHref },
  { id: 'slug', header: 'Slug' },
  { id: 'title', header: 'Title' },
  { id: 'brands', header: 'Assigned lenders', wrap: true, value: lendersOf },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <RowActions>
        <EditAction name={row.title} href={sourceHref(row)} />
      </RowActions>
    ),
  },
])

export default function SourcesPage() {
  return (
    <ListPage
      path="/lead/source"
      name="lead-sources"
      columns={COLUMNS}
      query={useQuery(listing(leadSourceCalls.list))}
      list={useListState(LIST)}
      rowHref={sourceHref}
      exported
      add={{ label: 'New source', href: '/lead/source/item' }}
    />
  )
}
