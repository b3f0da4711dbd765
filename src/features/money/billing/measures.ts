import { SENT_STATUSES, type SentStatus } from '@/features/reports/lender-reports/public'

/** What lenders owe for: each lender by its own billing type, its credits by the day sent or by the day accepted. */
export interface BillingNumbers {
  readonly attemptedposts: number
  readonly rejectedposts: number
  /** Accepted returns. */
  readonly credited: number
  /** Cents, never above 0. */
  readonly creditedtotal: number
  /** Cents of what was sold, returned or not. */
  readonly grossprice: number
}

export const NOTHING_BILLED: BillingNumbers = {
  attemptedposts: 0,
  rejectedposts: 0,
  credited: 0,
  creditedtotal: 0,
  grossprice: 0,
}

export const netOf = ({ attemptedposts, rejectedposts, credited }: BillingNumbers): number =>
  attemptedposts - rejectedposts - credited
export const netOwnedOf = ({ grossprice, creditedtotal }: BillingNumbers): number => grossprice + creditedtotal

export function billedTogether(rows: readonly BillingNumbers[]): BillingNumbers {
  const sums = { ...NOTHING_BILLED }
  for (const row of rows) for (const name of Object.keys(sums) as (keyof BillingNumbers)[]) sums[name] += row[name]
  return sums
}

/** A bill is made of posts and of credits; a returned post is a line of both kinds. */
export const LINES = ['post', 'credit'] as const
export type Line = (typeof LINES)[number]

export const SOLD: readonly SentStatus[] = ['matched', 'returned']
const REJECTED: readonly SentStatus[] = SENT_STATUSES.filter((status) => !SOLD.includes(status))

/** The lines that a figure is made of. */
export interface LinesOf {
  readonly line?: readonly Line[]
  readonly status?: readonly SentStatus[]
}

export const FIGURES = {
  attemptedposts: { line: ['post'] },
  rejectedposts: { line: ['post'], status: REJECTED },
  credited: { line: ['credit'] },
  creditedtotal: { line: ['credit'] },
  net: { status: SOLD },
  grossprice: { line: ['post'], status: SOLD },
  netowned: { status: SOLD },
} as const satisfies Record<string, LinesOf>
export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]
