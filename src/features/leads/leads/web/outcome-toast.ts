import type { leadActionCalls } from '@/features/leads/lead-actions/contract'
import type { CallAnswer } from '@/kernel/call'
import { toastInfo, toastSuccess } from '@/web/kit'

type Answer = CallAnswer<typeof leadActionCalls.rematch>

const WORDS: Readonly<Record<string, string>> = { unmatched: 'declined', error: 'failed' }

/** Green only when somebody bought it. */
export function toastOutcome(title: string, { status, reason, postings }: Answer): void {
  const sold = postings.filter((posting) => posting.status === 'matched').map(({ lender }) => lender)
  if (sold.length > 0) {
    toastSuccess(`Lead was sold to ${sold.join(', ')}`)
    return
  }
  const tried = postings.map(({ lender, status: came, reason: why }) => {
    const words = WORDS[came] ?? 'has not answered yet'
    return `${lender} ${words}${why ? `: ${why}` : ''}`
  })
  toastInfo(title, tried.length > 0 ? tried.join('; ') : `Lead is ${status}${reason ? `: ${reason}` : ''}`)
}
