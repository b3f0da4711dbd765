import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import {
  Choice,
  columnsOf,
  DataTable,
  DeleteAction,
  PageHeader,
  problemOf,
  RowActions,
  toastError,
  toastSuccess,
} from '@/web/kit'
import { Form, TextField, useZodForm } from '@/web/kit/forms'
import { crumbsTo } from '@/web/router/known-screens'
import { textFilter, useListState } from '@/web/router/list-state'
import { z } from 'zod'
import { electricityCalls, type MappedName } from '../contract'

const LIST = { filters: { provider: textFilter() }, sort: 'title:asc', perPage: 100 }

const Actions = ({ name }: { readonly name: MappedName }) => (
  <RowActions>
    <DeleteAction
      name={name.title}
      call={electricityCalls.unmap}
      id={name.id}
      asks={{ title: 'Delete name', text: `Are you sure you want to delete the name ${name.title}?` }}
      done="Name was successfully deleted"
    />
  </RowActions>
)

const COLUMNS = columnsOf<MappedName>([
  { id: 'title', header: 'Name', fixed: true },
  { id: 'dateadd', header: 'Date added', kind: 'datetime' },
  { id: 'user', header: 'Added by' },
  { id: 'actions', header: 'Actions', kind: 'actions', fixed: true, cell: (name) => <Actions name={name} /> },
])

const Name = z.object({ title: z.string().trim().max(100, 'At most 100 characters') })

export default function MappingPage() {
  const list = useListState(LIST)
  const providers = useQuery(asking(electricityCalls.all))
  const options = useMemo(
    () => providers.data?.map(({ id, title, state }) => ({ id, title: `${title}, ${state}` })) ?? [],
    [providers.data],
  )
  const { provider } = list.filters
  return (
    <>
      <PageHeader title="Electricity provider mapping" crumbs={crumbsTo('/settings/electricityproviders')} />
      <Group align="flex-end" mb="md">
        <Choice
          label="Provider"
          options={options}
          value={provider}
          onChange={(next) => list.setFilters({ provider: next })}
          placeholder="Choose a provider"
          loading={providers.isFetching}
        />
        <AddName provider={provider} />
      </Group>
      {provider === '' ? (
        <Text c="dimmed">Choose a provider to see the names mapped to it.</Text>
      ) : (
        <Names provider={provider} list={list} />
      )}
    </>
  )
}

/** Leads that come in from now on with this name, written in whatever way, are the provider's. */
function AddName({ provider }: { readonly provider: string }) {
  const form = useZodForm(Name, { values: { title: '' } })
  const save = async ({ title }: z.output<typeof Name>) => {
    if (provider === '' || title === '') {
      toastError('Error', 'Please enter required information')
      return
    }
    await api(electricityCalls.map, { body: { electricityProvider: provider, title } }, { quiet: true })
    toastSuccess('Information was successfully saved')
    form.reset({ title: '' })
  }
  return (
    <Form
      form={form}
      unguarded
      onSubmit={save}
      onFail={(error) => toastError('Error', problemOf(error, 'Error occurred').message)}
    >
      <Group align="flex-end">
        <TextField control={form.control} name="title" label="New name" maxLength={100} />
        <Button type="submit">Add name</Button>
      </Group>
    </Form>
  )
}

interface NamesProps {
  readonly provider: string
  readonly list: ReturnType<typeof useListState<(typeof LIST)['filters']>>
}

function Names({ provider, list }: NamesProps) {
  const names = useQuery(asking(electricityCalls.names, { params: { providerId: provider } }))
  return (
    <DataTable
      name="mapped-electricity-names"
      caption="Names mapped to the provider"
      columns={COLUMNS}
      rowId={(name) => name.id}
      query={names}
      list={list}
      fit="content"
      empty={{ why: 'No name is mapped to this provider yet. Its own name needs no mapping.' }}
    />
  )
}
