import { Badge, columnsOf, StatusBadge } from '@/web/kit'
import { href } from '@/web/router/search'
import type { Admin } from '../contract'
import { statusLabel } from '../rules'
import { AdminActions } from './AdminActions'

export const adminHref = (admin: Admin): string => href(`/user/admins/item/${admin.id}`)

export const COLUMNS = columnsOf<Admin>([
  { id: 'id', header: 'ID', kind: 'id', sortable: true, width: 64 },
  { id: 'name', header: 'Name', fixed: true, sortable: true, href: adminHref },
  { id: 'email', header: 'Email', sortable: true },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    sortable: true,
    value: (row) => statusLabel(row.status),
    cell: (row) => <StatusBadge status={statusLabel(row.status)} />,
  },
  {
    id: 'role',
    header: 'Role',
    sortable: true,
    value: (row) => (row.superuser ? 'Super user' : row.permissionrole?.title),
    cell: (row) => (row.superuser ? <Badge tone="primary">Super user</Badge> : row.permissionrole?.title),
  },
  { id: 'mfa', header: 'MFA', sortable: true, value: (row) => (row.mfa ? 'on' : 'off') },
  { id: 'dateadd', header: 'Date added', kind: 'datetime', sortable: true },
  { id: 'actions', header: 'Actions', kind: 'actions', fixed: true, cell: (row) => <AdminActions admin={row} /> },
])
