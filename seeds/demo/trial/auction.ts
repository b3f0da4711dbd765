import type { LeadView } from '@/engine/filters/lead-view'
import { verdictTitle } from '@/engine/match/verdicts'
import { judgeBid } from '@/engine/ranking/rank'
import { cents } from '@/kernel/money'
import { chanceFor } from '../chance'
import type { TrafficEvent } from '../events'
import type { Asked, LenderAnswers } from '../lender-answers'
import { pingAnswerOf } from '../replies'
import type { DemoPublisher, World } from '../types'
import type { TrialMarket } from './market'
import type { Candidate } from './sell'

export type Submitted = Exclude<TrafficEvent, { kind: 'choice' }>

export interface Auction {
  readonly candidates: Candidate[]
  readonly pinged: readonly { readonly order: number; readonly kind: string; readonly cents: number }[]
  /** Why there is no candidate. */
  readonly why: string
  readonly codes: Uint8Array
}

export interface Auctions {
  viewOf(event: Submitted, stage: 'ping' | 'post', consent: LeadView['consent']): LeadView
  askedOf(event: Submitted, direct: boolean, at: number): Asked
  run(view: LeadView, asked: Asked, key: number): Auction
  /** The brands a visitor is shown, best first. */
  brands(candidates: readonly Candidate[], source: string | null): string[]
}

const STOPPED_AFTER_PING = ['minimumPingPrice', 'pingTimeout', 'pingError']

export function makeAuctions(
  world: World,
  market: TrialMarket,
  lenders: LenderAnswers,
  lastSold: ReadonlyMap<number, number>,
): Auctions {
  const publishers = new Map(world.publishers.map((one): [number, DemoPublisher] => [one.id, one]))
  const sources = new Map(world.sources.map((source) => [source.slug, source]))
  const isExclusive = (publisher: number): boolean => publishers.get(publisher)?.leadtype === 'exclusive'
  const brandOf = new Map(world.lenders.map(({ id, brand }) => [id, brand]))
  return {
    viewOf: (event, stage, consent) => ({
      stage,
      product: event.product,
      publisher: event.publisher,
      rcid: event.rcid,
      source: sources.get(event.source ?? '')?.id ?? null,
      receivedAt: event.at,
      test: false,
      exclusive: isExclusive(event.publisher),
      consent,
      fields: event.fields,
      lastSentToLender: {},
      refusedByOrders: [],
      heldByLenders: [],
    }),
    askedOf: (event, direct, at) => ({
      at,
      product: event.product,
      publisher: event.publisher,
      fields: event.fields,
      exclusive: isExclusive(event.publisher),
      direct,
      repeat: event.repeat === 'other',
    }),
    run(view, asked, key) {
      const { verdicts, eligible } = market.match(view, asked.at)
      const orders = eligible.filter(({ kind }) => kind !== 'feed')
      const pinged: { order: number; kind: string; cents: number }[] = []
      const candidates = orders.flatMap((order): Candidate[] => {
        let price = order.price ?? 0
        if (order.kind === 'pingpost') {
          const answer = pingAnswerOf(lenders.ping(order, asked, chanceFor(world.seed, 'ping', key, order.id)))
          const verdict = judgeBid(answer, order.minpingprice === null ? null : cents(order.minpingprice))
          price = verdict.ok ? verdict.price : 0
          pinged.push({ order: order.id, kind: verdict.ok ? 'bid' : verdict.stop, cents: price })
          if (!verdict.ok) return []
        }
        return [
          {
            of: order,
            order: order.id,
            lender: order.lender,
            price: cents(price),
            overridePrice: order.overrideprice === null ? null : cents(order.overrideprice),
            returnPriceAdj: order.returnpriceadj,
            lastSoldAt: lastSold.get(order.id) ?? null,
          },
        ]
      })
      const stopped = STOPPED_AFTER_PING.find((kind) => pinged.some((one) => one.kind === kind)) ?? 'noBid'
      const why = candidates.length > 0 ? '' : orders.length === 0 ? 'filtered' : stopped
      return { candidates, pinged, why, codes: verdicts.codes }
    },
    brands(candidates, source) {
      const assigned = sources.get(source ?? '')?.lenders ?? []
      const shown = candidates.flatMap(({ lender }) =>
        assigned.length > 0 && !assigned.includes(lender) ? [] : (brandOf.get(lender) ?? []),
      )
      return [...new Set(shown)].slice(0, 5)
    },
  }
}

const AS_PEOPLE_SAY: readonly (readonly [said: string, rules: readonly string[]])[] = [
  ['caps full', ['Cap', 'Revenue']],
  ['outside hours', ['Date/time']],
  ['consent', ['Consent']],
  [
    'below minimum',
    [
      'Homeowner',
      'Minimum',
      'Project',
      'When',
      'Roof',
      'Condition',
      'Property',
      'Who',
      'Listed',
      'Behind',
      'Loan',
      'Way',
    ],
  ],
]

/** How near a lead without an eligible order came to one. */
export function nearestMiss(codes: Uint8Array): string {
  const titles = [...codes].filter((code) => code > 3).map((code) => verdictTitle(code))
  const near = AS_PEOPLE_SAY.find(([, rules]) => titles.some((title) => rules.some((rule) => title.startsWith(rule))))
  return near?.[0] ?? 'no order in state'
}
