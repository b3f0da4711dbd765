import { z } from 'zod'
import type { Problems } from './problems'

const whole = (least: number, most: number, usual: number) => z.number().int().min(least).max(most).default(usual)

/** Settings of the marketplace. Times in seconds where people read them so. */
export const marketSettings = z.object({
  /** How long a ping's price stands, in minutes. */
  pingValidMinutes: whole(1, 30, 5),
  /** How long one lender has for a ping, and all of them together. */
  pingTimeoutMs: whole(100, 30_000, 2000),
  pingTotalMs: whole(100, 30_000, 3000),
  postTimeoutSeconds: whole(1, 300, 10),
  postBudgetSeconds: whole(5, 120, 25),
  /** Hours after which an undecided posting counts as refused. */
  undecidedHours: whole(1, 720, 72),
  /** Days in which the same person is a duplicate anywhere; 0 is off. */
  duplicateDays: whole(0, 3650, 0),
  /** Hundredths of a percent; null is off. */
  minimumMargin: z.number().int().min(-10_000).max(10_000).nullable().default(0),
  /** Requests a minute from one RCID; 0 is no limit. */
  intakePerMinute: whole(0, 1_000_000, 3000),
  /** Where Bordelo is told of sales; '' is off. */
  bordeloUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Days that requests and answers are kept. */
  bodyDays: whole(1, 3650, 90),
  /** Days that pings are kept one by one; reports keep their days for good. */
  pingDays: whole(1, 3650, 180),
  /** Days that page views told to pixels are kept one by one. */
  pageViewDays: whole(1, 3650, 90),
})
export type MarketSettings = z.output<typeof marketSettings>

/** A value that cannot be used leaves its setting as it is by default. */
export function readSettings(
  rows: readonly { readonly name: string; readonly value: unknown }[],
  problems: Problems,
): MarketSettings {
  const given = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const read = marketSettings.safeParse(given)
  if (read.success) return read.data
  const bad = new Set(read.error.issues.map(({ path }) => String(path[0])))
  for (const name of bad) problems.add(`setting ${name}`, 'its value cannot be used; the default holds')
  return marketSettings.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !bad.has(name))))
}
