import { z } from 'zod'
import { type Cents, cents, parseDollars, toDollars } from './money'

const BAD_PRICE = 'Must be a number with at most two decimals'

/** Digits, thousands groups, at most two decimals, as a number or as typed (decision A8). Gives whole hundredths. */
export const hundredths = (most: number, tooMuch: string) =>
  z.union([z.string(), z.number()], 'Required').transform((value, ctx): Cents => {
    const read = parseDollars(String(value))
    if (read !== null && read <= most) return read
    const message = read !== null ? tooMuch : value === '' ? 'Required' : BAD_PRICE
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

export const PRICE_MODELS = ['CPA', 'REV'] as const
export type PriceModelName = (typeof PRICE_MODELS)[number]
export const priceModel = z.enum(PRICE_MODELS, 'Choose CPA or REV')

/** More than any lead earns: a slip of the hand, not a price. */
const MOST_DOLLARS = 10_000
const WHOLE_PERCENT = 100_00

/** What a publisher earns per lead: dollars for CPA, percent of the revenue for REV. Kept as hundredths of either. */
export const priceValue = hundredths(MOST_DOLLARS * 100, 'Must be $10,000 or less')

/** What is wrong with a value for its model. */
export const priceFault = (model: PriceModelName | null | undefined, value: Cents | null | undefined): string | null =>
  model === 'REV' && (value ?? 0) > WHOLE_PERCENT ? 'Must be 100% or less' : null

export const shownPrice = (value: number | null): number | null => (value === null ? null : toDollars(cents(value)))

/** 'CPA $46.00', 'REV 85%'. */
export const priceText = (model: string, value: number): string =>
  model === 'CPA' ? `CPA $${value.toFixed(2)}` : `REV ${value}%`
