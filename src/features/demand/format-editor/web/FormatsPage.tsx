import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { Badge, columnsOf, DataTable, DeleteAction, EditAction, PageHeader, RowAction, RowActions } from '@/web/kit'
import { IconPencil } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { type Format, formatEditorCalls } from '../contract'
import classes from './format-editor.module.css'

type DraftRow = CallAnswer<typeof formatEditorCalls.list>['drafts'][number]

const draftHref = ({ id }: DraftRow): string => href(`/lender/sendformats/${id}`)

const DRAFTS = columnsOf<DraftRow>([
  { id: 'title', header: 'Draft', fixed: true, href: draftHref },
  { id: 'name', header: 'Name' },
  { id: 'user', header: 'Saved by', value: ({ user }) => user ?? '' },
  { id: 'dateupdate', header: 'Saved', kind: 'datetime' },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    fixed: true,
    cell: (row) => (
      <RowActions>
        <EditAction name={row.title} href={draftHref(row)} />
        <DeleteAction
          name={row.title}
          call={formatEditorCalls.remove}
          id={row.id}
          asks={{ title: 'Delete draft', text: `Are you sure you want to delete the draft ${row.title}?` }}
          done="Draft was successfully deleted"
        />
      </RowActions>
    ),
  },
])

/** A draft of the next version opens at once. */
function EditFormat({ format }: { readonly format: Format }) {
  const router = useRouter()
  const edit = async () => {
    const { name, title } = format
    const { id } = await api(formatEditorCalls.add, { body: { name, title, from: name } })
    await router.navigate({ href: href(`/lender/sendformats/${id}`) })
  }
  return (
    <RowActions>
      <RowAction
        label={`Edit ${format.title}`}
        tip="Edit as a new version"
        icon={<IconPencil size={16} />}
        why={format.code && 'Written as code: not changed here'}
        onClick={() => void edit()}
      />
    </RowActions>
  )
}

const FORMATS = columnsOf<Format>([
  { id: 'title', header: 'Format', fixed: true },
  { id: 'name', header: 'Name' },
  {
    id: 'origin',
    header: 'Version',
    value: ({ origin, version }) => (origin === 'shipped' ? 'As shipped' : `Version ${version}`),
  },
  {
    id: 'pings',
    header: 'Pings',
    value: ({ pings }) => (pings ? 'Ping/Post' : 'Post'),
    cell: ({ pings }) => <Badge tone={pings ? 'primary' : 'secondary'}>{pings ? 'Ping/Post' : 'Post'}</Badge>,
  },
  {
    id: 'orders',
    header: 'Orders',
    wrap: true,
    value: ({ orders }) => orders.length,
    cell: ({ orders }) => (
      <span className={classes['orders']}>
        {orders.slice(0, 5).map(({ id, title }) => (
          <a key={id} href={partyHref('order', id)}>
            {title}
          </a>
        ))}
        {orders.length > 5 ? <span>and {orders.length - 5} more</span> : null}
      </span>
    ),
  },
  { id: 'actions', header: 'Actions', kind: 'actions', fixed: true, cell: (row) => <EditFormat format={row} /> },
])

export default function FormatsPage() {
  const query = useQuery(asking(formatEditorCalls.list))
  const drafts = query.data?.drafts ?? []
  return (
    <>
      <PageHeader
        title="Send formats"
        crumbs={[{ title: 'Lender' }]}
        actions={
          <Button component="a" href={href('/lender/sendformats/start')}>
            New send format
          </Button>
        }
      />
      {drafts.length === 0 ? null : (
        <DataTable
          name="format-drafts"
          caption="Drafts"
          columns={DRAFTS}
          rowId={(row) => row.id}
          rows={drafts}
          fit="content"
          plain
        />
      )}
      <DataTable
        name="formats"
        caption="Send formats"
        columns={FORMATS}
        rowId={(row) => row.name}
        query={{ ...query, data: query.data?.formats }}
        fit="content"
        plain
      />
    </>
  )
}
