import { lazy, Suspense } from 'react'
import { Loading, openDialog } from '@/web/kit'

const LeadDetail = lazy(() => import('./LeadDetail'))

/** The lead over whatever is being looked at. */
export function openLead(id: number): void {
  void openDialog({ title: `Lead # ${id}`, size: '80rem' }, (answer) => (
    <Suspense fallback={<Loading />}>
      <LeadDetail id={id} inDialog onGone={() => answer(null)} />
    </Suspense>
  ))
}
