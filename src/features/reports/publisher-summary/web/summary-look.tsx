import type { ReactNode } from 'react'
import { COUNTS } from '@/features/leads/lead-reports/public'
import { LeadCount, type LeadKeys, leadsHref, LeadSum } from '@/features/leads/lead-reports/web/public'
import { type Column, formatNumber, lookOf } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { PUBLISHER_COLUMNS, type PublisherSummaryRow, type PublisherTotals } from '../columns'

const COUNT_NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[]
const percent = (value: number | null): string => (value === null ? '–' : `${formatNumber(value, 2)}%`)

/** Returned leads whose payout was taken back are a part of those returned. */
function Credited({ value, keys }: { readonly value: number; readonly keys: LeadKeys }) {
  if (value === 0) return <>0</>
  return <a href={leadsHref({ ...keys, credited: 1 }, 'returned')}>{formatNumber(value)}</a>
}

/** The figures of a publisher, or of all, each leading to exactly its leads. */
export const cellsOf = (of: PublisherTotals, keys: LeadKeys) => ({
  ...Object.fromEntries(
    COUNT_NAMES.map((name) => [name, <LeadCount key={name} count={name} value={of[name]} keys={keys} />]),
  ),
  returnedcredited: <Credited value={of.returnedcredited} keys={keys} />,
  successRate: percent(of.successRate),
  total: <LeadSum of="earntotal" value={of.total} original={of.totaloriginal} keys={keys} />,
  pub: <LeadSum of="earnpub" value={of.pub} original={of.puboriginal} keys={keys} />,
  profit: <LeadSum of="earnsystem" value={of.profit} keys={keys} />,
  margin: percent(of.margin),
})

const HINTS: Readonly<Record<string, string>> = {
  leads: 'All but incomplete and test leads',
  returnedcredited: 'Of those returned: the payout was taken back from the publisher',
  successRate: '100 × matched / leads',
  total: 'Revenue: what lenders pay',
  pub: 'Payout: what publishers earn',
  profit: 'Total minus publisher',
  margin: '100 × profit / total',
}

/** Headings far wider than their figures: on two lines all columns are in sight. */
const LONG = ['matchednobuyer', 'returnedcredited', 'successRate']

export function publisherLook(keys: LeadKeys): readonly Column<PublisherSummaryRow>[] {
  const figures = PUBLISHER_COLUMNS.slice(1).map(({ id }) => {
    const help = HINTS[id]
    const cell = (row: PublisherSummaryRow) => {
      const cells: Readonly<Record<string, ReactNode>> = cellsOf(row, { ...keys, publisher: row.publisher.id })
      return cells[id]
    }
    return [
      id,
      { ...(help ? { help } : {}), ...(LONG.includes(id) ? { twoLines: true, width: 84 } : {}), cell },
    ] as const
  })
  return lookOf(PUBLISHER_COLUMNS, {
    publisher: { fixed: true, href: (row) => partyHref('publisher', row.publisher.id) },
    ...Object.fromEntries(figures),
  })
}
