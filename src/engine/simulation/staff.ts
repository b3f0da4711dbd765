import { cents } from '@/kernel/money'
import type { LeadEvent } from '../decide/events'
import type { LeadState, Posting } from '../decide/state'
import { candidateOf, inProcess } from './server'
import { startAuction } from './traffic'
import { HOUR, load, randomCaps, schedule, type SimOrder, type World } from './world'

const anyPosting = (world: World, { postings }: LeadState): Posting | null =>
  postings.length === 0 ? null : world.random.pick(postings)

function manualSend(world: World, lead: number): void {
  const order = world.random.pick(world.orders)
  // The console offers active orders only; everything else about the target is checked by deciding.
  if (order.status !== 'active') return
  if (!inProcess(world, lead, { type: 'begin', run: 'manual', target: candidateOf(order, world) }, 'staff')) return
  startAuction(world, lead, () => [candidateOf(order, world)])
}

const uploads = (world: World, posting: Posting): LeadEvent[] => {
  const amount = cents(world.random.between(0, 6000))
  const back = { status: posting.status, revenue: posting.revenue }
  const mode = world.random.pick(['replace', 'add'] as const)
  const signed = mode === 'add' && world.random.chance(0.5) ? cents(0 - amount) : amount
  const upload: LeadEvent = { type: 'revenueUploaded', posting: posting.id, mode, amount: signed }
  return [
    upload,
    ...(world.random.chance(0.4) ? [{ type: 'revenueUploadUndone', posting: posting.id, before: back } as const] : []),
  ]
}

function aboutPosting(world: World, lead: number, posting: Posting): void {
  const { random } = world
  const act = (event: LeadEvent) => inProcess(world, lead, event, 'staff', 'next door')
  const { id } = posting
  switch (random.below(4)) {
    case 0:
      act({ type: 'removed', posting: id, memo: '' })
      break
    case 1:
      act({ type: 'returnAccepted', posting: id, takePayoutBack: random.chance(0.5), blocksResale: random.chance(0.1) })
      break
    case 2: {
      const price = random.chance(0.5) ? null : cents(random.between(100, 9000))
      act({
        type: 'settled',
        posting: id,
        outcome: random.chance(0.6) ? { kind: 'matched', price } : { kind: 'unmatched' },
      })
      break
    }
    default: {
      const [upload, undo] = uploads(world, posting)
      if (upload && act(upload) && undo) schedule(world, HOUR, () => void act(undo), true)
    }
  }
}

function aboutOrder(world: World): void {
  const index = world.random.below(world.orders.length)
  const order = world.orders[index]
  if (!order) return
  const change: Partial<SimOrder> = world.random.chance(0.5)
    ? { status: order.status === 'active' ? 'paused' : 'active' }
    : { filters: randomCaps(world.random) }
  world.orders[index] = { ...order, ...change }
  // Counters of limits that were changed are counted anew when room is next taken.
  const { counters } = world.database
  if (change.filters) for (const key of counters.keys()) if (key.startsWith(`order/${order.id}/`)) counters.delete(key)
  world.trace.push(`${world.now} order ${order.id} ${JSON.stringify(change)}`)
}

/** One thing staff try, sensible or not: what is not possible must be refused. */
export function staffAction(world: World): void {
  const { random } = world
  if (world.database.leads.size === 0) return
  const lead = random.pick([...world.database.leads.keys()])
  const state = load(world, lead)
  const act = (event: LeadEvent): boolean => inProcess(world, lead, event, 'staff')
  const posting = anyPosting(world, state)
  switch (random.below(11)) {
    case 0:
    case 1:
      if (act({ type: 'begin', run: 'rematch' })) startAuction(world, lead)
      break
    case 2:
    case 3:
      manualSend(world, lead)
      break
    case 4:
      act({ type: 'setMatchedNoBuyer' })
      break
    case 5:
      act({ type: 'failedByStaff', reason: 'Fake name' })
      break
    case 6:
      if (random.chance(0.3)) act({ type: 'deleted', memo: '' })
      else act({ type: 'costUploaded', cost: random.chance(0.3) ? null : cents(random.below(3000)) })
      break
    case 7:
      if (random.chance(0.2)) {
        world.suppressed.set(lead, 'DNC')
        act({ type: 'suppressed', list: 'DNC' })
      }
      break
    case 8:
      aboutOrder(world)
      break
    default:
      if (posting) aboutPosting(world, lead, posting)
  }
}
