import { lastDays } from '@/kernel/date-range'
import { rowsOf } from '@/web/api/query'
import { PageHeader } from '@/web/kit'
import { dateFilter, listFilter, textFilter, useListState } from '@/web/router/list-state'
import { LogExport } from './LogExport'
import { LogTable, useLog } from './LogTable'
import {
  useAdminOptions,
  useCategoryOptions,
  useLenderOptions,
  useOrderOptions,
  usePublisherOptions,
  useRcidOptions,
} from './options'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    user: listFilter(),
    keyword: textFilter(),
    publisher: listFilter(),
    rcid: listFilter(),
    lender: listFilter(),
    lenderorder: listFilter(),
    category: listFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 100,
}

export default function SystemLogPage() {
  const list = useListState(LIST)
  const log = useLog(list.request)
  const { publisher, lender } = list.filters
  const users = useAdminOptions()
  const categories = useCategoryOptions()
  const publishers = usePublisherOptions()
  const rcids = useRcidOptions(publisher)
  const lenders = useLenderOptions()
  const orders = useOrderOptions(lender)
  return (
    <>
      <PageHeader
        title="System log"
        actions={<LogExport name="systemlog" request={list.exportRequest} rows={rowsOf(log)} />}
      />
      <LogTable
        name="systemlog"
        list={list}
        log={log}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'user', label: 'User', options: users, width: 120 },
          { kind: 'text', name: 'keyword', label: 'Keyword', width: 110 },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers, width: 120 },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true, width: 100 },
          { kind: 'multi', name: 'lender', label: 'Lender', options: lenders, width: 120 },
          { kind: 'multi', name: 'lenderorder', label: 'Order', options: orders, dependent: true, width: 100 },
          { kind: 'multi', name: 'category', label: 'Category', options: categories, width: 110 },
        ]}
      />
    </>
  )
}
