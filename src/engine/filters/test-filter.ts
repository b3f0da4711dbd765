import type { FilterContext, FilterOwner, Stop } from './filter'
import type { LeadView } from './lead-view'
import { filterKind } from './registry'

/** One lead, one moment, and a filter put to them: shared by the tests of the kinds. */

export const NOW = Date.UTC(2026, 10, 12, 17, 30)

export const lead = (change: Partial<LeadView> = {}): LeadView => ({
  stage: 'post',
  product: 1,
  publisher: 7,
  rcid: 70,
  source: 3,
  receivedAt: NOW,
  test: false,
  exclusive: true,
  consent: { kind: 'absent' },
  fields: { state: 'OH', zip: '44101', subid: 'fb_1', homeowner: 'yes', windowcount: '3-5' },
  lastSentToLender: {},
  refusedByOrders: [],
  heldByLenders: [],
  ...change,
})

export const context = (change: Partial<FilterContext> = {}): FilterContext => ({
  now: NOW,
  zone: 'America/New_York',
  businessZone: 'America/New_York',
  owner: 'order',
  ownerId: 1,
  lender: 9,
  pingPost: true,
  used: () => 0,
  ...change,
})

export function stop(id: string, input: unknown, view = lead(), ctx = context()): Stop | null {
  const kind = filterKind(id)
  const parsed = kind?.parse(input, ctx.owner)
  if (!kind || !parsed?.ok || parsed.value === null) throw new Error(`${id}: ${JSON.stringify(parsed)}`)
  return kind.evaluate(parsed.value, view, ctx)
}

export const bad = (id: string, input: unknown, owner: FilterOwner = 'order'): unknown => {
  const parsed = filterKind(id)?.parse(input, owner)
  return parsed?.ok === false ? parsed.error.field : parsed
}
