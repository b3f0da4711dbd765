import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { useReportOptions } from '@/features/leads/lead-reports/web/public'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, formatNumber, PageHeader, useShownColumns } from '@/web/kit'
import { dateFilter, listFilter, textFilter, useListState } from '@/web/router/list-state'
import { usePermission } from '@/web/session/use-session'
import { WHY_GROUPS, type WhyGroup, whyColumns } from '../columns'
import { whyCalls } from '../contract'
import { about } from './about'
import { RuleStrip } from './RuleStrip'
import { totalCells, whyLook } from './why-columns'
import classes from './why.module.css'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 14)),
    product: listFilter(),
    publisher: listFilter(),
    rcid: listFilter(),
    lender: listFilter(),
    lenderorder: listFilter(),
    rule: listFilter(),
    group: textFilter('rule'),
  },
  sort: 'revenue:desc',
  perPage: 100,
}
const LABELS: Readonly<Record<WhyGroup, string>> = {
  rule: 'Rule and order',
  order: 'Order',
  publisher: 'Publisher',
  state: 'State',
}
const GROUPS = WHY_GROUPS.map((value) => ({ value, label: LABELS[value] }))
const NAME = 'why-not-sold'

/** First on a narrow screen. Two links in one cell would be too close to tap. */
const BRIEF = [
  ['rule', 'order'],
  ['alone', 'acceptance'],
  ['revenue', 'price'],
] as const

export default function WhyPage() {
  const list = useListState(LIST)
  const { filters } = list
  const group = WHY_GROUPS.find((one) => one === filters.group) ?? 'rule'
  const { group: _shown, ...wanted } = list.filterRequest
  const body = { ...wanted, group }
  const report = useQuery({
    ...listing(whyCalls.report, { body }),
    // Rows of another grouping would stand under the wrong headings while these load.
    placeholderData: (old) => (old?.group === group ? old : undefined),
  })
  const { products, publishers, rcids } = useReportOptions(filters)
  const lenders = useQuery(asking(lookupCalls.lenders))
  const orders = useQuery(listing(lookupCalls.orders, { body: { lender: [...filters.lender] } }))
  const mayTry = usePermission(orderPermissions.order_manage)
  const { from, to } = filters.date
  const asked = JSON.stringify({ ...wanted, date: formatDateRange(filters.date) })
  const columns = useMemo(
    () => whyLook({ group, keys: JSON.parse(asked) as never, from, to, mayTry }),
    [group, asked, from, to, mayTry],
  )
  const files = new Set(whyColumns(group).map(({ id }) => id))
  const shown = useShownColumns(NAME, columns).filter((id) => files.has(id))
  const { data } = report
  const rows = report.isPlaceholderData ? undefined : data?.report.length
  const titles = { ...totalTitle(group), ...(data ? totalCells(data.additionalData, JSON.parse(asked) as never) : {}) }
  return (
    <>
      <PageHeader
        title="Why leads do not sell"
        crumbs={[{ title: 'Reports' }]}
        actions={
          <ExportButton
            rows={rows}
            run={(progress) =>
              download(whyCalls.export, { body: { ...list.exportRequest, group, columns: shown } }, progress)
            }
          />
        }
      />
      <FilterBar
        list={list}
        table={NAME}
        total={rows}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'product', label: 'Product', options: products, width: 120 },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers, width: 130 },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true, width: 110 },
          { kind: 'multi', name: 'lender', label: 'Lender', options: lenders, width: 120 },
          { kind: 'multi', name: 'lenderorder', label: 'Order', options: orders, dependent: true, width: 120 },
        ]}
      >
        <div className={classes['groups']}>
          <SegmentedControl
            size="xs"
            aria-label="Group by"
            data={GROUPS}
            value={group}
            onChange={(next) => list.setFilters({ group: next })}
          />
        </div>
      </FilterBar>
      {data ? <Sentence answer={data} /> : null}
      {data ? (
        <RuleStrip rules={data.rules} chosen={filters.rule} onChoose={(rule) => list.setFilters({ rule })} />
      ) : null}
      <DataTable
        name={NAME}
        caption={`Leads turned away by ${LABELS[group].toLowerCase()}`}
        columns={columns}
        rowId={(row) => row.id}
        query={{ ...report, data: data?.report }}
        list={list}
        brief={BRIEF}
        totals={data && titles}
        empty={{ why: 'No order turned a lead away in these days. Try an earlier range.' }}
        note="Would win and Est. revenue replay the days with current rules and that one rule removed. The total counts each lead once, so the rows do not add up to it"
      />
    </>
  )
}

const totalTitle = (group: WhyGroup) => ({ [group === 'rule' ? 'rule' : group]: 'Total, each lead once' })

interface Told {
  readonly leads: number
  readonly unsold: number
  readonly unreplayed: number
  readonly costliest: {
    readonly alone: number
    readonly revenue: number
    readonly rule: Titled
    readonly order: Titled
  } | null
}
type Titled = { readonly title: string } | null

const leadsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'lead' : 'leads'}`

/** The rule of one order that cost most, in words. */
function Sentence({ answer: { leads, unsold, unreplayed, costliest } }: { readonly answer: Told }) {
  if (leads === 0) return null
  return (
    <p className={classes['sentence']}>
      {formatNumber(unsold)} of {leadsText(leads)} {unsold === 1 ? 'was' : 'were'} not sold.
      {costliest
        ? ` ${costliest.rule?.title} alone kept ${leadsText(costliest.alone)} from ${costliest.order?.title}, worth about ${about(costliest.revenue)} more.`
        : ''}
      {unreplayed > 0 ? ` Estimates do not include ${leadsText(unreplayed)} yet.` : ''}
    </p>
  )
}
