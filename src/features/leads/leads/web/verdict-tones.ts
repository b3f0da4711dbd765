import type { OrderOutcome } from '@/features/leads/lead-log/contract'
import type { Tone } from '@/web/kit'

/** Neither a removed order nor a stopped one was asked; every other verdict has a colour of its own. */
export const VERDICT_TONES: Readonly<Record<OrderOutcome, Tone>> = {
  sold: 'success',
  returned: 'dark',
  undecided: 'info',
  error: 'danger',
  declined: 'warning',
  removed: 'secondary',
  stopped: 'secondary',
}
