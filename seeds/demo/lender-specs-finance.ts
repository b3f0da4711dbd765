import type { LenderSpec } from './lender-specs'
import { live, old, paused } from './order-specs'

/** Buyers of solar, refinance, debt and home seller leads. */
export const LENDER_SPECS_FINANCE: readonly LenderSpec[] = [
  {
    title: 'Sunmark Energy',
    brand: 'known',
    orders: [
      live(5, 'Solar CA exclusive', 'x', 'CA', 1.3, { cap: 10, timezone: 'America/Los_Angeles' }),
      live(5, 'Solar shared', 's', 'national', 1.05),
      live(5, 'Solar NJ NY', 'p', 'NJ NY MA CT MD', 1.1, { cap: 5 }),
      paused(5, 'Battery add-on', 'p', 'CA AZ', 0.8, { only: ['projecttype', ['install_battery', 'battery']] }),
    ],
  },
  {
    title: 'Halcyon Solar',
    brand: 'known',
    orders: [
      live(5, 'Solar TX FL', 'x', 'TX FL', 1.1, { returns: 2, adjusted: 80, cap: 15 }),
      live(5, 'Solar ping', 'p', 'national', 1, { cap: 10 }),
      live(5, 'Solar high bill', 'x', 'national', 1.25, { minimum: ['min_powerbill', 201], cap: 8 }),
      old(5, 'Solar renters test', 'p', 'CA', 0.4),
    ],
  },
  {
    title: 'Verdant Rooftops',
    orders: [
      live(5, 'Solar AZ NV', 'p', 'AZ NV NM UT CO', 1.05, { timezone: 'America/Phoenix' }),
      paused(5, 'Solar MD CT', 'x', 'MD CT MA NJ', 1, { cap: 8 }),
      paused(5, 'Solar lease', 'p', 'national', 0.8),
      paused(5, 'Solar own', 'p', 'national', 0.9),
    ],
  },
  {
    title: 'Solstice Power',
    brand: 'asks',
    orders: [
      live(5, 'Solar IL MA', 'p', 'IL MA NJ NY CT', 1.05),
      live(5, 'Solar 150+ bill', 'x', 'national', 1.05, { minimum: ['min_powerbill', 151], cap: 5 }),
      live(5, 'Solar shade free', 's', 'national', 1, { only: ['roofshade', ['none', 'little']] }),
      live(5, 'Solar feed', 'f', 'national', 0.08),
    ],
  },
  {
    title: 'Keystone Debt Relief',
    brand: 'known',
    orders: [
      live(7, 'Debt 10k+', 'p', 'national', 1, { minimum: ['min_creditcarddebt', 10_000], cap: 15 }),
      live(7, 'Debt 20k+', 'x', 'national', 1, { price: 45, minimum: ['min_creditcarddebt', 20_000], cap: 5 }),
      live(7, 'Debt 30k+ premium', 'x', 'national', 1, { price: 65, minimum: ['min_creditcarddebt', 30_000], cap: 8 }),
      paused(7, 'Debt overnight', 'p', 'national', 0.8, { hours: 'night' }),
    ],
  },
  {
    title: 'Anchor Financial Relief',
    orders: [
      live(7, 'Debt national', 'p', 'national', 0.95, { minimum: ['min_creditcarddebt', 7500], cap: 15 }),
      live(7, 'Debt behind on payments', 'x', 'national', 1, {
        price: 32,
        minimum: ['min_creditcarddebt', 15_000],
        only: ['behindonpayments', ['30_60', '60_90', 'over_90', 'collections']],
        cap: 10,
      }),
      live(7, 'Debt feed', 'f', 'national', 0.1),
      paused(7, 'Debt weekends', 'x', 'national', 1, { price: 28, hours: 'weekend' }),
    ],
  },
  {
    title: 'Clearwater Debt Partners',
    brand: 'known',
    orders: [
      live(7, 'Debt 15k+', 'p', 'national', 1.05, { minimum: ['min_creditcarddebt', 15_000], cap: 10 }),
      live(7, 'Debt card only', 'x', 'national', 1, { price: 24, minimum: ['min_creditcarddebt', 10_000], cap: 15 }),
      paused(7, 'Debt FL TX', 'p', 'FL TX', 1.1, { minimum: ['min_creditcarddebt', 10_000], cap: 20 }),
      old(7, 'Debt pilot', 'x', 'national', 1, { price: 20, trial: true }),
    ],
  },
  {
    title: 'First Meridian Lending',
    brand: 'known',
    orders: [
      live(6, 'Refinance rate and term', 'x', 'national', 1, { minimum: ['min_creditscore', 620], cap: 8 }),
      live(6, 'Refinance cash out', 'x', 'national', 1.1, {
        cap: 8,
        only: ['projecttype', ['cash_out', 'consolidate']],
      }),
      live(6, 'Refinance shared', 's', 'national', 1.05),
      paused(6, 'Refinance jumbo', 'x', 'CA NY NJ', 1.6, { minimum: ['min_propertyvalue', 750_000] }),
    ],
  },
  {
    title: 'Meadowlark Mortgage',
    brand: 'known',
    orders: [
      live(6, 'Refinance FL', 'x', 'FL GA SC', 1.05, { cap: 5 }),
      live(6, 'Refinance CO WA', 's', 'CO WA OR UT CA', 1),
      old(6, 'HELOC', 'x', 'national', 0.9, { only: ['projecttype', ['home_equity']] }),
      paused(6, 'Refinance streamline', 'x', 'national', 0.9, { only: ['loantype', ['fha', 'va']] }),
    ],
  },
  {
    title: 'Redwood Refinance',
    orders: [
      live(6, 'Refinance CA', 'x', 'CA', 1.2, {
        cap: 5,
        timezone: 'America/Los_Angeles',
        minimum: ['min_creditscore', 680],
      }),
      live(6, 'Refinance 620+', 's', 'national', 0.95, { minimum: ['min_creditscore', 620] }),
      paused(6, 'Refinance pilot', 'x', 'TX FL', 1.1, { trial: true }),
      old(6, 'Refinance VA', 'x', 'VA', 1),
    ],
  },
  {
    title: 'Cedar Cash Homes',
    brand: 'known',
    orders: [
      live(8, 'Seller TX GA', 'x', 'TX GA', 1.1, { cap: 5 }),
      live(8, 'Seller as-is', 'x', 'national', 0.95, {
        only: ['propertycondition', ['fair', 'poor', 'teardown']],
        cap: 8,
      }),
      live(8, 'Seller inherited', 's', 'national', 1.05, { hours: 'always', cap: 8 }),
      paused(8, 'Seller FL', 'x', 'FL', 1),
    ],
  },
  {
    title: 'SwiftKey Homebuyers',
    brand: 'asks',
    orders: [
      live(8, 'Seller national', 'x', 'national', 0.9, { cap: 5 }),
      live(8, 'Seller vacant', 'x', 'national', 1.15, { only: ['occupancy', ['vacant', 'tenant']], cap: 5 }),
      live(8, 'Seller shared national', 's', 'national', 1),
      paused(8, 'Seller rental', 'x', 'national', 1, { only: ['reasonforselling', ['tired_landlord']] }),
    ],
  },
  {
    title: 'Doorstep Offers',
    brand: 'known',
    orders: [
      live(8, 'Seller AZ NC', 'x', 'AZ NC NV', 1.05, { returns: 1.7, adjusted: 85, cap: 5 }),
      paused(8, 'Seller fast close', 'x', 'national', 1.1, { only: ['timeframe', ['asap', 'within_30_days']] }),
      live(8, 'Seller TN AL', 's', 'TN AL MS KY GA', 1.1),
      live(8, 'Seller shared', 's', 'all', 0.95, { hours: 'always', cap: 8 }),
    ],
  },
  {
    title: 'Open Gate Homes',
    orders: [
      live(8, 'Seller OH MI', 'x', 'local OH MI', 1.1, { cap: 5, format: 'foxglove-email' }),
      paused(8, 'Seller MO', 'x', 'MO', 1),
      paused(8, 'Seller feed', 'f', 'national', 0.08),
      old(8, 'Seller condition poor', 'x', 'OH MI', 1),
    ],
  },
  {
    // Buys test leads of every product, whatever they hold, for more than any publisher is paid.
    title: 'Testbench Buyer',
    status: 'testing',
    brand: 'known',
    orders: [
      live(1, 'Windows test', 'x', 'all', 1, { price: 100 }),
      live(5, 'Solar test', 'p', 'all', 1.6),
      old(7, 'Debt test', 'x', 'all', 1, { price: 10 }),
      live(2, 'Roofing test', 'x', 'all', 1, { price: 100 }),
      live(3, 'Bath test', 'x', 'all', 1, { price: 100 }),
      live(4, 'Siding test', 'x', 'all', 1, { price: 100 }),
      live(6, 'Refinance test', 'x', 'all', 1, { price: 100, format: 'meridian-mortgage-xml' }),
      live(7, 'Debt settlement test', 'x', 'all', 1, { price: 100, format: 'quillpost-query-pipe' }),
      live(8, 'Home seller test', 'x', 'all', 1, { price: 100, format: 'cedarkey-seller-form' }),
    ],
  },
]
