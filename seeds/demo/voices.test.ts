import { describe, expect, it } from 'vitest'
import { shippedFormat } from '@/integrations'
import { chooseBehaviour } from '@/features/platform/simulator/chance'
import { chanceOfNumber } from './chance'
import { liveLenders } from './live-lenders'
import { destinationsOf } from './orders'
import { outcomeOf, type PingReply, pingAnswerOf, type PostReply } from './replies'
import { anonymous, NOW, sampleLead, sendInput, WORLD } from './testing'
import type { DemoOrder } from './types'
import { type Spoken, speakPing, speakPost } from './voices'

/** One order of every format that is answered over the web. */
const formats = new Map(WORLD.orders.filter(({ destination }) => 'path' in destination).map((one) => [one.format, one]))
const orders = [...formats.values()]

const answer = ({ status, contentType, body }: Spoken) =>
  ({ kind: 'http', status, headers: { 'content-type': contentType }, body }) as const
const contextOf = ({ config, secrets }: DemoOrder) => ({ now: NOW, params: { ...config, ...secrets } })

const REFUSALS = [
  'Zip not covered',
  'Daily cap reached',
  'Error: missing field RoofType',
  'Invalid phone (disconnected)',
]

describe.each(orders.map((order) => [order.format, order] as const))('%s', (name, order) => {
  const format = shippedFormat(name)
  const readPost = (reply: PostReply) => {
    const spoken = speakPost(order, reply)
    return spoken && format?.post.read(answer(spoken), contextOf(order))
  }

  it('says a sale, a refusal and a duplicate so that the format reads them', () => {
    const sold = readPost({ kind: 'accepted', cents: 4275, reference: 'L000000042', ms: 1 })
    expect(sold).toMatchObject({ outcome: 'matched' })
    expect([4275, null]).toContain(sold?.priceCents)
    for (const reason of REFUSALS)
      expect(readPost({ kind: 'refused', reason, duplicate: false, ms: 1 })).toMatchObject({
        outcome: 'unmatched',
        reason,
      })
    for (const reason of ['Duplicate', 'DUPE - 90 days'])
      expect(readPost({ kind: 'refused', reason, duplicate: true, ms: 1 })).toMatchObject({
        outcome: 'unmatched',
        duplicate: true,
      })
  })

  it('is undecided about a page and certain about a shut door', () => {
    expect(readPost({ kind: 'page', ms: 1 })).toMatchObject({ outcome: 'timeout' })
    expect(readPost({ kind: 'error', status: 503, reason: 'HTTP 503', ms: 1 })).toMatchObject({ outcome: 'error' })
    expect(speakPost(order, { kind: 'silence', ms: 1 })).toBeNull()
  })

  it('waits where the lender decides later', () => {
    if (!order.buyer.decidesLater) return
    expect(readPost({ kind: 'pending', reference: 'T1', later: null, ms: 1 })).toMatchObject({ outcome: 'pending' })
  })

  it('says bids and none so that the format reads them', () => {
    const ping = format?.ping
    if (!ping || order.kind !== 'pingpost') return
    const read = (reply: PingReply) => {
      const spoken = speakPing(order, reply, NOW)
      return spoken && ping.read(answer(spoken), contextOf(order))
    }
    expect(read({ kind: 'bid', cents: 3125, reference: 'b3125-0a1b2c3d', ms: 1 })).toMatchObject({
      outcome: 'matched',
      priceCents: 3125,
    })
    expect(read({ kind: 'nobid', reason: 'No interest', ms: 1 })).toMatchObject({ outcome: 'unmatched' })
    expect(read({ kind: 'error', status: 503, reason: 'HTTP 503', ms: 1 })).toMatchObject({ outcome: 'error' })
  })
})

describe('the live simulator', () => {
  const live = liveLenders(WORLD, () => NOW)

  it('has a path for every order that is reached over the web', () => {
    for (const order of WORLD.orders) {
      const { destination, destinationping } = destinationsOf(order, '')
      for (const at of [destination, destinationping].filter((one) => one.startsWith('/')))
        expect(live[at.replace(/\/\{.*$/, '')], at).toBeDefined()
    }
  })

  it.each(orders.map((order) => [order.format, order] as const))(
    'buys for what it bid, in the words of %s',
    (name, order) => {
      const format = shippedFormat(name)
      if (!format || !('path' in order.destination)) return
      const { path } = order.destination
      const lead = sampleLead(order.product)
      const ask = (stage: 'ping' | 'post', input: ReturnType<typeof sendInput>, i: number) => {
        const built = (stage === 'ping' ? format.ping : format.post)?.build(input)
        const request = built?.ok === true && 'url' in built.request ? built.request : null
        const script = live[`${path}/${stage}`]
        if (!request || !script) throw new Error(`${order.title} cannot be sent to`)
        const body = typeof request.body === 'string' ? request.body : ''
        const asked = { path: `${path}/${stage}`, query: request.url.split('?')[1] ?? '', body }
        const { outcome, status = 200, fault } = chooseBehaviour(script, 0, chanceOfNumber(9, i), asked)
        if (fault || outcome.kind !== 'raw') return null
        const spoken = { status, contentType: outcome.contentType ?? '', body: outcome.body }
        return (stage === 'ping' ? format.ping : format.post)?.read(answer(spoken), contextOf(order)) ?? null
      }
      const tries = Array.from({ length: 40 }, (_, i) => {
        const input = sendInput(order, lead, destinationsOf(order, 'http://127.0.0.1:1').destination)
        const bid = order.kind === 'pingpost' ? ask('ping', { ...input, lead: anonymous(lead) }, i) : null
        if (order.kind === 'pingpost' && bid?.outcome !== 'matched') return null
        const sold = ask('post', { ...input, pingAnswer: bid?.carry ?? {} }, i)
        return { bid: bid?.priceCents ?? order.price, sold }
      })
      const sales = tries.filter((one) => one?.sold?.outcome === 'matched')
      expect(sales.length).toBeGreaterThan(3)
      const honest = sales.filter((one) => one?.sold?.priceCents === null || one?.sold?.priceCents === one?.bid)
      expect(honest.length / sales.length).toBeGreaterThan(0.9)
    },
  )
})

describe('replies', () => {
  it('mean the same to the engine as their words do', () => {
    expect(outcomeOf({ kind: 'page', ms: 1 })).toMatchObject({ kind: 'timeout' })
    expect(outcomeOf({ kind: 'accepted', cents: 100, reference: 'x', ms: 1 })).toEqual({ kind: 'matched', price: 100 })
    expect(pingAnswerOf({ kind: 'silence', ms: 1 })).toEqual({ kind: 'timeout' })
  })
})
