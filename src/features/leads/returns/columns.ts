import type { ListColumns } from '@/kernel/list-columns'
import type { ReturnRequest } from './rows'

/** Shown for returns that no user requested. */
export const SYSTEM = 'System'

/** Return requests in their file. */
export const REQUEST_COLUMNS: ListColumns<ReturnRequest> = [
  { id: 'lead', header: 'Lead', kind: 'id', value: (row) => row.lead.id },
  { id: 'price', header: 'Price', kind: 'money', value: (row) => row.lenderposting.price },
  { id: 'lender', header: 'Lender', value: (row) => row.lender.title },
  { id: 'returnpolicy', header: 'Return policy, days', kind: 'number', value: (row) => row.lender.returnpolicy },
  { id: 'lenderorder', header: 'Order', value: (row) => row.lenderorder.title },
  { id: 'stat', header: 'Order return %', kind: 'number', value: (row) => row.stat.percent },
  { id: 'returncap', header: 'Order return cap %', kind: 'number', value: (row) => row.lenderorder.returncap },
  { id: 'percent', header: 'Return %', kind: 'number', value: (row) => row.returnstatistics.percent },
  { id: 'publisher', header: 'Publisher', value: (row) => row.publisher.name },
  { id: 'publisherpercent', header: 'Publisher return %', kind: 'number', value: (row) => row.publisher.percent },
  { id: 'product', header: 'Product', value: (row) => row.product.title },
  { id: 'sent', header: 'Sent', kind: 'datetime', value: (row) => row.lenderposting.date },
  { id: 'requested', header: 'Requested', kind: 'datetime', value: (row) => row.returnitem.dateadd },
  { id: 'reason', header: 'Reason', value: (row) => row.returnitem.reason.title },
  { id: 'status', header: 'Request status', value: (row) => row.returnitem.status },
  { id: 'requestedby', header: 'Requested By', value: (row) => row.returnitem.requestinguser?.name ?? SYSTEM },
  { id: 'decidedby', header: 'Decided by', value: (row) => row.returnitem.finalizinguser?.name },
  { id: 'decided', header: 'Decided', kind: 'datetime', value: (row) => row.returnitem.datefinalized },
  { id: 'note', header: 'Memo', value: (row) => row.returnitem.note },
]
