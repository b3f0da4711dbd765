import { lazy, Suspense } from 'react'
import { Loading, openDialog } from '@/web/kit'

const PingDetail = lazy(() => import('./PingDetail'))

/** The ping over whatever is being looked at. */
export function openPing(id: number): void {
  void openDialog({ title: `Ping # ${id}`, size: '72rem' }, () => (
    <Suspense fallback={<Loading />}>
      <PingDetail id={id} />
    </Suspense>
  ))
}
