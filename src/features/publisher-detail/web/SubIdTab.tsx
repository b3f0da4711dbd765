import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { columnsOf, DataTable } from '@/web/kit'
import { publisherDetailCalls, type SubIdNumbers } from '../contract'

const COLUMNS = columnsOf<SubIdNumbers>([
  { id: 'subid', header: 'Sub ID', fixed: true, sortable: true },
  { id: 'leads', header: 'Leads', kind: 'number', sortable: true },
  { id: 'matched', header: 'Matched', kind: 'number', sortable: true },
  {
    id: 'successRate',
    header: 'Success %',
    kind: 'percent',
    decimals: 2,
    sortable: true,
    help: '100 × matched / leads',
  },
  {
    id: 'returnRate',
    header: 'Return %',
    kind: 'percent',
    decimals: 2,
    sortable: true,
    help: '100 × returned / (returned + matched)',
  },
  { id: 'total', header: 'Revenue', kind: 'money', sortable: true },
  { id: 'pub', header: 'Payout', kind: 'money', sortable: true },
  { id: 'margin', header: 'Margin %', kind: 'percent', decimals: 2, sortable: true },
])

export default function SubIdTab({ id }: { id: number }) {
  return (
    <DataTable
      name="publisher-subids"
      caption="Sub ids, last 30 days"
      columns={COLUMNS}
      rowId={(row) => row.subid}
      query={useQuery(asking(publisherDetailCalls.subIds, { params: { id } }))}
      sort="leads:desc"
      toolbar="Last 30 days"
      empty={{ why: 'No lead came in the last 30 days.' }}
    />
  )
}
