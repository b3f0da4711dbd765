import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asking } from '@/web/api/query'
import { CopyId, ErrorState, Loading, PageHeader } from '@/web/kit'
import { roleCalls } from '../contract'
import { RoleForm } from './RoleForm'

export default function RolePage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id })
  if (id === undefined)
    return (
      <>
        <Header title="New role" />
        <RoleForm />
      </>
    )
  return <EditRole key={id} id={id} />
}

function EditRole({ id }: { id: string }) {
  const client = useQueryClient()
  const query = asking(roleCalls.get, { params: { id } })
  // Read once and kept as it is while the form is open: its version is what the guard against overwriting compares.
  const role = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  if (!role.data)
    return (
      <>
        <Header title="Access role" />
        {role.error ? <ErrorState error={role.error} onRetry={role.refetch} retrying={role.isFetching} /> : <Loading />}
      </>
    )
  return (
    <>
      <Header title={role.data.title} badge={<CopyId value={role.data.id} label="role id" />} />
      <RoleForm role={role.data} onRebase={(current) => client.setQueryData(query.queryKey, current)} />
    </>
  )
}

const Header = ({ title, badge }: { title: string; badge?: ReactNode }) => (
  <PageHeader
    title={title}
    badge={badge}
    crumbs={[{ title: 'User management' }, { title: 'Access roles', href: '/user/aclroles' }]}
  />
)
