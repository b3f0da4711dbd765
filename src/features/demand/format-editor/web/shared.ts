import type { Check } from '../contract'
import type { DraftContent } from './use-draft'

/** What every step is given. */
export interface StepProps {
  readonly content: DraftContent
  readonly check: Check | null
  readonly change: (part: Partial<DraftContent>) => void
  /** On narrow screens a draft is looked at, not changed. */
  readonly readOnly: boolean
}
