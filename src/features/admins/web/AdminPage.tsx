import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { editing } from '@/web/api/query'
import { Badge, CopyId, PageHeader, Pending, StatusBadge } from '@/web/kit'
import { adminCalls } from '../contract'
import { statusLabel } from '../rules'
import { AdminForm } from './AdminForm'
import { OpenSessions } from './OpenSessions'

const CRUMBS = [{ title: 'User management' }, { title: 'Admins', href: '/user/admins' }]

export default function AdminPage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id }) ?? ''
  return <EditAdmin key={id} id={id} />
}

function EditAdmin({ id }: { id: string }) {
  const client = useQueryClient()
  const query = editing(adminCalls.get, { params: { id } })
  const admin = useQuery(query)
  if (!admin.data)
    return (
      <>
        <PageHeader title="Edit admin" crumbs={CRUMBS} />
        <Pending query={admin} />
      </>
    )
  const { data } = admin
  return (
    <>
      <PageHeader
        title={data.name}
        crumbs={CRUMBS}
        badge={
          <>
            <CopyId value={data.id} label="user id" />
            <StatusBadge status={statusLabel(data.status)} />
            {data.superuser ? <Badge tone="primary">Super user</Badge> : null}
          </>
        }
      />
      <AdminForm admin={data} onRebase={(current) => client.setQueryData(query.queryKey, current)} />
      <OpenSessions admin={data} />
    </>
  )
}
