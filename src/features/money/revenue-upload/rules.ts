import { type Cents, cents, MOST_REVENUE, parseDollars } from '@/kernel/money'
import type { CsvRow } from '@/kernel/read-csv'

export interface RevenueLine {
  readonly line: number
  readonly lead: number | null
  readonly amount: Cents | null
  /** As it stands in the file. */
  readonly text: string
  readonly fault: string | null
}

/** Dollars of a file: a sign, a dollar sign and thousands groups are understood. */
export function amountOf(text: string): Cents | null {
  const parts = /^(-?)\$?(.+)$/.exec(text.trim())
  const dollars = parts ? parseDollars(parts[2] ?? '') : null
  return dollars === null ? null : cents(parts?.[1] === '-' ? 0 - dollars : dollars)
}

export const TITLE = /^(lead|id|lead ?id)\b/i
export const MOST_LINES = 50_000
export const REVENUE_FILE = { field: 'csvData', lines: MOST_LINES } as const

/** A row of lead id and amount. */
export function revenueLine({ line, cells: [id = '', given = ''], fault }: CsvRow): RevenueLine {
  const amount = fault === null ? amountOf(given) : null
  const tooMuch = amount !== null && Math.abs(amount) > MOST_REVENUE
  return {
    line,
    lead: /^\d{1,15}$/.test(id) ? Number(id) : null,
    amount: tooMuch ? null : amount,
    text: `${id}, ${given}`,
    fault: tooMuch ? 'The amount is above $1,000,000' : fault,
  }
}

/** How a line of theirs and a posting of ours differ. */
export const DIFFERENCES = ['agree', 'extra', 'differs', 'returned', 'feed', 'missing'] as const
export type Difference = (typeof DIFFERENCES)[number]

export const DIFFERENCE_TITLES: Readonly<Record<Difference, string>> = {
  agree: 'Agree',
  extra: 'Extra',
  differs: 'Price differs',
  returned: 'Already returned',
  feed: 'Data feed',
  missing: 'Missing',
}

/** What the lender's bill also counts. Data feeds are on no bill: lines of theirs about one are listed apart. */
export const countsAsOurs = (difference: Difference): boolean =>
  difference !== 'extra' && difference !== 'returned' && difference !== 'feed'

interface Compared {
  readonly difference: Difference
  /** Cents of ours and of theirs. */
  readonly ours: number
  readonly theirs: number
}

export interface Sum {
  lines: number
  cents: number
}

/** Ours plus what missing, extra, differing, returned and data feed lines come to is theirs, to the cent. */
export class Sums {
  readonly result: Record<Difference | 'ours' | 'theirs', Sum> = {
    agree: { lines: 0, cents: 0 },
    extra: { lines: 0, cents: 0 },
    differs: { lines: 0, cents: 0 },
    returned: { lines: 0, cents: 0 },
    feed: { lines: 0, cents: 0 },
    missing: { lines: 0, cents: 0 },
    ours: { lines: 0, cents: 0 },
    theirs: { lines: 0, cents: 0 },
  }

  add({ difference, ours, theirs }: Compared): void {
    const count = (name: Difference | 'ours' | 'theirs', cents: number): void => {
      this.result[name].lines++
      this.result[name].cents += cents
    }
    count(difference, theirs - ours)
    if (countsAsOurs(difference)) count('ours', ours)
    if (difference !== 'missing') count('theirs', theirs)
  }
}
