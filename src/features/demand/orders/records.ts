import { z } from 'zod'
import { fields, flag, id, oneOf, product, requiredText, text, when } from '@/kernel/inputs'
import { hundredths } from '@/kernel/price'
import { BrandSettings } from '@/features/demand/lenders/public'

export const ORDER_STATUSES = ['active', 'paused', 'archive'] as const

/** More than any lead costs: a slip of the hand, not a price. */
const MOST_CENTS = 10_000_00
export const orderPrice = hundredths(MOST_CENTS, 'Must be $10,000 or less')

const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())
const price = emptyIsNull(orderPrice)

/** Percent; null is kept for what the specification writes as 'not'. */
const returncap = z.preprocess(
  (value) => (value === 'not' || value === '' ? null : value),
  z.coerce
    .number('Choose Not set or 0% to 100%')
    .int('Choose a whole percent')
    .min(0, 'Choose 0% to 100%')
    .max(100, 'Choose 0% to 100%')
    .nullable(),
)
export const PRICE_ADJUSTMENTS = [95, 90, 85, 80, 75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15, 10, 5] as const

const columns = {
  title: requiredText(120),
  status: z.enum(ORDER_STATUSES, 'Choose active, paused or archive'),
  price,
  returncap,
  returnpriceadj: emptyIsNull(oneOf(PRICE_ADJUSTMENTS)),
  overrideprice: price,
  minpingprice: price,
  ispingpost: flag,
  isdatafeed: flag,
  /** A data feed that also gets copies of exclusive leads. */
  feedtakesexclusive: flag,
}

interface Priced {
  readonly price?: number | null | undefined
  readonly ispingpost?: 0 | 1 | undefined
  readonly returnpriceadj?: number | null | undefined
  readonly overrideprice?: number | null | undefined
  readonly minpingprice?: number | null | undefined
}

type Fault = readonly [field: 'price' | 'overrideprice' | 'minpingprice', message: string]

/** What of an order does not go together. */
export function orderFault({ price, ispingpost, returnpriceadj, overrideprice, minpingprice }: Priced): Fault | null {
  if (price === null) return ['price', 'Required']
  if ((returnpriceadj ?? null) !== null && (overrideprice ?? null) !== null)
    return ['overrideprice', 'Cannot be set together with a return rate price adjustment']
  if (ispingpost === 0 && (minpingprice ?? null) !== null) return ['minpingprice', 'Only ping/post orders have one']
  return null
}

const fitting = <S extends z.ZodType<Priced>>(schema: S) =>
  schema.superRefine((values, ctx) => {
    const fault = orderFault(values)
    if (fault) ctx.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] })
  })

/** What is absent stays as it is. */
export const OrderChange = z.strictObject(columns).partial()
export type OrderChange = z.output<typeof OrderChange>
/** The edit form has every field but the status, which has its own button. */
export const OrderForm = fitting(z.strictObject(columns).omit({ status: true }))

export const orderTimeout = z.preprocess(
  (value) => (value === '' ? null : value),
  z.coerce
    .number('Enter a number')
    .int('Enter a whole number')
    .min(1, 'At least 1 second')
    .max(300, 'At most 300 seconds')
    .nullable(),
)
export const orderDestination = text(2048)
const partName = requiredText(120)
const sendconfig = fields({ content: partName, send: partName, result: partName })

export const NewOrderForm = z.strictObject({
  title: columns.title,
  product: z.preprocess((value) => value ?? undefined, product),
  price: orderPrice,
  returncap,
})

export const NewOrder = fields({
  lender: id,
  product,
  title: columns.title,
  returncap: returncap.optional(),
  price: orderPrice,
  ispingpost: flag.optional(),
  sendconfig: sendconfig.optional(),
  config: z.record(z.string().max(120), z.string().max(4000)).optional(),
  destination: orderDestination.optional(),
  timeout: orderTimeout.optional(),
  destinationping: orderDestination.optional(),
  timeoutping: orderTimeout.optional(),
  /** Send format and configuration are those of this order, secrets included, which no answer shows. */
  copyof: id.optional(),
})
export type NewOrder = z.output<typeof NewOrder>

const titled = z.object({ id: z.number(), title: z.string() })
const shownReturncap = z.union([z.number(), z.literal('not')])

const shown = {
  id: z.number(),
  title: z.string(),
  status: z.string(),
  product: titled,
  lender: titled.extend({ status: z.string() }),
  price: z.number().nullable(),
  returncap: shownReturncap,
  returnpriceadj: z.number().nullable(),
  overrideprice: z.number().nullable(),
  minpingprice: z.number().nullable(),
  ispingpost: z.literal([0, 1]),
  isdatafeed: z.literal([0, 1]),
  dateadd: when,
}

/** Requested by one person, allowed once another has approved it. */
export const PingIdentity = z.object({
  reason: z.string(),
  by: z.string(),
  byid: z.number().nullable(),
  at: when,
  approvedby: z.string().nullable().describe('Null: requested, waits for another person to approve it'),
  approvedat: when.nullable(),
})

export const Order = z.object({
  ...shown,
  feedtakesexclusive: z.literal([0, 1]),
  sendconfig: sendconfig.nullable(),
  /** Without what is kept sealed. */
  config: z.record(z.string(), z.string()),
  destination: z.string(),
  timeout: z.number().nullable(),
  destinationping: z.string(),
  timeoutping: z.number().nullable(),
  bordeloid: z.string(),
  /** Who allowed its pings to say who the consumer is, and why; null: they do not. */
  pingidentity: PingIdentity.nullable(),
  /** The business day on which it first bought. */
  datedayfirstmatched: z.string().nullable(),
  version: z.number(),
})
export type Order = z.output<typeof Order>

const Cap = z.object({ isOn: z.literal([0, 1]), value: z.number().nullable() })
export type Cap = z.output<typeof Cap>

/** An order in a list: with its caps, what they have counted, and how its last 7 days went. */
export const OrderRow = z.object({
  ...shown,
  /** A send format and a destination to copy for the next order of its lender. */
  hasformat: z.boolean(),
  caps: z.object({ overall: Cap, day: Cap, month: Cap }),
  capcache: z.object({
    matchedoverall: z.number(),
    matchedtoday: z.number(),
    matchedcurrentmonths: z.number(),
    returnedoverall: z.number(),
  }),
  /** 100 × returned / (matched + returned). */
  returnpercent: z.number(),
  /** Bought on each of the last 7 business days, today last. */
  week: z.array(z.number()),
  won: z.number(),
  /** An active order's first reason to buy nothing now. */
  notbuying: z.string().nullable(),
})
export type OrderRow = z.output<typeof OrderRow>

/** What landing pages show of it, as of a lender. */
export const BrandChange = BrandSettings.partial()
export type BrandChange = z.output<typeof BrandChange>
export { StoredBrandSettings as StoredBrand } from '@/features/demand/lenders/public'
