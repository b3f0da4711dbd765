import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { editing } from '@/web/api/query'
import { CopyId, PageHeader, Pending } from '@/web/kit'
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
  const query = editing(roleCalls.get, { params: { id } })
  const role = useQuery(query)
  if (!role.data)
    return (
      <>
        <Header title="Access role" />
        <Pending query={role} />
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
