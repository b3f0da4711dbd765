import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { STATUS } from '@/features/access/auth/public'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { columnsOf, DataTable, RowAction, RowActions, StatusBadge } from '@/web/kit'
import { IconLink, IconPencil, IconUserMinus, IconUserPlus } from '@/web/kit/icons'
import { useMay } from '@/web/session/use-session'
import type { PartnerKind } from '@/features/access/partner-users/public'
import { openAssign } from './assign-dialog'
import { activeLabel, BRIEF, KINDS, type PartnerUser } from './kinds'
import { LogInAction } from './LogInAction'
import { RemoveAction, ResendAction } from './user-actions'
import { openUser } from './UserDialog'

interface ActionsProps {
  readonly kind: PartnerKind
  readonly party: number
  readonly user: PartnerUser
}

function Actions({ kind, party, user }: ActionsProps) {
  const mayEdit = useMay(KINDS[kind].calls.edit)
  const mayUnassign = useMay(KINDS[kind].calls.unassign)
  const unassign = useAction({
    run: (options) => api(KINDS[kind].calls.unassign, { params: { id: party }, body: { userId: user.id } }, options),
    asks: () => ({
      title: 'Confirm to unassign user',
      text: `Are you sure you want to unassign this user from this ${kind}?`,
      danger: true,
    }),
    done: 'User was successfully un-assigned',
  })
  return (
    <RowActions>
      {mayEdit ? (
        <RowAction
          label={`Edit ${user.name}`}
          tip="Edit"
          icon={<IconPencil size={16} aria-hidden />}
          onClick={() => openUser(kind, party, user)}
        />
      ) : null}
      {mayUnassign ? (
        <RowAction
          label={`Un-assign ${user.name}`}
          tip="Un-assign"
          icon={<IconUserMinus size={16} aria-hidden />}
          busy={unassign.busy}
          onClick={unassign.start}
        />
      ) : null}
      <RemoveAction kind={kind} user={user} />
      <ResendAction kind={kind} user={user} />
      <LogInAction kind={kind} user={user} />
    </RowActions>
  )
}

const columnsFor = (kind: PartnerKind, party: number) =>
  columnsOf<PartnerUser>([
    { id: 'id', header: 'ID', kind: 'id', width: 64 },
    { id: 'name', header: 'Name', fixed: true },
    { id: 'email', header: 'Email' },
    {
      id: 'status',
      header: 'Status',
      kind: 'status',
      value: ({ status }) => activeLabel(status),
      cell: ({ status }) => (
        <StatusBadge status={status === STATUS.active ? 'active' : 'notactive'} label={activeLabel(status)} />
      ),
    },
    { id: 'dateadd', header: 'Date added', kind: 'datetime' },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      fixed: true,
      cell: (row) => <Actions kind={kind} party={party} user={row} />,
    },
  ])

/** The people of one publisher or lender who may sign in to the portal. */
export function UsersTab({ kind, id }: { readonly kind: PartnerKind; readonly id: number }) {
  const users = useQuery(asking(KINDS[kind].calls.all, { params: { id } }))
  const columns = useMemo(() => columnsFor(kind, id), [kind, id])
  const mayCreate = useMay(KINDS[kind].calls.create)
  const mayAssign = useMay(KINDS[kind].calls.assign)
  return (
    <>
      <Group gap="sm" mb="sm">
        {mayCreate ? (
          <Button leftSection={<IconUserPlus size={15} aria-hidden />} onClick={() => openUser(kind, id)}>
            New user
          </Button>
        ) : null}
        {mayAssign ? (
          <Button
            variant="default"
            leftSection={<IconLink size={15} aria-hidden />}
            onClick={() => openAssign(kind, id)}
          >
            Assign existing user
          </Button>
        ) : null}
      </Group>
      <DataTable
        name={`${kind}-users-of`}
        caption="Users"
        columns={columns}
        rowId={(row) => row.id}
        query={users}
        brief={BRIEF}
        fit="content"
        plain
        empty={{ why: `Nobody signs in to the portal for this ${kind} yet.` }}
      />
    </>
  )
}
