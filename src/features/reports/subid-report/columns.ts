import type { ListColumns } from '@/kernel/list-columns'
import type { SubIdRow } from './contract'

/** The SubID report on its screen and in its file; it is sorted by any of them. */
export const SUBID_COLUMNS = [
  { id: 'date', header: 'Date', kind: 'date' },
  { id: 'publisher', header: 'Publisher' },
  {
    id: 'rcid',
    header: 'RCID',
    value: (row) => row.rcid.id,
    text: ({ rcid }) => `${rcid.id} ${rcid.title}`,
  },
  { id: 'subid', header: 'Sub ID' },
  { id: 'leads', header: 'Leads', kind: 'number' },
  { id: 'matched', header: 'Matched', kind: 'number' },
  { id: 'unmatched', header: 'Unmatched', kind: 'number' },
  { id: 'flagged', header: 'Flagged', kind: 'number' },
  { id: 'failed', header: 'Failed', kind: 'number' },
  { id: 'successRate', header: 'Success rate %', kind: 'percent' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'pub', header: 'Pub', kind: 'money' },
  { id: 'revPerLead', header: 'Rev per lead', kind: 'money' },
  { id: 'margin', header: 'Margin %', kind: 'percent', text: ({ margin }) => margin?.toFixed(2) ?? '–' },
] as const satisfies ListColumns<SubIdRow>

export type SubIdSort = (typeof SUBID_COLUMNS)[number]['id']
export const SUBID_SORTS = SUBID_COLUMNS.map(({ id }) => id) as [SubIdSort, ...SubIdSort[]]
