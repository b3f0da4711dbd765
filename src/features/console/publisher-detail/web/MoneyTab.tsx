import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LEDGER_COLUMNS, LEDGER_WORDS, type LedgerLine } from '@/features/portal/portal-publisher/public'
import { formatDateRange, lastDays, parseDateRange } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing, rowsOf } from '@/web/api/query'
import {
  columnsOf,
  DataTable,
  ExportButton,
  FilterBar,
  IdLink,
  lookOf,
  Money,
  MoneyLink,
  Pending,
  useShownColumns,
} from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { publisherDetailCalls } from '../contract'
import { MONEY_GROUP_NAMES, MONEY_GROUPS, type MoneyGroup, type MoneyMonth, type MoneyTotals } from '../money'
import classes from './money.module.css'

const LINES = {
  filters: { date: dateFilter((today) => lastDays(today, 30)), kind: listFilter() },
  sort: 'date:desc',
  perPage: 100,
}
const KINDS = Object.entries(LEDGER_WORDS).map(([id, title]) => ({ id, title }))

type FigureName = MoneyGroup | 'earned'
const FIGURES: readonly FigureName[] = [...MONEY_GROUP_NAMES, 'earned']

interface FigureProps {
  readonly name: FigureName
  readonly figures: MoneyTotals
  readonly publisher: number
  readonly date: string
}

/** A sum that leads to its lines of the ledger. */
function Figure({ name, figures, publisher, date }: FigureProps) {
  const kind = name === 'earned' ? undefined : [...MONEY_GROUPS[name].kinds]
  const to = href(`/publisher/item/${publisher}`, { tab: 'money', date, kind })
  return <MoneyLink value={figures[name].amount} to={to} total="publisher-ledger:amount" />
}

/** From the first day of the oldest month to the last of the newest. */
function wholeTime(months: readonly MoneyMonth[]): string {
  const [newest, oldest] = [parseDateRange(months[0]?.date ?? ''), parseDateRange(months.at(-1)?.date ?? '')]
  return newest && oldest ? formatDateRange({ from: oldest.from, to: newest.to }) : ''
}

const monthColumns = (publisher: number) =>
  columnsOf<MoneyMonth>([
    { id: 'month', header: 'Month', fixed: true, sortable: true },
    ...FIGURES.map((name) => ({
      id: name,
      header: name === 'earned' ? 'Earned' : MONEY_GROUPS[name].title,
      kind: 'money' as const,
      sortable: true,
      value: (row: MoneyMonth) => row[name].amount,
      ...(name === 'earned' ? { help: 'Payouts + Returns + Uploads + Removals' } : {}),
      cell: (row: MoneyMonth) => <Figure name={name} figures={row} publisher={publisher} date={row.date} />,
    })),
  ])

/** What the publisher earned by month, by the day of the ledger's lines, and those lines. */
export default function MoneyTab({ id }: { readonly id: number }) {
  const months = useQuery(asking(publisherDetailCalls.money, { params: { id } }))
  const columns = useMemo(() => monthColumns(id), [id])
  if (!months.data) return <Pending query={months} />
  const { report, additionalData } = months.data
  const date = wholeTime(report)
  const totals = Object.fromEntries(
    FIGURES.map((name) => [
      name,
      <Figure key={name} name={name} figures={additionalData} publisher={id} date={date} />,
    ]),
  )
  return (
    <>
      <DataTable
        name="publisher-months"
        caption="Money by month"
        columns={columns}
        rowId={(row) => row.month}
        rows={report}
        totals={{ month: 'Total', ...totals }}
        empty={{ title: 'No money yet', why: 'Nothing was booked for this publisher so far.' }}
        fit="content"
        plain
      />
      <Lines id={id} />
    </>
  )
}

const LOOK = lookOf<LedgerLine>(LEDGER_COLUMNS, {
  date: { fixed: true, sortable: true, help: 'When it was booked' },
  kind: { cell: ({ kind }) => LEDGER_WORDS[kind] ?? kind },
  lead: {
    sortable: true,
    cell: ({ lead }) => <IdLink value={lead} href={href(`/lead/item/${lead}`)} label="Lead" over />,
  },
  amount: { sortable: true, cell: ({ amount }) => <Money value={amount} /> },
})

function Lines({ id }: { readonly id: number }) {
  const list = useListState(LINES)
  const body = { ...list.request, publisher: id } as Parameters<
    typeof listing<typeof publisherDetailCalls.moneyLines>
  >[1]['body']
  const lines = useQuery(listing(publisherDetailCalls.moneyLines, { body }))
  const shown = useShownColumns('publisher-ledger', LEDGER_COLUMNS)
  const file = { ...list.exportRequest, publisher: id, columns: shown } as never
  return (
    <section aria-label="Ledger">
      <h2 className={classes['heading']}>Ledger</h2>
      <FilterBar
        list={list}
        table="publisher-ledger"
        total={lines.data?.total}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'kind', label: 'Lines', options: KINDS, width: 180 },
        ]}
      >
        <ExportButton
          rows={rowsOf(lines)}
          run={(report) => download(publisherDetailCalls.moneyLinesExport, { body: file }, report)}
        />
      </FilterBar>
      <DataTable
        name="publisher-ledger"
        caption="Ledger"
        columns={LOOK}
        rowId={(row) => row.id}
        query={lines}
        list={list}
        totals={lines.data && { date: 'Total', amount: lines.data.additionalData.amount }}
        empty={{ why: 'Nothing was booked on these days.' }}
      />
    </section>
  )
}
