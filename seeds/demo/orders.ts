import { shippedDocument } from '@/integrations'
import { chanceFor, draw, priceIn, type Random } from './chance'
import { domainOf, slugOf } from './contacts'
import { figuresOf } from './figures'
import { filterOf } from './filters'
import { KNOBS } from './knobs'
import { LENDER_SPECS } from './lender-specs'
import { formatFor, paramsFor } from './order-formats'
import { orderFilters, type Parties } from './order-filters'
import type { OrderSpec } from './order-specs'
import type { BuyerHabits, DemoLender, DemoOrder, OrderKind } from './types'

const FIRST_ID = 3001
const KINDS: Readonly<Record<OrderSpec['buys'], OrderKind>> = { x: 'fixed', s: 'fixed', p: 'pingpost', f: 'feed' }
const EMAIL_FORMATS = ['foxglove-email', 'copperhill-email-xml']
/** Overall caps are for trials: these beside the ones that say so. */
const TRIALS: Readonly<Record<string, number>> = {
  'Windows IL MO': 250,
  'Roofing GA': 250,
  'Bath WA OR': 250,
  'Siding MI OH': 250,
  'Solar renters test': 100,
  'Debt test': 100,
  'Windows test': 100,
  'Solar test': 100,
  'Roofing 2024': 250,
}

const quarters = (dollars: number): number => Math.round(dollars * 4) * 25

function priceOf(spec: OrderSpec, random: Random): number | null {
  const { exclusive, shared } = figuresOf(spec.product)
  const [low, high, mean] = spec.buys === 'x' || shared === null ? exclusive : shared
  const level = KNOBS[spec.product].level[spec.buys === 'x' ? 'exclusive' : 'shared']
  const drawn = priceIn(random, low, high, mean * spec.pays * level, 0.08)
  if (spec.buys === 'p') return null
  if (spec.options.price !== undefined) return spec.options.price * 100
  if (spec.buys === 'f') return quarters(Math.max(1, mean * spec.pays))
  return Math.round(drawn * 2) * 50
}

function habitsOf(spec: OrderSpec, lender: DemoLender, random: Random): BuyerHabits {
  const { exclusive, shared } = figuresOf(spec.product)
  const { level } = KNOBS[spec.product]
  const homeBid = lender.title === 'HomeBid Network'
  const returns = spec.options.returns ?? random.between(40, 160) / 100
  return {
    interest: homeBid ? 0.33 : 0.8 + random.next() * 0.4,
    bid: {
      exclusive: exclusive[2] * spec.pays * level.exclusive,
      shared: (shared ?? exclusive)[2] * spec.pays * level.shared,
    },
    refuses: homeBid ? 0.41 : random.between(4, 12) / 100,
    slowness: random.between(70, 135) / 100,
    returns,
    decidesLater: false,
    buysAll: lender.status === 'testing',
  }
}

function orderOf(spec: OrderSpec, lender: DemoLender, id: number, parties: Parties, seed: number): DemoOrder {
  const random = chanceFor(seed, 'order', lender.title, spec.title)
  const pings = spec.buys === 'p'
  const overall = TRIALS[spec.title] ?? (spec.options.trial === true ? 100 : null)
  const format = formatFor(spec, lender, random)
  const habits = habitsOf(spec, lender, random)
  const path = `/lender/${slugOf(lender.title)}-${id}`
  return {
    id,
    lender: lender.id,
    product: spec.product,
    title: spec.title,
    status: spec.status,
    kind: KINDS[spec.buys],
    price: priceOf(spec, random),
    minpingprice: pings ? random.between(8, 20) * 100 : null,
    overrideprice: null,
    returncap: draw(random, [[null, 25] as const, [10, 40] as const, [15, 25] as const, [20, 10] as const]),
    returnpriceadj: spec.options.adjusted ?? null,
    timezone: spec.options.timezone ?? null,
    timeout: random.chance(0.15) ? random.pick([8, 15, 20, 30]) : null,
    timeoutping: null,
    timeoutmeansrefused: random.chance(0.1) && lender.title !== 'Summit Ridge Roofing',
    feedtakesexclusive: spec.buys === 'f' && random.chance(0.5),
    filters: orderFilters(spec, lender, parties, overall, random),
    format,
    ...paramsFor(format, lender, random),
    destination: EMAIL_FORMATS.includes(format) ? { emails: `leads@${domainOf(lender.title)}` } : { path },
    since: lender.since - random.between(5, 120),
    buyer: { ...habits, decidesLater: format === 'slowriver-later-json' },
  }
}

/** Five orders take few leads a day from one publisher each. */
function withPublisherCaps(orders: readonly DemoOrder[], parties: Parties, seed: number): DemoOrder[] {
  const random = chanceFor(seed, 'publisher caps')
  const live = orders.filter(({ status, kind }) => status === 'active' && kind === 'pingpost')
  const chosen = new Set(random.some(live, 5).map(({ id }) => id))
  return orders.map((order) => {
    if (!chosen.has(order.id)) return order
    const sends = parties.rcids.filter(({ product, status }) => product === order.product && status === 'active')
    const publisher = random.pick(sends).publisher
    const limit = Math.round(random.between(5, 10) * parties.scale)
    const cap = filterOf('cap_publisher_day', { value: null, list: [{ id: publisher, value: limit }] })
    return { ...order, filters: [...order.filters, cap] }
  })
}

/** Two that staff rank by hand instead of by price. */
const OVERRIDES: Readonly<Record<string, number>> = { 'Windows shared PA': 3200, 'Seller vacant': 9000 }

export function makeOrders(seed: number, lenders: readonly DemoLender[], parties: Parties): DemoOrder[] {
  let id = FIRST_ID
  const orders = LENDER_SPECS.flatMap((lenderSpec) => {
    const lender = lenders.find(({ title }) => title === lenderSpec.title)
    if (!lender) throw new RangeError(`no lender ${lenderSpec.title}`)
    return lenderSpec.orders.map((spec) => orderOf(spec, lender, id++, parties, seed))
  }).map((order) => ({ ...order, overrideprice: OVERRIDES[order.title] ?? null }))
  return withPublisherCaps(orders, parties, seed)
}

/** Some formats fill a secret into the address; the place for it must be there. */
function tokensIn(format: string): string {
  const stage = shippedDocument(format)?.send.post
  const auth = stage && 'auth' in stage ? (stage.auth ?? []) : []
  return auth.map((way) => ('path' in way ? `/{${way.path.token}}` : '')).join('')
}

/** Where an order's requests go, given where the lender simulator listens. */
export function destinationsOf(
  { destination, kind, format }: DemoOrder,
  origin: string,
): { readonly destination: string; readonly destinationping: string } {
  if ('emails' in destination) return { destination: destination.emails, destinationping: '' }
  const at = `${origin}${destination.path}`
  return { destination: `${at}/post${tokensIn(format)}`, destinationping: kind === 'pingpost' ? `${at}/ping` : '' }
}
