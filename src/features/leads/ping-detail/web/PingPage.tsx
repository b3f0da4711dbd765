import { useParams } from '@tanstack/react-router'
import { CopyId, PageHeader } from '@/web/kit'
import PingDetail from './PingDetail'

/** The ping by its own address: what a sent link, a new tab and the search box open. */
export default function PingPage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id }) ?? ''
  return (
    <>
      <PageHeader
        title={`Ping # ${id}`}
        crumbs={[{ title: 'Leads' }, { title: 'Pings', href: '/lead/report/ping' }]}
        badge={<CopyId value={id} label="ping id" bare />}
      />
      <PingDetail key={id} id={Number(id)} />
    </>
  )
}
