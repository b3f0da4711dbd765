import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { UploadLog, uploadColumns, useUploadLog } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { type RevenueUpload, revenueUploadCalls } from '../contract'

const TOOL = '/tools/revenueupload'

const COLUMNS = uploadColumns<RevenueUpload>(TOOL, [
  { id: 'dateadd', header: 'Date', kind: 'datetime', sortable: false },
  {
    id: 'lender',
    header: 'Lender',
    sortable: false,
    value: ({ lender }) => lender.title,
    href: ({ lender }) => partyHref('lender', lender.id),
  },
  { id: 'user', header: 'User', sortable: false, value: ({ user }) => user?.name },
  { id: 'type', header: 'Type', sortable: false },
  { id: 'leads', header: 'Leads', kind: 'number', sortable: false },
  { id: 'memotext', header: 'Memo', wrap: true, sortable: false },
  {
    id: 'detail',
    header: 'Detail log',
    kind: 'actions',
    fixed: true,
    cell: (row) => <a href={href(`${TOOL}/logitem/${row.id}`)}>Detail log</a>,
  },
])

/** First on a narrow screen. */
const BRIEF = [
  ['id', 'undone'],
  ['lender', 'dateadd'],
  ['leads', 'type'],
] as const

export default function RevenueLogPage() {
  const list = useUploadLog()
  const query = useQuery(listing(revenueUploadCalls.log, { body: list.request }))
  return <UploadLog tool={TOOL} name="revenue-uploads" columns={COLUMNS} query={query} list={list} brief={BRIEF} />
}
