import type { LeadState, Posting } from '@/engine/decide/state'
import type { ProductId } from '@/kernel/lead-fields'
import type { PixelRef, Reference } from '@/features/platform/reference/server/public'
import type { LeadChange } from '../store/change'

export const pixelsOf = (
  { pixels }: Reference,
  type: PixelRef['type'],
  publisher: number,
  product: ProductId,
): PixelRef[] =>
  pixels.filter(
    (pixel) =>
      pixel.type === type && pixel.publisher === publisher && (pixel.product === null || pixel.product === product),
  )

const isSold = ({ status, feed, removed }: Posting): boolean => status === 'matched' && !feed && !removed

/**
 * What has to follow a change by itself, stored with it: the pixels after a lead's first sale, a copy to every buyer that
 * wants one, word to Bordelo if that is on. Where nobody waits for it there is no job: most sales have none.
 */
export function jobsAfter(
  reference: Reference,
  product: ProductId,
  before: LeadState | null,
  after: LeadState,
): NonNullable<LeadChange['jobs']> {
  if (after.test) return []
  const { lead } = after
  const jobs: { task: string; payload: Record<string, unknown> }[] = []
  const isFirstSale = after.status === 'matched' && before?.status !== 'matched'
  if (isFirstSale && pixelsOf(reference, 'leadsubmitpostback', after.publisher, product).length > 0)
    jobs.push({ task: 'market.sold', payload: { lead } })
  for (const posting of after.postings) {
    const old = before?.postings.find(({ id }) => id === posting.id)
    const isNew = isSold(posting) && !(old && isSold(old))
    if (isNew && reference.lenders.get(posting.lender)?.emailCopyTo)
      jobs.push({ task: 'market.copy', payload: { lead, posting: posting.id } })
    if (isNew && reference.settings.bordeloUrl !== '')
      jobs.push({ task: 'connections.bordelo', payload: { lead, posting: posting.id } })
  }
  return jobs
}
