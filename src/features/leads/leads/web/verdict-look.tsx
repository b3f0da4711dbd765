import type { OrderOutcome } from '@/features/leads/lead-log/contract'
import { Badge } from '@/web/kit'
import { VERDICT_TONES } from './verdict-tones'

export const VerdictBadge = ({ outcome }: { outcome: OrderOutcome }) => (
  <Badge tone={VERDICT_TONES[outcome]}>{outcome}</Badge>
)

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
