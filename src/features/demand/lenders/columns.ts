import type { ListColumns } from '@/kernel/list-columns'
import { LENDER_STATUSES, type LenderRow } from './records'

export const lenderStatusTitle = (status: string): string =>
  LENDER_STATUSES.find(({ id }) => id === status)?.title ?? status

/** The list of lenders on its screen and in its file. */
export const LENDER_LIST_COLUMNS: ListColumns<LenderRow> = [
  { id: 'id', header: 'ID', kind: 'id' },
  { id: 'title', header: 'Name' },
  { id: 'products', header: 'Type', value: ({ products }) => products.map(({ title }) => title).join(', ') },
  { id: 'status', header: 'Status', kind: 'status', text: ({ status }) => lenderStatusTitle(status) },
  { id: 'matchedtoday', header: 'Leads Today', kind: 'number' },
  { id: 'requested', header: 'Returns Waiting', kind: 'number' },
  { id: 'representative', header: 'Representative', value: ({ userrep }) => userrep?.name },
  { id: 'dateadd', header: 'Date Added', kind: 'datetime' },
]
