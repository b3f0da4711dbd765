import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { stateName } from '@/kernel/lead-fields'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { Choice, columnsOf, DataTable, formatNumber } from '@/web/kit'
import { href } from '@/web/router/search'
import { electricityCalls, type Provider, type UnknownName } from '../contract'
import classes from './electricity.module.css'

interface MapProps {
  readonly name: UnknownName
  readonly providers: readonly Provider[]
}

/** The likeliest provider of the state is chosen already: one click maps the name to it. */
function MapTo({ name, providers }: MapProps) {
  const own = providers.filter(({ state }) => state === name.state)
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? (name.suggestion ? String(name.suggestion.id) : '')
  const provider = own.find(({ id }) => String(id) === chosen)
  const map = useAction({
    run: (options) =>
      api(electricityCalls.map, { body: { electricityProvider: provider?.id ?? 0, title: name.title } }, options),
    done: 'Information was successfully saved',
  })
  if (own.length === 0)
    return <a href={href('/settings/electricityprovider', { state: name.state })}>Add a provider of this state first</a>
  return (
    <Group gap="xs" wrap="nowrap">
      <Choice
        label={`Provider of ${name.title}`}
        hideLabel
        options={own}
        value={chosen}
        onChange={setPicked}
        placeholder="Choose a provider"
        clearable={false}
      />
      <Button
        variant="default"
        disabled={!provider}
        loading={map.busy}
        onClick={() => map.start()}
        aria-label={`Map ${name.title}`}
      >
        Map
      </Button>
    </Group>
  )
}

/** Names of the last 30 days that no provider has, most leads first. */
export function UnknownNames({ state }: { readonly state: string }) {
  const unknown = useQuery(asking(electricityCalls.unknown))
  const providers = useQuery(asking(electricityCalls.all))
  const rows = useMemo(
    () => unknown.data?.filter((name) => state === '' || name.state === state),
    [unknown.data, state],
  )
  const columns = useMemo(
    () =>
      columnsOf<UnknownName>([
        { id: 'title', header: 'Name', fixed: true },
        { id: 'state', header: 'State', value: (name) => stateName(name.state) ?? name.state },
        { id: 'leads', header: 'Leads', kind: 'number', help: 'Last 30 days' },
        { id: 'lastlead', header: 'Last lead', kind: 'datetime' },
        {
          id: 'map',
          header: 'Is',
          sortable: false,
          cell: (name) => (providers.data ? <MapTo name={name} providers={providers.data} /> : null),
        },
      ]),
    [providers.data],
  )
  if (!rows || rows.length === 0) return null
  return (
    <div className={classes['unknown']}>
      <DataTable
        name="unknown-electricity-names"
        caption="Names that no provider has"
        columns={columns}
        rowId={(name) => `${name.state} ${name.title}`}
        rows={rows}
        sort="leads:desc"
        fit="content"
        plain
        toolbar={<h2 className={classes['heading']}>{`Names that no provider has (${formatNumber(rows.length)})`}</h2>}
      />
    </div>
  )
}
