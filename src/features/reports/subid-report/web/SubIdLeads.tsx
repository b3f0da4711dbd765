import { Anchor } from '@mantine/core'
import type { CallInput } from '@/kernel/call'
import { download } from '@/web/api/download'
import { listing } from '@/web/api/query'
import { Money } from '@/web/kit'
import { COUNTS } from '@/features/leads/lead-reports/public'
import { CountButton, openLeadList } from '@/features/leads/lead-reports/web/public'
import { type SubIdRow, subIdReportCalls } from '../contract'

/** Leads of one row, or of all that the report shows. */
export interface LeadsOf {
  readonly title: string
  readonly keys: Omit<CallInput<typeof subIdReportCalls.report>['body'], 'column' | 'order'>
}

export const SUBID_COUNTS = [
  ['leads', 'Leads'],
  ['matched', 'Matched'],
  ['unmatched', 'Unmatched'],
  ['flagged', 'Flagged'],
  ['failed', 'Failed'],
] as const
type SubIdCount = (typeof SUBID_COUNTS)[number][0]

export const leadsOfRow = ({ subid, date, publisher, rcid }: SubIdRow): LeadsOf => ({
  title: `sub ID ${subid}, ${date}`,
  keys: { date, publisher: [publisher.id], rcid: [rcid.id], subid: [subid] },
})

const titleOf = (of: string, count: SubIdCount): string => {
  const label = SUBID_COUNTS.find(([name]) => name === count)?.[1] ?? ''
  return count === 'leads' ? `Leads of ${of}` : `${label} leads of ${of}`
}

/** The list has exactly as many leads as the number it was opened from. */
export function openSubIdLeads({ title, keys }: LeadsOf, count: SubIdCount = 'leads'): void {
  const wanted = { ...keys, status: [...COUNTS[count]] }
  openLeadList({
    name: 'subid-leads',
    title: titleOf(title, count),
    asks: (request) => listing(subIdReportCalls.leads, { body: { ...request, ...wanted } }),
    exports: (request, report) => download(subIdReportCalls.leadsExport, { body: { ...request, ...wanted } }, report),
  })
}

export function SubIdButton({ row }: { readonly row: SubIdRow }) {
  return (
    <Anchor component="button" type="button" inherit className="s-id" onClick={() => openSubIdLeads(leadsOfRow(row))}>
      {row.subid}
    </Anchor>
  )
}

interface SubIdCountProps {
  readonly of: LeadsOf
  readonly count: SubIdCount
  readonly value: number
}

export const SubIdCount = ({ of, count, value }: SubIdCountProps) => (
  <CountButton value={value} label={titleOf(of.title, count)} onClick={() => openSubIdLeads(of, count)} />
)

interface SubIdSumProps {
  readonly of: LeadsOf
  readonly sum: 'earntotal' | 'earnpub'
  readonly value: number
  readonly original: number
}

/** A sum that opens its leads, whose total it is. */
export function SubIdSum({ of, sum, value, original }: SubIdSumProps) {
  const text = <Money value={value} original={original} zero="$0.00" />
  if (value === 0) return text
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="hover"
      c="inherit"
      miw={24}
      lh="24px"
      data-figure={`subid-leads:${sum}`}
      onClick={() => openSubIdLeads(of)}
    >
      {text}
    </Anchor>
  )
}
