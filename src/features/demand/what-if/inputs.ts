import { z } from 'zod'
import { cents, parseDollars } from '@/kernel/money'

/** Dollars as people write them; null or empty is none. */
export const dollarsOrNull = z.union([z.string(), z.number(), z.null()]).transform((value, ctx) => {
  if (value === null || value === '') return null
  const parsed = parseDollars(String(value))
  if (parsed !== null) return cents(parsed)
  ctx.addIssue({ code: 'custom', message: 'Enter an amount like 12.50' })
  return z.NEVER
})
