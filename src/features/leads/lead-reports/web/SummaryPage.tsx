import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import type { Sort } from '@/kernel/inputs'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, formatNumber, PageHeader, useShownColumns } from '@/web/kit'
import { dateFilter, listFilter, textFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { leadReportCalls } from '../contract'
import { UNCOUNTED_STATUS } from '../measures'
import { COMPARISONS, type Comparison, SUMMARY_GROUPS, type SummaryGroup, summarySort } from '../summary'
import { useReportOptions } from './options'
import { SummaryCharts } from './SummaryCharts'
import { summaryLook, totalCells } from './summary-columns'
import classes from './summary.module.css'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    product: listFilter(),
    publisher: listFilter(),
    source: listFilter(),
    rcid: listFilter(),
    compare: textFilter('previous'),
    groupBy: textFilter('day'),
  },
  perPage: 100,
}

const GROUP_LABELS: Readonly<Record<SummaryGroup, string>> = {
  day: 'Day',
  publisher: 'Publisher',
  rcid: 'RCID',
  product: 'Product',
  source: 'Lead source',
  state: 'State',
}
/** On one line with the filters, whose word for it is the same. */
const GROUPS = SUMMARY_GROUPS.map((value) => ({ value, label: value === 'source' ? 'Source' : GROUP_LABELS[value] }))

const COMPARISON_TITLES: Readonly<Record<Comparison, string>> = {
  previous: 'Previous period',
  week: 'Same weekdays before',
  year: 'A year before',
  none: 'Nothing',
}
const COMPARE_WITH = (['previous', 'week', 'year', 'none'] as const).map((id) => ({ id, title: COMPARISON_TITLES[id] }))

/** One of the known ones, whatever an old link says. */
const oneOf = <T extends string>(known: readonly T[], text: string, usual: T): T =>
  known.find((one) => one === text) ?? usual

/** Sorts by what these rows have: another grouping may have left the name of its own first column. */
function useOrder<List extends { sort: Sort | null }>(list: List, by: SummaryGroup) {
  return useMemo(() => {
    const usual = summarySort(by)
    const foreign = by === 'day' ? 'group' : 'date'
    return { ...list, defaultSort: usual, sort: list.sort && list.sort.column !== foreign ? list.sort : usual }
  }, [list, by])
}

export default function SummaryPage() {
  const list = useListState(LIST)
  const { filters, filterRequest } = list
  const groupBy = oneOf(SUMMARY_GROUPS, filters.groupBy, 'day')
  const body = { ...filterRequest, groupBy, compare: oneOf(COMPARISONS, filters.compare, 'previous') }
  const summary = useQuery({
    ...listing(leadReportCalls.summary, { body }),
    // Rows of another grouping would stand under the wrong heading while these load.
    placeholderData: (old) => (old?.groupBy === groupBy ? old : undefined),
  })
  const order = useOrder(list, groupBy)
  const { products, publishers, rcids, sources } = useReportOptions(filters)
  const { product, publisher, source, rcid } = filters
  const date = formatDateRange(filters.date)
  const keys = useMemo(() => ({ date, product, publisher, source, rcid }), [date, product, publisher, source, rcid])
  const columns = useMemo(() => summaryLook(groupBy, keys), [groupBy, keys])
  const shown = useShownColumns('leads-summary', columns)
  const { data } = summary
  const sort = `${order.sort.column}:${order.sort.order}`
  return (
    <>
      <PageHeader
        title="Leads summary"
        crumbs={[{ title: 'Leads' }]}
        actions={
          <ExportButton
            rows={rowsOf(summary)}
            run={(report) =>
              download(leadReportCalls.summaryExport, { body: { ...body, sort, columns: shown } }, report)
            }
          />
        }
      />
      <FilterBar
        list={list}
        table="leads-summary"
        total={rowsOf(summary)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'product', label: 'Product', options: products, width: 120 },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers, width: 130 },
          { kind: 'multi', name: 'source', label: 'Source', options: sources, width: 110 },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true, width: 110 },
          {
            kind: 'single',
            name: 'compare',
            label: 'Compare',
            options: COMPARE_WITH,
            clearable: false,
            least: 185,
            width: 220,
          },
        ]}
      >
        <div className={classes['groups']}>
          <SegmentedControl
            size="xs"
            aria-label="Group by"
            data={GROUPS}
            value={groupBy}
            onChange={(next) => list.setFilters({ groupBy: next })}
          />
        </div>
      </FilterBar>
      {data && data.data.length > 0 ? (
        <SummaryCharts
          totals={data.additionalData}
          days={data.reportDate}
          comparedWith={data.comparedWith}
          keys={keys}
        />
      ) : null}
      <DataTable
        name="leads-summary"
        caption={`Leads by ${GROUP_LABELS[groupBy].toLowerCase()}`}
        columns={columns}
        rowId={(row) => row.group.id}
        query={{ ...summary, data: data?.data }}
        list={order}
        totals={data && totalCells(data.additionalData, keys)}
        empty={{ why: 'No leads came in during these days. Try an earlier range.' }}
        note={<Incomplete keys={keys} />}
      />
    </>
  )
}

type Keys = Readonly<Record<'product' | 'publisher' | 'source' | 'rcid', readonly string[]>> & { readonly date: string }

/** Those that only the details report lists. */
function Incomplete({ keys }: { readonly keys: Keys }) {
  const mayList = usePermission(leadPermissions.leads_view)
  const filters = { ...keys, status: [UNCOUNTED_STATUS] }
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.length > 0))
  const leads = useQuery({
    ...listing(leadReportCalls.details, { body: { ...chosen, perPage: 1 } }),
    enabled: mayList,
  })
  const count = rowsOf(leads)
  if (!count) return 'Incomplete leads are not counted'
  return (
    <>
      {count === 1 ? '1 incomplete lead is' : `${formatNumber(count)} incomplete leads are`} not counted,{' '}
      <a href={href('/lead/report/details', chosen)}>see {count === 1 ? 'it' : 'them'} in Details</a>
    </>
  )
}
