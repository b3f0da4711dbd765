import { FilterBar, PageHeader, UrlTabs } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { DaysReport } from './DaysReport'
import { OrdersReport } from './OrdersReport'
import { SUMMARY_LIST, useSummaryFields } from './summary-list'

export default function OrdersSummaryPage() {
  const list = useListState(SUMMARY_LIST)
  return (
    <>
      <PageHeader title="Orders summary" crumbs={[{ title: 'Lender' }]} />
      <FilterBar list={list} table="orders-summary" fields={useSummaryFields()} />
      <UrlTabs
        label="Orders summary"
        tabs={[
          { name: 'summary', title: 'Summary', panel: () => <DaysReport list={list} /> },
          { name: 'byorder', title: 'Detail by order', panel: () => <OrdersReport list={list} /> },
        ]}
      />
    </>
  )
}
