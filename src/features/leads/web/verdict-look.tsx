import type { OrderOutcome } from '@/features/lead-log/contract'
import { Badge, type Tone } from '@/web/kit'

const TONES: Readonly<Record<OrderOutcome, Tone>> = {
  sold: 'success',
  returned: 'dark',
  undecided: 'info',
  error: 'danger',
  declined: 'warning',
  removed: 'secondary',
  stopped: 'secondary',
}

export const VerdictBadge = ({ outcome }: { outcome: OrderOutcome }) => <Badge tone={TONES[outcome]}>{outcome}</Badge>

const STORIES: Readonly<Record<string, string>> = {
  matched: 'good',
  matchednobuyer: 'good',
  failed: 'bad',
  error: 'info',
  incoming: 'info',
  returned: 'dark',
}

/** The bar beside the sentence. */
export const storyTone = (status: string): string => STORIES[status] ?? 'warning'
