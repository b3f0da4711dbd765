import { firstWithoutRoom, type Take } from '../caps/take'
import type { Command, Granted, LeadEvent, Write } from '../decide/events'
import { isUnfinished, matchFacts } from '../decide/facts'
import type { Candidate, LeadState, Offer, RunKind } from '../decide/state'
import { roomBack } from '../decide/room'
import { step } from '../decide/step'
import type { CodedStop } from '../filters/filter'
import { stopOf } from '../caps/stop'
import { judge } from '../match/naive'
import { checkCounters, checkGrant, checkLead, checkSend } from './invariants'
import { answerOf } from './lender'
import { countedFromPostings, load, type SimOrder, schedule, SECOND, roomFor, usedOf, type World, ZONE } from './world'

/** A crash of the process, at the boundary of any command. */
class Crash extends Error {}

const mayCrash = (world: World): void => {
  if (world.random.chance(world.crashChance)) throw new Crash()
}

function write(world: World, writes: readonly Write[]): void {
  const { ledger } = world.database
  for (const entry of writes) {
    if (entry.type === 'ledger') ledger.push(entry.row)
    if (entry.type === 'posting' && entry.posting.status === 'matched')
      world.lastSold.set(entry.posting.order, world.now)
  }
}

/** Only counters that run are moved: those with a limit in force. */
function giveBack(world: World, before: LeadState, after: LeadState): void {
  const { counters } = world.database
  for (const [key, amount] of roomBack(before, after, ZONE).counters) {
    const used = counters.get(key)
    if (used !== undefined) counters.set(key, used - amount)
  }
}

/** Where an event reaches us: in the process that carries the lead's run, or in a neighbour of it. */
export type Where = 'here' | 'next door'

/** One event: one transaction with state and writes, then the commands. False when it was refused. */
export function handle(world: World, lead: number, event: LeadEvent, by = 'system', where: Where = 'here'): boolean {
  const before = load(world, lead)
  const elsewhere = where === 'next door' && world.database.leases.get(lead) === world.process
  const context = { now: world.now, by, suppressedBy: world.suppressed.get(lead) ?? null, elsewhere }
  const result = step(before, event, context)
  const outcome = result.ok ? result.state.status : `refused: ${result.message}`
  world.trace.push(`${world.now} lead ${lead} ${JSON.stringify(event)} -> ${outcome}`)
  if (!result.ok) return false
  world.database.leads.set(lead, JSON.stringify(result.state))
  const takenOn = event.type === 'begin' || (isUnfinished(result.state) && !isUnfinished(before))
  if (takenOn) world.database.leases.set(lead, world.process)
  write(world, result.writes)
  giveBack(world, before, result.state)
  checkLead(world, before, load(world, lead), event, result.writes)
  checkCounters(world)
  for (const command of result.commands) {
    mayCrash(world)
    carryOut(world, lead, command)
  }
  return true
}

export function candidateOf(order: SimOrder, world: World): Candidate {
  const bid = order.pingPost ? world.random.between(300, 9000) : (order.price ?? 0)
  const {
    lender,
    compliance,
    feed,
    feedTakesExclusive,
    timeoutMs,
    timeoutMeansRefused,
    overridePrice,
    returnPriceAdj,
  } = order
  const lastSoldAt = world.lastSold.get(order.id) ?? null
  const own = { compliance, feed, feedTakesExclusive, timeoutMs, timeoutMeansRefused, overridePrice, returnPriceAdj }
  return { ...own, order: order.id, lender, price: bid as Candidate['price'], lastSoldAt }
}

/** The real matching rules, over the counters of the database. */
export function candidatesFor(world: World, state: LeadState, kind: RunKind | 'feed'): Candidate[] {
  const view = {
    stage: 'post',
    product: 1,
    publisher: state.publisher,
    rcid: state.rcid,
    source: null,
    receivedAt: state.receivedAt,
    test: false,
    exclusive: state.exclusive,
    consent: state.consent,
    fields: {},
    lastSentToLender: {},
    ...matchFacts(state, kind === 'feed' ? 'rematch' : kind),
  } as const
  const moment = { now: world.now, businessZone: ZONE, used: usedOf(world) }
  return world.orders
    .filter((order) => order.feed === (kind === 'feed') && judge(order, view, moment).code === 0)
    .map((order) => candidateOf(order, world))
}

