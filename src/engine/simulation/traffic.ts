import { cents } from '@/kernel/money'
import { newLead } from '../decide/facts'
import type { Candidate } from '../decide/state'
import type { PriceModel } from '../money/payable'
import { promiseOn } from '../ranking/price-checks'
import { rank } from '../ranking/rank'
import { candidatesFor, inProcess } from './server'
import { load, MINUTE, schedule, SECOND, type World } from './world'

/** The auction of a run that has begun: its result arrives a little later, if the process lives. */
export function startAuction(world: World, lead: number, candidates?: () => Candidate[]): void {
  const { run } = load(world, lead)
  // Begun for a suppressed person: over before it started.
  if (run?.phase !== 'auction') return
  const budget = run.kind === 'rematch' || run.kind === 'manual' ? null : 25 * SECOND
  schedule(world, world.random.below(3 * SECOND), () => {
    const terms = {
      budgetEndsAt: budget === null ? null : run.startedAt + budget,
      variancePercent: world.random.pick([null, 10, 50]),
      minimumMargin: world.random.pick([null, 0, 2000]),
    }
    const found = candidates ?? (() => candidatesFor(world, load(world, lead), run.kind))
    inProcess(world, lead, { type: 'auctioned', candidates: found(), terms })
  })
  if (budget !== null) schedule(world, budget, () => inProcess(world, lead, { type: 'budgetEnded' }))
}

function oneToOne(world: World, lead: number): void {
  const lenders = [...new Set(world.orders.map(({ lender }) => lender))]
  const chosen = world.random.some(lenders, world.random.below(4))
  if (inProcess(world, lead, { type: 'begin', run: 'onetoone', chosen })) startAuction(world, lead)
}

/** A lead arrives: written first, then failed, flagged, offered on the web, or sold. */
export function arrive(world: World, lead: number): void {
  const { random } = world
  const priceModel: PriceModel = random.chance(0.5)
    ? { kind: 'CPA', amount: cents(random.between(500, 4000)) }
    : { kind: 'REV', basisPoints: random.pick([5000, 7250, 8000]) }
  const exclusive = random.chance(0.5)
  const places = random.between(2, 5)
  const prematch = random.chance(0.2)
  const lenders = [...new Set(world.orders.map(({ lender }) => lender))]
  const consent = prematch
    ? ({ kind: 'open' } as const)
    : random.chance(0.7)
      ? ({ kind: 'absent' } as const)
      : ({ kind: 'chosen', lenders: random.some(lenders, random.below(4)) } as const)
  const bare = newLead({
    lead,
    publisher: random.between(1, 2),
    rcid: random.between(1, 3),
    test: random.chance(0.05),
    exclusive,
    places,
    priceModel,
    promise: null,
    receivedAt: world.now,
    consent,
    prematch,
  })
  const ranked = rank(candidatesFor(world, bare, 'post'))
  const promise = random.chance(0.6) ? promiseOn(priceModel, ranked, bare.places) : null
  if (random.chance(0.05)) world.suppressed.set(lead, 'Litigator')
  world.database.leads.set(lead, JSON.stringify({ ...bare, promise }))
  world.database.leases.set(lead, world.process)
  world.trace.push(`${world.now} lead ${lead} arrived`)
  const roll = random.next()
  if (roll < 0.05)
    inProcess(world, lead, { type: 'failed', code: 'scrub-badword', reason: 'bad word', suppressedBy: null })
  else if (roll < 0.12) inProcess(world, lead, { type: 'flagged', reason: 'risk score' })
  else if (prematch) {
    for (let turn = random.below(3); turn >= 0; turn--) {
      schedule(world, random.below(40 * MINUTE), () => oneToOne(world, lead), true)
    }
  } else if (inProcess(world, lead, { type: 'begin', run: promise === null ? 'direct' : 'post' })) {
    startAuction(world, lead)
  }
}
