import type { LeadEvent } from '@/engine/decide/events'
import type { ReasonCode } from '@/engine/decide/reasons'
import type { LeadView } from '@/engine/filters/lead-view'
import { type DuplicateDays, duplicateOf, duplicateReason } from '../../rules'
import type { Reference } from '@/features/platform/reference/server/public'
import { suppressedBy, tokensMissing } from '@/features/selling/scrubbing/server/public'
import type { ScrubHistory, ScrubRecord, Scrubbers } from '@/features/selling/scrubbing/server/public'
import type { CheckStep, ProcessStep } from '../store/lead'
import type { PersonFacts } from '../store/person'
import type { Submission } from '../types'
import type { Ticks } from './ticks'
import { ownerStop, ownerStopText } from './view'

/** Where a lead's way ends before any lender is asked. */
export type Ending = Extract<LeadEvent, { type: 'failed' }> | Extract<LeadEvent, { type: 'flagged' }>

export interface Preflight {
  readonly ending: Ending | null
  /** A scrubber failed it: staff may be able to correct what it found. */
  readonly failedByScrubber?: true
  readonly scrubbing: readonly ScrubRecord[]
}

export interface PreflightParts {
  readonly reference: Reference
  readonly scrubbers: Scrubbers
  readonly history: () => Promise<ScrubHistory>
  readonly zone: string
  readonly now: number
  readonly test: boolean
}

const failed = (code: ReasonCode, reason: string, list: string | null = null): Ending => ({
  type: 'failed',
  code,
  reason,
  suppressedBy: list,
})

export const duplicateDays = ({ rcid }: Pick<Submission, 'rcid'>, { settings }: Reference): DuplicateDays => ({
  rcid: rcid.duplicateDays,
  publisher: rcid.publisher.duplicateDays,
  market: settings.duplicateDays,
})

export const suppressedText = (list: string): string => `Suppressed: ${list}`

/** Writes down how long each step took. */
export class StepLog {
  readonly steps: ProcessStep[] = []
  private at: number

  constructor(private readonly ticks: Ticks) {
    this.at = ticks.now()
  }

  check(step: CheckStep, note?: string): void {
    this.done(step, note)
  }

  done(step: string, note?: string): void {
    const now = this.ticks.now()
    const ms = Math.round((now - this.at) * 10) / 10
    this.steps.push(note === undefined ? { step, ms } : { step, ms, note })
    this.at = now
  }
}

/** The steps between receipt and eligibility, in their order: the first that fails ends the lead's way, flags go on. */
export async function preflight(
  submission: Submission,
  person: PersonFacts,
  view: LeadView,
  parts: PreflightParts,
  log: StepLog,
): Promise<Preflight> {
  const { reference, now, test } = parts
  const { rcid, fields } = submission
  const { publisher } = rcid
  const own = { rcid: rcid.id, publisher: publisher.id, product: rcid.product, at: submission.receivedAt }
  const first = test ? null : duplicateOf(person.earlier, own, duplicateDays(submission, reference))
  log.check('duplicate check', first ? duplicateReason(first, publisher.id) : undefined)
  if (first) return { ending: failed('duplicate', duplicateReason(first, publisher.id)), scrubbing: [] }

  const flags: string[] = []
  const missing = tokensMissing(publisher.tokens, fields)
  log.check('tokens', missing ?? undefined)
  if (missing !== null) {
    if (publisher.failFlagRule === 'fail') return { ending: failed('tokens', missing), scrubbing: [] }
    flags.push(missing)
  }

  const list = suppressedBy(reference.lists, fields['phone'] ?? '', fields['email'] ?? '')
  log.check('suppression', list ?? undefined)
  if (list !== null) return { ending: failed('suppressed', suppressedText(list), list), scrubbing: [] }

  const needsHistory = publisher.scrubbers.size > 0
  const history = needsHistory ? await parts.history() : { certificateReused: false, sameIp: 0, sameAddress: 0 }
  const scrubbed = await parts.scrubbers.run({
    product: rcid.product,
    fields,
    tracking: submission.tracking,
    publisher,
    rcid: rcid.id,
    now,
    lists: reference.lists,
    history,
    test,
  })
  log.check('scrubbers', scrubbed.reason ?? undefined)
  const scrubbing = scrubbed.records
  if (scrubbed.outcome === 'fail')
    return {
      ending: failed(`scrub-${scrubbed.scrubber ?? ''}`, scrubbed.reason ?? 'Scrubber'),
      failedByScrubber: true,
      scrubbing,
    }
  if (scrubbed.outcome === 'flag') flags.push(scrubbed.reason ?? 'Scrubber')

  const market = reference.products.get(rcid.product)
  const stop = market ? ownerStop(rcid, view, market, parts.zone, now) : null
  log.check('owner filters', stop?.rule)
  if (stop) return { ending: failed(`filter-${stop.owner}-${stop.kind.id}`, ownerStopText(stop)), scrubbing }
  return { ending: flags.length > 0 ? { type: 'flagged', reason: flags.join('; ') } : null, scrubbing }
}
