import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { columnsOf, DataTable, PageHeader, RowAction, RowActions } from '@/web/kit'
import { IconPencil, IconPlus } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { type LeadSource, leadSourceCalls } from '../contract'

const sourceHref = ({ id }: LeadSource): string => href(`/lead/source/item/${id}`)

const COLUMNS = columnsOf<LeadSource>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true, href: sourceHref },
  { id: 'slug', header: 'Slug' },
  { id: 'title', header: 'Title' },
  {
    id: 'brands',
    header: 'Assigned lenders',
    wrap: true,
    value: (row) => (row.brands.length === 0 ? 'All lenders' : row.brands.map(({ title }) => title).join(', ')),
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <RowActions>
        <RowAction
          label={`Edit ${row.title}`}
          tip="Edit"
          icon={<IconPencil size={16} aria-hidden />}
          href={sourceHref(row)}
        />
      </RowActions>
    ),
  },
])

export default function SourcesPage() {
  const sources = useQuery(listing(leadSourceCalls.list))
  return (
    <>
      <PageHeader
        title="Lead sources"
        crumbs={[{ title: 'Leads' }]}
        actions={
          <Button component="a" href="/lead/source/item" leftSection={<IconPlus size={15} aria-hidden />}>
            New source
          </Button>
        }
      />
      <DataTable
        name="lead-sources"
        caption="Lead sources"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={sources}
        rowHref={sourceHref}
        sort="id:asc"
      />
    </>
  )
}
