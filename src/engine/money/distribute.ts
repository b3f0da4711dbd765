import { type Cents, cents } from '@/kernel/money'

export interface Share {
  readonly id: number
  /** Weight of a proportional distribution; ignored when all count the same. */
  readonly revenue: Cents
}

/**
 * Splits a total into whole cents that add up exactly: everyone gets the rounded-down part, and the cents left over
 * go to the largest remainders, lowest id first among equals.
 */
export function distributeCost(
  total: Cents,
  leads: readonly Share[],
  how: 'equally' | 'proportionally',
): Map<number, Cents> {
  const revenue = leads.reduce((sum, lead) => sum + BigInt(Math.max(lead.revenue, 0)), 0n)
  // Where nothing was earned there is no proportion: everyone counts the same.
  const proportional = how === 'proportionally' && revenue > 0n
  const whole = proportional ? revenue : BigInt(leads.length)
  if (whole === 0n) return new Map()
  const parts = leads.map(({ id, revenue: own }) => {
    const product = BigInt(total) * (proportional ? BigInt(Math.max(own, 0)) : 1n)
    return { id, cents: product / whole, remainder: product % whole }
  })
  let left = BigInt(total) - parts.reduce((sum, part) => sum + part.cents, 0n)
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.id - b.id : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (left === 0n) break
    part.cents += 1n
    left -= 1n
  }
  return new Map(parts.map(({ id, cents: amount }) => [id, cents(Number(amount))]))
}
