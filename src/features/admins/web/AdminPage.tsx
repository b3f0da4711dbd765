import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { asking } from '@/web/api/query'
import { Badge, CopyId, ErrorState, Loading, PageHeader, StatusBadge } from '@/web/kit'
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
  const query = asking(adminCalls.get, { params: { id } })
  // Read once and kept as it is while the form is open: its version is what the guard against overwriting compares.
  const admin = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  if (!admin.data)
    return (
      <>
        <PageHeader title="Edit admin" crumbs={CRUMBS} />
        {admin.error ? (
          <ErrorState error={admin.error} onRetry={admin.refetch} retrying={admin.isFetching} />
        ) : (
          <Loading />
        )}
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
