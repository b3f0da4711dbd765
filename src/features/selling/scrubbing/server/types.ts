import type { ProductId } from '@/kernel/lead-fields'
import type { ScrubberId } from '../scrubbers'
import type { Lists, PublisherRef } from '@/features/platform/reference/server/public'

/** One line of a lead's scrubbing log. */
export interface ScrubRecord {
  readonly scrubber: string
  readonly ispass: boolean
  /** What the scrubber saw and answered; shown in the lead's scrubber tabs. Never tells who the consumer is. */
  readonly data: Readonly<Record<string, unknown>>
  readonly ms: number
}

/** What is known about earlier leads, looked up once before scrubbing. */
export interface ScrubHistory {
  /** A certificate of this lead came before with another phone. */
  readonly certificateReused: boolean
  /** Earlier leads, without this one, from the same IP address and the same street address in the last 24 hours. */
  readonly sameIp: number
  readonly sameAddress: number
}

export interface ScrubInput {
  readonly product: ProductId
  /** All fields, identity included. */
  readonly fields: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
  readonly publisher: PublisherRef
  readonly rcid: number
  readonly now: number
  readonly lists: Lists
  readonly history: ScrubHistory
  /** Test leads cost nothing at outside providers: the local one answers for them. */
  readonly test: boolean
}

export interface ScrubVerdict {
  readonly outcome: 'pass' | 'fail' | 'flag'
  /** Why it failed, or all that flagged it; begins with the scrubber's name. */
  readonly reason: string | null
  /** The one that failed it. */
  readonly scrubber?: ScrubberId
  readonly records: readonly ScrubRecord[]
}

/** Runs the publisher's scrubbers in their order. Suppression is not among them: it is never a setting. */
export interface Scrubbers {
  run(input: ScrubInput): Promise<ScrubVerdict>
  /** Waits for the runs under way. The outbound client stays open: it is not theirs. */
  stop(): Promise<void>
}
