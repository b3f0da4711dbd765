import type { ProductId } from '@/kernel/lead-fields'

export interface DemoReturnReason {
  readonly id: number
  readonly title: string
  readonly products: readonly ProductId[]
  /** The lead is not sold again and its phone is listed. */
  readonly blocksresale: boolean
  readonly weight: number
  /** Asked for, and not granted. */
  readonly denied: boolean
}

const ALL: readonly ProductId[] = [1, 2, 3, 4, 5, 6, 7, 8]
const NOT_DEBT: readonly ProductId[] = [1, 2, 3, 4, 5, 6, 8]

const row = (
  title: string,
  weight: number,
  products: readonly ProductId[] = ALL,
  { blocksresale = false, denied = false } = {},
): Omit<DemoReturnReason, 'id'> => ({ title, weight, products, blocksresale, denied })

const ROWS = [
  row('Disconnected or wrong number', 34),
  row('Never requested', 16, ALL, { blocksresale: true }),
  row('Not the homeowner', 12, NOT_DEBT),
  row('Duplicate', 11),
  row('Outside service area', 8),
  row('Project not offered', 7, [1, 2, 3, 4, 5]),
  row('Bogus data', 6, ALL, { blocksresale: true }),
  row('Already working with someone', 4),
  row('Language', 2),
  row('Debt below minimum', 9, [7]),
  row('Listed with a realtor', 5, [8]),
  row('No answer', 8, ALL, { denied: true }),
  row('Not interested', 6, ALL, { denied: true }),
]

export const RETURN_REASONS: readonly DemoReturnReason[] = ROWS.map((reason, index) => ({ id: index + 1, ...reason }))
