import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { statusLabel } from '@/features/access/auth/public'
import { api } from '@/web/api/client'
import { asking, listing } from '@/web/api/query'
import { Badges, columnsOf, EditAction, ListPage, RowActions, StatusBadge } from '@/web/kit'
import { IconUserPlus } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { listFilter, personalFilter, useListState } from '@/web/router/list-state'
import { useMay } from '@/web/session/use-session'
import type { PartnerKind } from '@/features/access/partner-users/public'
import { BRIEF, KINDS, type PartnerUser, partiesOf, userHref } from './kinds'
import { LogInAction } from './LogInAction'
import { RemoveAction, ResendAction } from './user-actions'

const LIST = {
  filters: { party: listFilter(), name: personalFilter(), email: personalFilter() },
  sort: 'id:asc',
  perPage: 100,
}

const columnsFor = (kind: PartnerKind) =>
  columnsOf<PartnerUser>([
    { id: 'id', header: 'ID', kind: 'id', width: 64 },
    { id: 'name', header: 'Name', fixed: true, href: (row) => userHref(kind, row.id) },
    { id: 'email', header: 'Email' },
    {
      id: 'parties',
      header: KINDS[kind].parties,
      wrap: true,
      value: (row) =>
        partiesOf(row)
          .map(({ title }) => title)
          .join(', '),
      cell: (row) => (
        <Badges>
          {partiesOf(row).map(({ id, title }) => (
            <a key={id} href={partyHref(kind, id)}>
              {title}
            </a>
          ))}
        </Badges>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      kind: 'status',
      value: (row) => statusLabel(row.status),
      cell: (row) => <StatusBadge status={statusLabel(row.status)} />,
    },
    { id: 'dateadd', header: 'Date added', kind: 'datetime' },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      fixed: true,
      cell: (row) => (
        <RowActions>
          <EditAction name={row.name} href={userHref(kind, row.id)} />
          <RemoveAction kind={kind} user={row} />
          <ResendAction kind={kind} user={row} />
          <LogInAction kind={kind} user={row} />
        </RowActions>
      ),
    },
  ])

/** The people of publishers or of lenders who may sign in to the portal. */
export function PartnerUsers({ kind }: { kind: PartnerKind }) {
  const { calls, lookup, list: path, party, parties } = KINDS[kind]
  const list = useListState(LIST)
  const options = useQuery(asking(lookup))
  const { party: chosen, sort: _sort, ...request } = list.request
  const asked = { ...request, [kind]: chosen }
  const users = useQuery(listing(calls.list, { body: asked }))
  const columns = useMemo(() => columnsFor(kind), [kind])
  const mayAdd = useMay(calls.add)
  return (
    <ListPage
      path={path}
      name={`${kind}-users`}
      columns={columns}
      query={users}
      list={list}
      brief={BRIEF}
      exported={(part) => api(calls.list, { body: { ...asked, ...part } })}
      rowHref={(row: PartnerUser) => userHref(kind, row.id)}
      {...(mayAdd
        ? { add: { label: 'New user', href: `${path}/item`, icon: <IconUserPlus size={15} aria-hidden /> } }
        : {})}
      empty={{
        why: `${parties} have no users yet. A user signs in to the portal and sees what belongs to their ${parties.toLowerCase()} alone.`,
      }}
      filters={[
        { kind: 'multi', name: 'party', label: party, options, width: 200 },
        { kind: 'text', name: 'name', label: 'Name', width: 160 },
        { kind: 'text', name: 'email', label: 'Email', width: 200 },
      ]}
    />
  )
}
