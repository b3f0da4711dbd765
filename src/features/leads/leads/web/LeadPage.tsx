import { useParams, useRouter } from '@tanstack/react-router'
import LeadDetail from './LeadDetail'

export default function LeadPage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id }) ?? ''
  const router = useRouter()
  return <LeadDetail key={id} id={Number(id)} onGone={() => void router.navigate({ href: '/lead/report/details' })} />
}
