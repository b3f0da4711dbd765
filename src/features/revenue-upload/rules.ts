import Papa from 'papaparse'
import { type Cents, cents, parseDollars } from '@/kernel/money'

export interface RevenueLine {
  readonly lead: number | null
  readonly amount: Cents | null
  /** As it stands in the file. */
  readonly text: string
}

/** Dollars of a file: a sign, a dollar sign and thousands groups are understood. */
export function amountOf(text: string): Cents | null {
  const parts = /^(-?)\$?(.+)$/.exec(text.trim())
  const dollars = parts ? parseDollars(parts[2] ?? '') : null
  return dollars === null ? null : cents(parts?.[1] === '-' ? 0 - dollars : dollars)
}

const HEADER = /^(lead|id|lead ?id)\b/i

/** Lines of lead id and amount. A first line of titles is left out. */
export function readRevenueLines(csv: string): RevenueLine[] {
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const lines = data.map(([id = '', amount = '']) => ({
    lead: /^\d{1,15}$/.test(id.trim()) ? Number(id.trim()) : null,
    amount: amountOf(amount),
    text: `${id.trim()}, ${amount.trim()}`,
  }))
  return HEADER.test(data[0]?.[0]?.trim() ?? '') ? lines.slice(1) : lines
}
