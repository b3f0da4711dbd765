import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { UploadLog, uploadColumns, useUploadLog } from '@/web/kit'
import { type CostUpload, costUploadCalls } from '../contract'
import { costTypeTitle } from '../types'
import { Cost } from './Cost'

const TOOL = '/tools/costupload'
const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ')

const COLUMNS = uploadColumns<CostUpload>(TOOL, [
  { id: 'date', header: 'Date', kind: 'datetime', sortable: false },
  { id: 'dateinterval', header: 'Date interval', sortable: false },
  { id: 'publishers', header: 'Publishers', width: 100, sortable: false, value: ({ publishers }) => names(publishers) },
  {
    id: 'rcids',
    header: 'RCIDs',
    width: 150,
    sortable: false,
    value: ({ rcids }) => rcids.map(({ id, title }) => `${id} ${title}`).join(', '),
  },
  { id: 'cost', header: 'Total cost', kind: 'money', sortable: false, cell: (row) => <Cost {...row} /> },
  { id: 'leads', header: 'Leads', kind: 'number', sortable: false },
  { id: 'user', header: 'User', sortable: false, value: ({ user }) => user?.name },
  {
    id: 'distributiontype',
    header: 'Distribution',
    sortable: false,
    value: ({ distributiontype }) => costTypeTitle(distributiontype),
  },
  { id: 'memo', header: 'Memo', width: 150, sortable: false, value: ({ memotext }) => memotext },
])

/** First on a narrow screen. */
const BRIEF = [
  ['id', 'undone'],
  ['dateinterval', 'rcids'],
  ['cost', 'leads'],
] as const

export default function CostLogPage() {
  const list = useUploadLog()
  const query = useQuery(listing(costUploadCalls.log, { body: list.request }))
  return <UploadLog tool={TOOL} name="cost-uploads" columns={COLUMNS} query={query} list={list} brief={BRIEF} />
}
