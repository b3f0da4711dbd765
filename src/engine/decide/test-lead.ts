import { type Cents, cents } from '@/kernel/money'
import type { Command, LeadEvent, Outcome, StepContext, Write } from './events'
import { newLead } from './facts'
import { heldRoom } from './room'
import type { Candidate, LeadState, NewLead, RunTerms } from './state'
import { step } from './step'

/** Drives one lead through the deciding core in tests: room is granted unless an order is named full. */
export interface TestLead {
  state: LeadState
  now: number
  suppressedBy: string | null
  readonly full: Set<number>
  /** Leaves requests for room unanswered. */
  holdsRoomBack: boolean
  readonly writes: Write[]
  readonly commands: Command[]
  /** Applies an event; the message when it was refused. */
  readonly apply: (event: LeadEvent, by?: string) => string | null
  readonly auction: (candidates: readonly Candidate[], terms?: Partial<RunTerms>) => string | null
  readonly answer: (order: number, outcome: Outcome) => string | null
  readonly late: (order: number, outcome: Outcome) => string | null
  readonly postingTo: (order: number) => LeadState['postings'][number]
  /** Orders the lead was sent to, in order. */
  readonly sentTo: () => number[]
  readonly money: () => [earnTotal: Cents, earnPub: Cents]
  /** What its posting to an order counts in the counters of order and lender, days in UTC. */
  readonly holds: (order: number) => Record<string, number>
}

export const candidate = (order: number, price: number, change: Partial<Candidate> = {}): Candidate => ({
  order,
  lender: order * 10,
  price: cents(price),
  overridePrice: null,
  returnPriceAdj: null,
  lastSoldAt: null,
  compliance: false,
  feed: false,
  feedTakesExclusive: false,
  timeoutMs: 10_000,
  timeoutMeansRefused: false,
  ...change,
})

export const BOUGHT: Outcome = { kind: 'matched', price: null }
export const REFUSED: Outcome = { kind: 'unmatched', reason: 'Duplicate' }
export const TIMED_OUT: Outcome = { kind: 'timeout', reason: 'time-out' }
export const PENDING: Outcome = { kind: 'pending' }

export function testLead(change: Partial<NewLead> = {}): TestLead {
  const state = newLead({
    lead: 1,
    publisher: 2,
    rcid: 3,
    test: false,
    exclusive: true,
    places: 3,
    priceModel: { kind: 'REV', basisPoints: 5000 },
    promise: null,
    receivedAt: 0,
    consent: { kind: 'absent' },
    prematch: false,
    ...change,
  })
  const lead: TestLead = {
    state,
    now: 1000,
    suppressedBy: null,
    full: new Set(),
    holdsRoomBack: false,
    writes: [],
    commands: [],
    apply(event, by = 'staff') {
      const context: StepContext = { now: lead.now, by, suppressedBy: lead.suppressedBy }
      const result = step(lead.state, event, context)
      if (!result.ok) return result.message
      lead.state = JSON.parse(JSON.stringify(result.state)) as LeadState
      lead.writes.push(...result.writes)
      lead.commands.push(...result.commands)
      for (const command of result.commands) if (command.type === 'reserve' && !lead.holdsRoomBack) grant(lead, command)
      return null
    },
    auction: (candidates, terms = {}) =>
      lead.apply({
        type: 'auctioned',
        candidates,
        terms: { budgetEndsAt: null, variancePercent: null, minimumMargin: null, ...terms },
      }),
    answer: (order, outcome) => lead.apply({ type: 'answered', posting: lead.postingTo(order).id, outcome }, 'system'),
    late: (order, outcome) => lead.apply({ type: 'lateAnswer', posting: lead.postingTo(order).id, outcome }, 'system'),
    postingTo(order) {
      const posting = lead.state.postings.findLast((candidatePosting) => candidatePosting.order === order)
      if (!posting) throw new Error(`no posting to order ${order}`)
      return posting
    },
    sentTo: () =>
      lead.commands.flatMap((command) => {
        if (command.type !== 'send') return []
        return lead.state.postings.filter(({ id }) => id === command.posting).map(({ order }) => order)
      }),
    money: () => [lead.state.booked.earnTotal, lead.state.booked.earnPub],
    holds: (order) => Object.fromEntries(heldRoom({ ...lead.state, postings: [lead.postingTo(order)] }, 'UTC')),
  }
  return lead
}

function grant(lead: TestLead, { offers }: Extract<Command, { type: 'reserve' }>): void {
  const [refused, granted] = [true, false].map((full) => offers.filter(({ order }) => lead.full.has(order) === full))
  lead.apply({
    type: 'reserved',
    granted: (granted ?? []).map(({ order, reinstates }, index) => ({
      order,
      posting: reinstates?.posting ?? 100 + lead.state.postings.length + index,
    })),
    refused: (refused ?? []).map(({ order }) => ({
      order,
      stop: { code: 97, rule: 'Cap day', ruleValue: '1', leadValue: '1 used' },
    })),
  })
}

/** A lead whose own run has begun. */
export function begun(change: Partial<NewLead> = {}, run: 'post' | 'direct' = 'direct'): TestLead {
  const lead = testLead(change)
  lead.apply({ type: 'begin', run }, 'system')
  return lead
}

/** A lead that one order bought for 40.00. */
export function soldTo(order: number, change: Partial<NewLead> = {}): TestLead {
  const lead = begun(change)
  lead.auction([candidate(order, 4000)])
  lead.answer(order, BOUGHT)
  return lead
}
