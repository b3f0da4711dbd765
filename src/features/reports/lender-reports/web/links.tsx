import { formatNumber } from '@/web/kit'
import { href } from '@/web/router/search'
import { POSTING_COUNTS, type PostingCount } from '../measures'

type List = string | number | readonly (string | number)[] | undefined

/** What a report, or a row of it, is narrowed to. */
export interface PostingKeys {
  /** 'Jan 5, 2025 to Jan 11, 2025' */
  readonly date?: string | undefined
  readonly product?: List
  readonly lender?: List
  readonly representative?: List
  readonly lenderorder?: List
  readonly via?: List
}

const filled = (value: List): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** The lender detail report of exactly the postings with these keys and statuses; all statuses without any. */
export const postingsHref = (keys: PostingKeys, status?: readonly string[]): string =>
  href(
    '/lender/detailsreport',
    Object.fromEntries(Object.entries({ ...keys, status }).filter(([, value]) => filled(value))),
  )

/** A count as a link to its rows; nothing is behind a zero. */
export function CountLink({ value, to }: { readonly value: number; readonly to: string }) {
  if (value === 0) return <>0</>
  return <a href={to}>{formatNumber(value)}</a>
}

interface CountProps {
  readonly count: PostingCount
  readonly value: number
  readonly keys: PostingKeys
}

export const PostingCountLink = ({ count, value, keys }: CountProps) => (
  <CountLink value={value} to={postingsHref(keys, POSTING_COUNTS[count])} />
)

/** Where the lender detail report shows what postings bring: returns taken off, and before returns. */
export const NET_TOTAL = 'lender-details:earntotal'
export const GROSS_TOTAL = 'lender-details:earntotaloriginal'
