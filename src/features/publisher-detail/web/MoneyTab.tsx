import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LEDGER_COLUMNS, LEDGER_WORDS, type LedgerLine } from '@/features/portal-publisher/public'
import { lastDays } from '@/kernel/date-range'
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
  Pending,
  useShownColumns,
} from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { publisherDetailCalls } from '../contract'
import { MONEY_GROUP_NAMES, MONEY_GROUPS, type MoneyFigure, type MoneyMonth } from '../money'
import classes from './money.module.css'

const LINES = {
  filters: { date: dateFilter((today) => lastDays(today, 30)), kind: listFilter() },
  sort: 'date:desc',
  perPage: 100,
}
const KINDS = Object.entries(LEDGER_WORDS).map(([id, title]) => ({ id, title }))

interface FigureProps {
  readonly figure: MoneyFigure
  readonly to: string
}

/** A sum that leads to its lines of the ledger. */
function Figure({ figure: { amount, lines }, to }: FigureProps) {
  const text = <Money value={amount} zero="$0.00" />
  return lines === 0 ? text : <a href={to}>{text}</a>
}

const linesHref = (publisher: number, date: string, kinds: readonly string[]): string =>
  href(`/publisher/item/${publisher}`, { tab: 'money', date, ...(kinds.length > 0 ? { kind: [...kinds] } : {}) })

const monthColumns = (publisher: number) =>
  columnsOf<MoneyMonth>([
    { id: 'month', header: 'Month', fixed: true, sortable: true },
    ...MONEY_GROUP_NAMES.map((name) => ({
      id: name,
      header: MONEY_GROUPS[name].title,
      kind: 'money' as const,
      sortable: true,
      value: (row: MoneyMonth) => row[name].amount,
      cell: (row: MoneyMonth) => (
        <Figure figure={row[name]} to={linesHref(publisher, row.date, MONEY_GROUPS[name].kinds)} />
      ),
    })),
    {
      id: 'earned',
      header: 'Earned',
      kind: 'money',
      sortable: true,
      help: 'Payouts + Returns + Uploads + Removals',
      value: (row) => row.earned.amount,
      cell: (row) => <Figure figure={row.earned} to={linesHref(publisher, row.date, [])} />,
    },
  ])

/** What the publisher earned by month, by the day of the ledger's lines, and those lines. */
export default function MoneyTab({ id }: { readonly id: number }) {
  const months = useQuery(asking(publisherDetailCalls.money, { params: { id } }))
  const columns = useMemo(() => monthColumns(id), [id])
  if (!months.data) return <Pending query={months} />
  const { report, additionalData } = months.data
  const totals = Object.fromEntries(
    [...MONEY_GROUP_NAMES, 'earned' as const].map((name) => [name, additionalData[name].amount]),
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
