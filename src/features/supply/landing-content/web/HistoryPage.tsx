import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { asking, listing } from '@/web/api/query'
import { columnsOf, DataTable, openDialog, PageHeader, RowAction, RowActions, TextDiff } from '@/web/kit'
import { IconPencil } from '@/web/kit/icons'
import { crumbsTo } from '@/web/router/known-screens'
import { useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { landingCalls, type LandingVersion } from '../contract'

const LIST = { filters: {}, perPage: 100 }

const openDiff = ({ contentdiff: { before, after } }: LandingVersion): void =>
  void openDialog({ title: 'What the save changed', size: '64rem' }, () => (
    <TextDiff title="Content" before={before} after={after} />
  ))

const columnsOfPage = (page: number) =>
  columnsOf<LandingVersion>([
    { id: 'dateadd', header: 'Date', kind: 'datetime', fixed: true },
    { id: 'user', header: 'User' },
    { id: 'note', header: 'Memo', wrap: true },
    {
      id: 'contentdiff',
      header: 'Changes',
      cell: (version) => (
        <Button variant="subtle" onClick={() => openDiff(version)}>
          {version.contentdiff.before === '' ? 'First version' : 'Show changes'}
        </Button>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      fixed: true,
      cell: (version) => (
        <RowActions>
          <RowAction
            label={`Load version ${version.id}`}
            tip="Load this version into the form"
            icon={<IconPencil size={16} />}
            href={href(`/settings/landingpagecontent/item/${page}/${version.id}`)}
          />
        </RowActions>
      ),
    },
  ])

export default function HistoryPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const list = useListState(LIST)
  const columns = useMemo(() => columnsOfPage(id), [id])
  const page = useQuery(asking(landingCalls.get, { params: { id } }))
  const versions = useQuery(listing(landingCalls.history, { body: { ...list.request, id } }))
  return (
    <>
      <PageHeader
        title="Change log"
        crumbs={[
          ...crumbsTo('/settings/landingpagecontent'),
          ...(page.data ? [{ title: page.data.title, href: href(`/settings/landingpagecontent/item/${id}`) }] : []),
        ]}
      />
      <DataTable
        name="landing-versions"
        caption="Versions"
        columns={columns}
        rowId={(version) => version.id}
        query={versions}
        list={list}
        onOpen={openDiff}
      />
    </>
  )
}
