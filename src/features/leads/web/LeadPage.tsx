import { useParams, useRouter } from '@tanstack/react-router'
import { CopyId, PageHeader } from '@/web/kit'
import LeadDetail from './LeadDetail'

export default function LeadPage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id }) ?? ''
  const router = useRouter()
  return (
    <>
      <PageHeader
        title={`Lead # ${id}`}
        crumbs={[{ title: 'Leads', href: '/lead/report/details' }, { title: id }]}
        badge={<CopyId value={id} label="lead id" bare />}
      />
      <LeadDetail key={id} id={Number(id)} onGone={() => void router.navigate({ href: '/lead/report/details' })} />
    </>
  )
}
