import { useParams } from '@tanstack/react-router'
import { EmptyState, PageHeader } from '@/web/kit'
import BulkRunPanel from './BulkRunPanel'

const CRUMBS = [{ title: 'Bulk runs', href: '/bulkruns' }]

export default function BulkRunPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  return (
    <>
      <PageHeader title={`Bulk run # ${id}`} crumbs={CRUMBS} />
      {id > 0 ? <BulkRunPanel id={id} /> : <EmptyState why="There is no such bulk run." />}
    </>
  )
}
