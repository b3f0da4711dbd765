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
  const asProvider = (
    <a href={href('/settings/electricityprovider', { state: name.state, name: name.title })}>Add as a provider</a>
  )
  if (own.length === 0) return asProvider
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
      {asProvider}
    </Group>
  )
}

/** As many as leave the providers in sight. */
const FEW = 10
const BRIEF = [['title', 'state'], ['map'], ['leads', 'lastlead']] as const

/** Names of the last 30 days that no provider has, most leads first. */
export function UnknownNames({ state }: { readonly state: string }) {
  const [all, setAll] = useState(false)
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
          header: 'Provider',
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
        caption="Names not mapped yet"
        columns={columns}
        rowId={(name) => `${name.state} ${name.title}`}
        rows={all ? rows : rows.slice(0, FEW)}
        brief={BRIEF}
        sort="leads:desc"
        fit="content"
        plain
        toolbar={
          <>
            <h2 className={classes['heading']}>{`Names not mapped yet (${formatNumber(rows.length)})`}</h2>
            {rows.length > FEW ? (
              <Button variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? `Show ${FEW} only` : `Show all ${formatNumber(rows.length)}`}
              </Button>
            ) : null}
          </>
        }
      />
    </div>
  )
}
