import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { asking, listing } from '@/web/api/query'
import { columnsOf, DateTime, type Fact, formatNumber, UploadLogItem, uploadLeadHref, useUploadItem } from '@/web/kit'
import { type CostUpload, costUploadCalls } from '../contract'
import { costTypeTitle } from '../types'
import { Cost } from './Cost'

type CostLead = CallAnswer<typeof costUploadCalls.logLeads>['data'][number]

const COLUMNS = columnsOf<CostLead>([
  { id: 'lead', header: 'Lead', kind: 'id', fixed: true, sortable: false, href: uploadLeadHref },
  { id: 'newcost', header: 'New cost', kind: 'money', sortable: false },
  { id: 'before', header: 'Uploaded before', kind: 'money', sortable: false },
])

const factsOf = (upload: CostUpload): readonly Fact[] => [
  ['Date', <DateTime value={upload.date} withZone />],
  ['Date interval', upload.dateinterval],
  upload.publishers.length > 0 && ['Publishers', upload.publishers.map(({ name }) => name).join(', ')],
  upload.rcids.length > 0 && ['RCIDs', upload.rcids.map(({ id, title }) => `${id} ${title}`).join(', ')],
  ['Total cost', <Cost {...upload} />],
  ['Leads', formatNumber(upload.leads)],
  ['Distribution', costTypeTitle(upload.distributiontype)],
  ['User', upload.user?.name ?? ''],
  upload.memotext !== '' && ['Memo', upload.memotext],
]

export default function CostLogItemPage() {
  const item = useUploadItem()
  const { id, body } = item
  const leads = useQuery(listing(costUploadCalls.logLeads, { params: { id }, body }))
  return (
    <UploadLogItem
      kind="Cost"
      saved="Cost was successfully uploaded"
      item={item}
      query={useQuery(asking(costUploadCalls.logItem, { params: { id } }))}
      leads={leads}
      columns={COLUMNS}
      totals={leads.data && { lead: 'Total', newcost: leads.data.additionalData.newcost }}
      facts={factsOf}
      undo={(options) => api(costUploadCalls.undo, { params: { id } }, options)}
      undoes="Every lead of this upload gets the cost it had before. This is logged."
    />
  )
}
