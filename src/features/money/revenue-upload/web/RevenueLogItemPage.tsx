import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { asking, listing } from '@/web/api/query'
import {
  columnsOf,
  DateTime,
  type Fact,
  Money,
  StatusBadge,
  UploadLogItem,
  uploadLeadHref,
  useUploadItem,
} from '@/web/kit'
import { type RevenueUpload, revenueUploadCalls } from '../contract'

type UploadLead = CallAnswer<typeof revenueUploadCalls.logLeads>['data'][number]

const COLUMNS = columnsOf<UploadLead>([
  { id: 'lead', header: 'Lead', kind: 'id', fixed: true, sortable: false, href: uploadLeadHref },
  { id: 'order', header: 'Order', sortable: false },
  {
    id: 'originalstatus',
    header: 'Status before',
    sortable: false,
    cell: ({ originalstatus }) => <StatusBadge status={originalstatus} />,
  },
  {
    id: 'originalamount',
    header: 'Original amount',
    kind: 'money',
    sortable: false,
    cell: ({ originalamount }) => <Money value={originalamount} zero="$0.00" />,
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    sortable: false,
    help: 'As the file has it: replaced by, or added',
    cell: ({ amount }) => <Money value={amount} zero="$0.00" />,
  },
])

const factsOf = (upload: RevenueUpload): readonly Fact[] => [
  ['Date', <DateTime value={upload.dateadd} withZone />],
  ['Lender', upload.lender.title],
  ['Performed by', upload.user?.name ?? ''],
  ['Type', upload.type],
  ['Leads', upload.leads],
  upload.filename !== '' && ['File', upload.filename],
  upload.memotext !== '' && ['Memo', upload.memotext],
]

export default function RevenueLogItemPage() {
  const item = useUploadItem()
  const { id, body } = item
  return (
    <UploadLogItem
      kind="Revenue"
      saved="Revenue was successfully uploaded"
      item={item}
      query={useQuery(asking(revenueUploadCalls.logItem, { params: { id } }))}
      leads={useQuery(listing(revenueUploadCalls.logLeads, { params: { id }, body }))}
      columns={COLUMNS}
      facts={factsOf}
      undo={(options) => api(revenueUploadCalls.undo, { params: { id } }, options)}
      undoes="Every lead of this upload gets the revenue and status it had before, and payouts follow. This is logged."
    />
  )
}
