import { isUndecided } from '@/engine/decide/facts'
import type { MarketEnv } from '@/features/selling/market/server/run/env'
import { answerToken } from '@/features/selling/market/server/run/send-input'
import type { Intake } from '@/features/selling/market/server/run/intake'
import { cents } from '@/kernel/money'
import { makeAftermath, type StaffMove } from '../aftermath'
import { chanceOfNumber } from '../chance'
import type { Later } from '../replies'
import { makeReturns } from '../returns'
import { OPERATIONS } from '../staff'
import type { World } from '../types'
import type { KeptLead } from './kept-lead'
import type { MemoryStore } from './memory-store'
import type { ReturnDesk } from './return-desk'
import { applyEvent, rematchLead } from './staff'

const HOUR = 3_600_000
const EXPIRED_SOON_AFTER = 2 * 60_000

export interface AftermathParts {
  readonly world: World
  readonly env: MarketEnv
  readonly store: MemoryStore
  readonly intake: Intake
  readonly desk: ReturnDesk
  /** Does something about a lead at a later moment. */
  readonly later: (at: number, lead: KeptLead, work: () => Promise<void> | void) => void
}

/** What happens to leads after their first way: late answers, staff's decisions, returns. */
export class AftermathDesk {
  private readonly aftermath
  private readonly returns
  private readonly promised = new Map<number, Later>()

  constructor(private readonly parts: AftermathParts) {
    this.aftermath = makeAftermath(parts.world)
    this.returns = makeReturns(parts.world)
  }

  /** A lender said that it will decide later. */
  promise(posting: number, later: Later): void {
    this.promised.set(posting, later)
  }

  /** To be called after everything that was done to a lead. */
  follow(lead: KeptLead): void {
    const { world } = this.parts
    const { state, facts } = lead
    if (facts.test) return
    const now = this.parts.env.clock.now()
    for (const posting of state.postings) {
      if (posting.status === 'matched' && !lead.seen.has(posting.id)) {
        lead.seen.add(posting.id)
        this.parts.desk.countSale(posting.order, posting.sentAt)
        this.planReturn(lead, posting.id, posting.order, posting.decidedAt ?? posting.sentAt)
      } else if (isUndecided(posting) && !lead.seen.has(-posting.id)) {
        lead.seen.add(-posting.id)
        this.planUndecided(lead, posting.id, posting.sentAt)
      }
    }
    if (lead.seen.has(0)) return
    const random = chanceOfNumber(world.seed + 79, facts.id)
    const move =
      state.status === 'flagged'
        ? this.aftermath.flagged(now, random)
        : state.status === 'unmatched'
          ? this.aftermath.unmatched(now, random)
          : null
    if (state.status === 'flagged' || state.status === 'unmatched') lead.seen.add(0)
    if (move) this.parts.later(move.at, lead, () => this.move(lead, move))
  }

  private async move(lead: KeptLead, move: StaffMove): Promise<void> {
    const { env, store } = this.parts
    const { id } = lead.facts
    if (move.kind === 'rematch') await rematchLead(env, store, id, move.by)
    else if (move.kind === 'fail') applyEvent(env, store, id, { type: 'failedByStaff', reason: move.reason }, move.by)
    else if (move.kind === 'matchedNoBuyer') applyEvent(env, store, id, { type: 'setMatchedNoBuyer' }, move.by)
  }

  private planReturn(lead: KeptLead, posting: number, order: number, at: number): void {
    const { world, desk, later } = this.parts
    const { rcid, subid } = lead.facts
    const plan = this.returns.plan({ at, order, rcid, subid }, chanceOfNumber(world.seed + 78, posting))
    if (!plan || plan.requestedAt >= world.now) return
    later(plan.requestedAt, lead, () => {
      const item = desk.request(lead.facts.id, posting, plan, plan.by === 'csv' ? (OPERATIONS[0] ?? null) : null)
      if (item && plan.decision.at < world.now)
        later(plan.decision.at, lead, () => desk.decide(item, plan.decision.accepted, plan.decision.by))
    })
  }

  private planUndecided(lead: KeptLead, posting: number, sentAt: number): void {
    const { world, env, store, intake, later } = this.parts
    const { id } = lead.facts
    const promised = this.promised.get(posting)
    this.promised.delete(posting)
    if (promised) {
      const { reply } = promised
      const answer =
        reply.kind === 'accepted'
          ? ({ kind: 'matched', price: cents(reply.cents), reference: null } as const)
          : ({ kind: 'unmatched', reason: reply.reason } as const)
      later(sentAt + promised.afterMs, lead, async () => {
        await intake.lateAnswer(answerToken(env.keys, id, posting), answer)
      })
      return
    }
    const move = this.aftermath.undecided(sentAt, chanceOfNumber(world.seed + 80, posting))
    if (move?.kind === 'settle') {
      const outcome = move.accepted ? ({ kind: 'matched', price: null } as const) : ({ kind: 'unmatched' } as const)
      later(move.at, lead, () => void applyEvent(env, store, id, { type: 'settled', posting, outcome }, move.by))
      return
    }
    const waitMs = env.reference().settings.undecidedHours * HOUR
    later(sentAt + waitMs + EXPIRED_SOON_AFTER, lead, () => {
      const sentBefore = env.clock.now() - waitMs
      applyEvent(env, store, id, { type: 'undecidedExpired', sentBefore }, 'system')
    })
  }
}
