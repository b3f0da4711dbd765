import { useQuery } from '@tanstack/react-query'
import { formatDateRange } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { PageHeader, Pending } from '@/web/kit'
import { SmallExport } from '@/web/portal/SmallExport'
import { useParty } from '@/web/portal/use-portal'
import { lenderHomeCalls as calls } from '../home-calls'
import { Orders } from './Orders'

export default function OrdersPage() {
  const { id: party } = useParty()
  const home = useQuery(asking(calls.home, { params: { party } }))
  const days = home.data?.days
  const date = formatDateRange({ from: days?.[0]?.date ?? '', to: days?.at(-1)?.date ?? '' })
  return (
    <>
      <PageHeader
        title="Orders"
        actions={<SmallExport run={async () => (await import('./files')).exportOrders(party)} />}
      />
      {home.data ? <Orders date={date} returnpolicy={home.data.returnpolicy} /> : <Pending query={home} />}
    </>
  )
}
