import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { asking, listing } from '@/web/api/query'
import { columnsOf, DataTable, DateTime, type Fact, Money, StatusBadge, UploadLogItem, useUndoUpload } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { type RevenueUpload, revenueUploadCalls } from '../contract'

type UploadLead = CallAnswer<typeof revenueUploadCalls.logLeads>['data'][number]

const LIST = { filters: {}, perPage: 100 }
const leadHref = ({ lead }: UploadLead): string => href(`/lead/item/${lead}`)

const COLUMNS = columnsOf<UploadLead>([
  { id: 'lead', header: 'Lead', kind: 'id', fixed: true, sortable: false, href: leadHref },
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
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const upload = useQuery(asking(revenueUploadCalls.logItem, { params: { id } }))
  const list = useListState(LIST)
  const { page, perPage } = list
  const leads = useQuery(listing(revenueUploadCalls.logLeads, { params: { id }, body: { page, perPage } }))
  const undo = useUndoUpload({
    run: (options) => api(revenueUploadCalls.undo, { params: { id } }, options),
    text: 'Every lead of this upload gets the revenue and status it had before, and payouts follow. This is logged.',
    done: 'Revenue upload was successfully undone',
  })
  return (
    <UploadLogItem
      query={upload}
      title={`Revenue upload ${id}`}
      list="/tools/revenueupload/log"
      saved="Revenue was successfully uploaded"
      facts={factsOf}
      undo={undo}
    >
      <DataTable
        name="revenue-upload-leads"
        caption="Leads"
        columns={COLUMNS}
        rowId={(row) => row.lead}
        query={leads}
        list={list}
        rowHref={leadHref}
      />
    </UploadLogItem>
  )
}
