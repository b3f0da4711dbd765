import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { columnsOf, DeleteAction, EditAction, ListPage, RowAction, RowActions } from '@/web/kit'
import { IconHistory } from '@/web/kit/icons'
import { useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { landingCalls, type LandingRow, publicPath } from '../contract'

const LIST = { filters: {}, sort: 'title:asc', perPage: 100 }

const pageHref = ({ id }: LandingRow): string => href(`/settings/landingpagecontent/item/${id}`)

const Actions = ({ page }: { readonly page: LandingRow }) => (
  <RowActions>
    <EditAction name={page.title} href={pageHref(page)} />
    <RowAction
      label={`Change log of ${page.title}`}
      tip="Change log"
      icon={<IconHistory size={16} />}
      href={href(`/settings/landingpagecontent/itemhistory/${page.id}`)}
    />
    <DeleteAction
      name={page.title}
      call={landingCalls.remove}
      id={page.id}
      asks={{
        title: 'Delete content',
        text: `Are you sure you want to delete ${page.title}? Its address stops working, and its versions go with it.`,
      }}
      done="Content was successfully deleted"
    />
  </RowActions>
)

const COLUMNS = columnsOf<LandingRow>([
  { id: 'id', header: 'ID', kind: 'id', width: 64 },
  { id: 'title', header: 'Title', fixed: true, href: pageHref },
  {
    id: 'slug',
    header: 'Slug',
    cell: ({ slug }) => (
      <a href={publicPath(slug)} rel="external noopener" target="_blank">
        {slug}
      </a>
    ),
  },
  { id: 'dateadd', header: 'Date added', kind: 'datetime' },
  { id: 'dateupdate', header: 'Date updated', kind: 'datetime' },
  { id: 'actions', header: 'Actions', kind: 'actions', fixed: true, cell: (page) => <Actions page={page} /> },
])

const BRIEF = [['title', 'slug'], ['dateupdate'], ['actions']] as const

export default function PagesPage() {
  return (
    <ListPage
      path="/settings/landingpagecontent"
      name="landing-pages"
      columns={COLUMNS}
      query={useQuery(listing(landingCalls.list))}
      list={useListState(LIST)}
      rowHref={pageHref}
      brief={BRIEF}
      exported
      empty={{
        why: 'Nothing has been written yet. Each content gets a public address of its own, /content/ and its slug.',
      }}
      add={{ label: 'New content', href: '/settings/landingpagecontent/new' }}
    />
  )
}