/** A counter that does not run yet begins with the count of the stored postings. */
function openCounters(world: World, takes: readonly Take[]): void {
  const { counters } = world.database
  if (takes.every(({ key }) => counters.has(key))) return
  const counted = countedFromPostings(world)
  for (const { key } of takes) if (!counters.has(key)) counters.set(key, counted.get(key) ?? 0)
}

const NO_ROOM = { takes: [], windows: [] }

function reserve(world: World, lead: number, offers: readonly Offer[]): boolean {
  const state = load(world, lead)
  const granted: Granted[] = []
  const taken: Take[] = []
  const refused: { order: number; stop: CodedStop }[] = []
  for (const offer of offers) {
    const order = world.orders.find(({ id }) => id === offer.order)
    const old = state.postings.find(({ id }) => id === offer.reinstates?.posting)
    if (!order || order.status !== 'active') {
      refused.push({
        order: offer.order,
        stop: { code: 1, rule: 'Order status', ruleValue: 'active', leadValue: 'paused' },
      })
      continue
    }
    const { takes, windows } = state.test ? NO_ROOM : roomFor(world, order, state, offer.bid, old?.sentAt ?? world.now)
    openCounters(world, takes)
    const full = firstWithoutRoom(takes, usedOf(world))
    if (full) {
      refused.push({ order: offer.order, stop: stopOf(full) })
      continue
    }
    if (!state.test) checkGrant(world, order, state, old?.sentAt ?? world.now)
    for (const { key, add } of takes) world.database.counters.set(key, usedOf(world)(key) + add)
    const posting = old?.id ?? world.nextPosting++
    if (!old) world.database.postingLeases.set(posting, world.process)
    taken.push(...takes)
    granted.push({ order: offer.order, posting, ...(windows.length > 0 && { windows }) })
  }
  if (handle(world, lead, { type: 'reserved', granted, refused })) return true
  // Refused: the transaction is rolled back, and the room with it.
  for (const { key, add } of taken) world.database.counters.set(key, usedOf(world)(key) - add)
  return false
}

function carryOut(world: World, lead: number, command: Command): void {
  switch (command.type) {
    case 'reserve': {
      const { offers } = command
      // Between asking for room and getting it anything may happen to the lead, and to the process.
      if (world.random.chance(0.5)) reserve(world, lead, offers)
      else
        schedule(world, world.random.below(5 * SECOND), () => void surviving(world, () => reserve(world, lead, offers)))
      break
    }
    case 'send': {
      const state = load(world, lead)
      const posting = state.postings.find(({ id }) => id === command.posting)
      if (!posting) throw new Error(`posting ${command.posting} was sent before it was written`)
      checkSend(world, state, posting)
      for (const { delay, outcome, callsBack } of answerOf(world.random, posting)) {
        const event = { type: callsBack ? 'lateAnswer' : 'answered', posting: posting.id, outcome } as const
        const where = callsBack && world.random.chance(0.5) ? 'next door' : 'here'
        schedule(world, delay, () => inProcess(world, lead, event, 'system', where), callsBack)
      }
      break
    }
    case 'findFeeds':
      schedule(world, SECOND, () => {
        inProcess(world, lead, { type: 'feedsFound', candidates: candidatesFor(world, load(world, lead), 'feed') })
      })
      break
    case 'answerPublisher':
      world.trace.push(`${world.now} lead ${lead} answered ${JSON.stringify(command.answer)}`)
  }
}

export const inProcess = (world: World, lead: number, event: LeadEvent, by?: string, where?: Where): boolean =>
  surviving(world, () => handle(world, lead, event, by, where))

/** Runs work in the living process. If that crashes, another one takes over and sweeps within a minute. */
function surviving(world: World, work: () => boolean): boolean {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    world.trace.push(`${world.now} crash`)
    world.process++
    schedule(world, world.random.between(1, 59) * SECOND, () => sweep(world), true)
    return true
  }
}

/** Finds what dead processes left behind and finishes it. */
function sweep(world: World): void {
  const { leads, leases, postingLeases } = world.database
  const dead = (process: number | undefined): boolean => process !== undefined && process < world.process
  for (const lead of leads.keys()) {
    const state = load(world, lead)
    const lost = state.postings.some(({ id, status }) => status === 'sending' && dead(postingLeases.get(id)))
    if ((isUnfinished(state) && dead(leases.get(lead))) || lost) inProcess(world, lead, { type: 'processDied' })
  }
}
