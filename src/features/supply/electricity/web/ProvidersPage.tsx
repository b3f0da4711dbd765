import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { stateName } from '@/kernel/lead-fields'
import { asking, rowsOf } from '@/web/api/query'
import { columnsOf, DataTable, FilterBar, ListExport, PageHeader } from '@/web/kit'
import { IconPlus } from '@/web/kit/icons'
import { textFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { electricityCalls, type Provider } from '../contract'
import { STATES } from './states'
import { UnknownNames } from './UnknownNames'

const LIST = { filters: { state: textFilter() }, sort: 'title:asc', perPage: 100 }

const namesHref = ({ id }: Provider): string => href('/settings/electricityprovidermapping', { provider: id })

const COLUMNS = columnsOf<Provider>([
  { id: 'id', header: 'ID', kind: 'id', width: 64 },
  { id: 'title', header: 'Title', fixed: true, href: namesHref },
  { id: 'state', header: 'State', value: ({ state }) => stateName(state) ?? state },
  { id: 'names', header: 'Mapped names', kind: 'number' },
])

export default function ProvidersPage() {
  const list = useListState(LIST)
  const { state } = list.filters
  const all = useQuery({ ...asking(electricityCalls.all), enabled: state === '' })
  const ofState = useQuery({ ...asking(electricityCalls.ofState, { params: { state } }), enabled: state !== '' })
  const providers = state === '' ? all : ofState
  return (
    <>
      <PageHeader
        title="Electricity providers"
        crumbs={[{ title: 'Settings' }]}
        actions={
          <>
            <ListExport name="electricity-providers" columns={COLUMNS} rows={providers.data ?? []} sort={list.sort} />
            <Button component="a" variant="default" href={href('/settings/electricityprovidermapping')}>
              Map names
            </Button>
            <Button
              component="a"
              leftSection={<IconPlus size={15} aria-hidden />}
              href={href('/settings/electricityprovider', state === '' ? {} : { state })}
            >
              New provider
            </Button>
          </>
        }
      />
      <FilterBar
        list={list}
        table="electricity-providers"
        total={rowsOf(providers)}
        fields={[{ kind: 'single', name: 'state', label: 'State', options: STATES }]}
      />
      <UnknownNames state={state} />
      <DataTable
        name="electricity-providers"
        caption="Electricity providers"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={providers}
        list={list}
        rowHref={namesHref}
        fit="content"
        empty={{ why: 'No provider has been added yet.' }}
      />
    </>
  )
}
