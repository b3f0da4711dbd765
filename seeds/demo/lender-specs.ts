import { LENDER_SPECS_FINANCE } from './lender-specs-finance'
import { live, old, type OrderSpec, paused } from './order-specs'

export interface LenderSpec {
  readonly title: string
  readonly orders: readonly OrderSpec[]
  readonly status?: 'inactive' | 'testing'
  /** Known to consumers by a brand; with 'asks' it must have been chosen. */
  readonly brand?: 'known' | 'asks'
  readonly aggregator?: boolean
}

const EXTERIOR_SPECS: readonly LenderSpec[] = [
  {
    title: 'Stonegate Windows',
    brand: 'known',
    orders: [
      live(1, 'Windows exclusive OH PA', 'x', 'OH PA', 1.15, { cap: 5 }),
      live(1, 'Windows shared Midwest', 's', 'OH MI IL IN MO WI MN PA IA KY', 1.1, { cap: 15 }),
      live(4, 'Siding exclusive', 'x', 'OH PA MI IN', 1.05),
      paused(1, 'Windows trial NJ', 'x', 'local NJ', 1.2, { trial: true }),
    ],
  },
  {
    title: 'Four Rivers Exteriors',
    brand: 'known',
    orders: [
      live(1, 'Windows shared', 's', 'national', 0.95, { cap: 10, hours: 'always' }),
      live(4, 'Siding shared', 's', 'OH PA MI IL IN NJ', 1, { cap: 8 }),
      live(2, 'Roofing shared', 's', 'national', 0.95, { cap: 5 }),
      paused(3, 'Bath overflow', 'p', 'national', 0.8),
      old(2, 'Roofing 2024', 'p', 'national', 0.9),
    ],
  },
  {
    title: 'Summit Ridge Roofing',
    brand: 'known',
    orders: [
      live(2, 'Roofing exclusive TX', 'x', 'TX', 1.3, { cap: 20, hours: 'always', format: 'harborline-flat-json' }),
      live(2, 'Roofing storm states', 'p', 'TX FL OK CO GA MO', 1.15, {
        cap: 40,
        hours: 'always',
        format: 'crestline-bid-json',
      }),
      live(2, 'Roofing shared', 's', 'TX FL OK CO GA MO KS AR', 1.15, { cap: 10 }),
      paused(4, 'Siding add-on', 'p', 'TX OK', 0.9),
    ],
  },
  {
    title: 'BlueDoor Bath',
    brand: 'known',
    orders: [
      live(3, 'Bath exclusive FL TX', 'x', 'FL TX', 1.1, { cap: 10 }),
      live(3, 'Bath shared', 's', 'FL TX AZ NC CA OH PA GA', 1.1, { cap: 8 }),
      live(3, 'Walk-in shower premium', 'x', 'all', 1.27, { price: 84, cap: 8, hours: 'always' }),
      paused(3, 'Tub conversion', 'p', 'national', 1, { only: ['projecttype', ['tub_to_shower']] }),
    ],
  },
  {
    title: 'Harborview Remodel Group',
    brand: 'known',
    orders: [
      live(3, 'Bath exclusive', 'x', 'national', 0.95, { cap: 15 }),
      live(1, 'Windows ping', 'p', 'national', 0.95, { cap: 8, hours: 'always' }),
      live(2, 'Roofing ping', 'p', 'national', 1, { cap: 8 }),
      live(4, 'Siding ping', 'p', 'national', 1),
    ],
  },
  {
    title: 'National Exterior Exchange',
    aggregator: true,
    orders: [
      live(1, 'Windows ping', 'p', 'all', 0.75, { cap: 8, hours: 'always' }),
      live(2, 'Roofing ping', 'p', 'all', 0.75, { cap: 8, hours: 'always' }),
      live(4, 'Siding ping', 'p', 'all', 0.75, { cap: 5, hours: 'always' }),
      live(3, 'Bath ping', 'p', 'all', 0.75, { cap: 8, hours: 'always' }),
    ],
  },
  {
    title: 'HomeBid Network',
    aggregator: true,
    orders: [
      live(1, 'All windows ping', 'p', 'all', 1.1, { cap: 10, hours: 'always' }),
      live(2, 'All roofing ping', 'p', 'all', 1.1, { cap: 15, hours: 'always' }),
      live(3, 'All bath ping', 'p', 'all', 1.1, { cap: 8, hours: 'always' }),
      live(5, 'All solar ping', 'p', 'all', 1.1, { cap: 8, hours: 'always' }),
      paused(4, 'All siding ping', 'p', 'all', 1.1),
    ],
  },
  {
    title: 'Prairie Glass & Door',
    orders: [
      live(1, 'Windows IL MO', 'x', 'local IL MO', 1.1, { cap: 5, format: 'foxglove-email' }),
      old(1, 'Doors', 'x', 'local IL', 0.8),
      live(1, 'Windows shared IL', 's', 'IL MO IN WI', 1.05, { cap: 8 }),
      paused(4, 'Siding IL', 'x', 'local IL', 1),
    ],
  },
  {
    title: 'Ironwood Roofing',
    brand: 'known',
    orders: [
      live(2, 'Roofing CO OK', 'p', 'CO OK KS NE NM TX', 1.1),
      paused(2, 'Metal roofing', 'p', 'national', 1.2, { only: ['roofmaterial', ['metal']] }),
      live(2, 'Roofing insurance', 'x', 'national', 1.1, {
        only: ['projecttype', ['storm_damage', 'replace']],
        cap: 8,
      }),
      live(2, 'Roofing shared', 's', 'CO OK KS TX MO AR LA', 1.1),
    ],
  },
  {
    title: 'Cascade Baths',
    brand: 'known',
    orders: [
      live(3, 'Bath WA OR', 'x', 'local WA OR', 1, { timezone: 'America/Los_Angeles', cap: 5 }),
      live(3, 'Bath accessible', 'p', 'national', 1.05, { format: 'stillwater-soap12', cap: 8 }),
      live(3, 'Bath shared', 's', 'national', 1, { cap: 8 }),
      old(3, 'Bath premium', 'p', 'WA OR CA', 1.4),
    ],
  },
  {
    title: 'Lakeshore Siding Co',
    brand: 'known',
    orders: [
      live(4, 'Siding MI OH', 'x', 'MI OH IN', 1.1, { cap: 5, format: 'oakhurst-soap11' }),
      live(4, 'Siding vinyl', 'p', 'national', 1),
      paused(4, 'Siding fiber cement', 'p', 'MI OH', 1.2, { only: ['sidingtype', ['fiber_cement']] }),
      paused(1, 'Windows with siding', 'p', 'OH MI IL PA NJ NY', 0.95),
    ],
  },
  {
    title: 'Bastion Home Group',
    status: 'inactive',
    orders: [
      paused(1, 'Windows VA MD', 'p', 'VA MD', 1),
      paused(2, 'Roofing VA', 'p', 'VA', 1),
      paused(3, 'Bath VA MD', 'p', 'VA MD', 1),
      old(4, 'Siding VA', 'x', 'VA', 1),
    ],
  },
  {
    title: 'Copperline Windows',
    brand: 'known',
    orders: [
      live(1, 'Windows PA', 'p', 'PA NJ NY MD OH', 1.1),
      live(1, 'Windows 6+', 'x', 'national', 1.1, { minimum: ['min_windowcount', 6], cap: 10 }),
      live(1, 'Windows shared PA', 's', 'PA NJ NY MD DE CT', 1.15),
      live(1, 'Windows feed', 'f', 'national', 0.1),
    ],
  },
  {
    title: 'Ridgeway Exteriors',
    orders: [
      live(2, 'Roofing GA', 'x', 'local GA', 1.1, { cap: 5, format: 'copperhill-email-xml' }),
      paused(4, 'Siding Southeast', 'p', 'GA SC NC TN AL FL', 0.95),
      live(1, 'Windows Southeast', 'p', 'GA SC NC TN AL FL VA', 0.95),
      paused(2, 'Roofing GA feed', 'f', 'GA', 0.1),
    ],
  },
  {
    title: 'Quarry Stone Exteriors',
    status: 'inactive',
    orders: [
      paused(2, 'Roofing', 'p', 'national', 0.8),
      old(4, 'Siding', 'x', 'national', 0.8),
      old(1, 'Windows', 'x', 'national', 0.8),
    ],
  },
]

export const LENDER_SPECS: readonly LenderSpec[] = [...EXTERIOR_SPECS, ...LENDER_SPECS_FINANCE]
