import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asking } from '@/web/api/query'
import { DataTable, Pending } from '@/web/kit'
import { billingCalls } from '../contract'
import { MONTH_BILL_COLUMNS } from '../rows'
import { billLook, totalCells } from './figures'

const NARROW = ['month', 'netowned']

/** What a lender owes by month, each figure with a link to its posts and credits in the billing report. */
export function LenderMonths({ id }: { readonly id: number }) {
  const months = useQuery(asking(billingCalls.months, { params: { id } }))
  const columns = useMemo(
    () =>
      billLook(MONTH_BILL_COLUMNS, ({ date }) => ({ date, lender: id }), { month: { fixed: true, sortable: true } }),
    [id],
  )
  if (!months.data) return <Pending query={months} />
  const { report, additionalData, date } = months.data
  return (
    <DataTable
      name="lender-months"
      caption="Money by month"
      columns={columns}
      rowId={(row) => row.month}
      rows={report}
      totals={totalCells('month', additionalData, { date, lender: id })}
      empty={{ title: 'No money yet', why: 'Nothing was billed to this lender in the last 24 months.' }}
      note="Same as the billing report: posts by the day sent, credits by the lender’s billing type. Feeds are left out; deleted leads stay on their bills."
      narrow={NARROW}
      fit="content"
      plain
    />
  )
}
