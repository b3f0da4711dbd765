import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '@/web/api/client'
import { asking, listing } from '@/web/api/query'
import { columnsOf, DataTable, DateTime, type Fact, formatNumber, Money, UploadLogItem, useUndoUpload } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { type CostUpload, costUploadCalls } from '../contract'

interface CostLead {
  readonly lead: number
  readonly newcost: number
  readonly before: number | null
}

const LIST = { filters: {}, perPage: 100 }
const leadHref = ({ lead }: CostLead): string => href(`/lead/item/${lead}`)

const COLUMNS = columnsOf<CostLead>([
  { id: 'lead', header: 'Lead', kind: 'id', fixed: true, sortable: false, href: leadHref },
  { id: 'newcost', header: 'New cost', kind: 'money', sortable: false },
  { id: 'before', header: 'Uploaded before', kind: 'money', sortable: false },
])

const factsOf = (upload: CostUpload): readonly Fact[] => [
  ['Date', <DateTime value={upload.date} withZone />],
  ['Date interval', upload.dateinterval],
  upload.publishers.length > 0 && ['Publishers', upload.publishers.map(({ name }) => name).join(', ')],
  upload.rcids.length > 0 && ['RCIDs', upload.rcids.map(({ id, title }) => `${id} ${title}`).join(', ')],
  ['Cost', <Money value={upload.cost} zero="$0.00" />],
  ['Leads', formatNumber(upload.leads)],
  ['Distribution', upload.distributiontype],
  ['User', upload.user?.name ?? ''],
  upload.memotext !== '' && ['Memo', upload.memotext],
]

export default function CostLogItemPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const upload = useQuery(asking(costUploadCalls.logItem, { params: { id } }))
  const list = useListState(LIST)
  const { page, perPage } = list
  const leads = useQuery(listing(costUploadCalls.logLeads, { params: { id }, body: { page, perPage } }))
  const undo = useUndoUpload({
    run: (options) => api(costUploadCalls.undo, { params: { id } }, options),
    text: 'Every lead of this upload gets the cost it had before. This is logged.',
    done: 'Cost upload was successfully undone',
  })
  return (
    <UploadLogItem
      query={upload}
      title={`Cost upload ${id}`}
      list="/tools/costupload/log"
      saved="Cost was successfully uploaded"
      facts={factsOf}
      undo={undo}
    >
      <DataTable
        name="cost-upload-leads"
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
