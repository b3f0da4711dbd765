import { formatNumber, MoneyLink } from '@/web/kit'
import { href } from '@/web/router/search'
import { COUNTS, type Count } from '../measures'

type List = string | number | readonly (string | number)[] | undefined

export interface LeadKeys {
  /** 'Jan 5, 2025 to Jan 11, 2025' */
  readonly date?: string | undefined
  readonly product?: List
  readonly publisher?: List
  readonly rcid?: List
  readonly source?: List
  readonly state?: List
  /** 1: the payout was taken back. */
  readonly credited?: List
}

const filled = (value: List): value is NonNullable<List> =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Columns of the leads details report that add up what leads earn: now, and before returns and uploads. */
const SUMS = ['earntotal', 'earnpub', 'earnsystem'] as const
const ORIGINAL_SUMS = ['earntotaloriginal', 'earnpuboriginal', 'earnsystemoriginal'] as const
type LeadSumName = (typeof SUMS)[number] | (typeof ORIGINAL_SUMS)[number]
const isOriginal = (name: string): boolean => ORIGINAL_SUMS.some((one) => one === name)

/** The leads details report of exactly the leads that a count counts, statuses included. */
export function leadsHref(keys: LeadKeys, count: Count, viewOption?: 'original'): string {
  const chosen = Object.entries({ ...keys, status: COUNTS[count], viewOption }).filter(([, value]) => filled(value))
  return href('/lead/report/details', Object.fromEntries(chosen))
}

interface LeadCountProps {
  readonly count: Count
  readonly value: number
  readonly keys: LeadKeys
}

/** A count as a link to its leads; nothing is behind a zero. */
export function LeadCount({ count, value, keys }: LeadCountProps) {
  if (value === 0) return <>0</>
  return <a href={leadsHref(keys, count)}>{formatNumber(value)}</a>
}

interface LeadSumProps {
  readonly of: LeadSumName
  readonly value: number
  readonly original?: number | undefined
  readonly keys: LeadKeys
}

/** What leads earn, as a link to those leads. */
export const LeadSum = ({ of, value, original, keys }: LeadSumProps) => (
  <MoneyLink
    value={value}
    original={original}
    to={leadsHref(keys, 'leads', isOriginal(of) ? 'original' : undefined)}
    total={`leads:${of}`}
  />
)
