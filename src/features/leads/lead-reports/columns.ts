import type { ListColumns } from '@/kernel/list-columns'
import { type LeadRow, statusTitle } from './rows'

/** A lead in lists and their files. Reason, lenders and original amounts are shown where they were asked for. */
export const LEAD_COLUMNS: ListColumns<LeadRow> = [
  { id: 'id', header: 'ID', kind: 'id' },
  { id: 'dateadd', header: 'Date', kind: 'datetime' },
  { id: 'pt', header: 'PT, s', kind: 'number', decimals: 2 },
  { id: 'status', header: 'Status', kind: 'status', text: (row) => statusTitle(row.status) },
  { id: 'reason', header: 'Reason', value: (row) => row.exceptions.join('; ') },
  {
    id: 'lenders',
    header: 'Lenders',
    value: (row) => row.lenders.map(({ lenderorder, lender }) => `${lenderorder.title}, ${lender.title}`).join('; '),
  },
  { id: 'product', header: 'Product' },
  { id: 'publisher', header: 'Publisher' },
  { id: 'subid', header: 'Sub ID', value: (row) => row.subid.subid },
  { id: 'rcid', header: 'RCID', kind: 'id', value: (row) => row.rcid.id },
  { id: 'source', header: 'Source', value: (row) => row.leadsource.title },
  { id: 'earntotal', header: 'Total', kind: 'money' },
  { id: 'earnpub', header: 'Pub', kind: 'money' },
  { id: 'earnsystem', header: 'System', kind: 'money' },
  { id: 'earntotaloriginal', header: 'Original total', kind: 'money' },
  { id: 'earnpuboriginal', header: 'Original pub', kind: 'money' },
  { id: 'earnsystemoriginal', header: 'Original system', kind: 'money' },
]

const ASKED_FOR = new Map([
  ['reason', 'statusreasons'],
  ['lenders', 'lenders'],
  ['earntotaloriginal', 'original'],
  ['earnpuboriginal', 'original'],
  ['earnsystemoriginal', 'original'],
])

/** The columns of a list with these view options. */
export const leadColumnsWith = (viewOption: readonly string[] = []): typeof LEAD_COLUMNS =>
  LEAD_COLUMNS.filter(({ id }) => {
    const option = ASKED_FOR.get(id)
    return option === undefined || viewOption.includes(option)
  })
