import type { ReactNode } from 'react'
import type { ListColumns } from '@/kernel/list-columns'
import { type Column, formatNumber, lookOf, MoneyLink } from '@/web/kit'
import { href } from '@/web/router/search'
import { FIGURE_NAMES, FIGURES, type FigureName } from '../measures'
import type { BillingTotals } from '../rows'
import classes from './billing.module.css'

type List = string | number | readonly (string | number)[]

/** What a report, or a row of it, is narrowed to. */
export type BillKeys = Readonly<Record<string, List>>

const filled = (value: List): boolean => !(Array.isArray(value) && value.length === 0)

/** The Detail tab with exactly the lines of a figure. */
export function linesHref(keys: BillKeys, name: FigureName): string {
  const all: BillKeys = { ...keys, ...FIGURES[name], tab: 'detail', generated: 1 }
  return href('/lender/billingreport', Object.fromEntries(Object.entries(all).filter(([, value]) => filled(value))))
}

const HINTS: Readonly<Record<FigureName, string>> = {
  attemptedposts: 'Posts sent to the lender; feeds, tests and removed ones are not billed',
  rejectedposts: 'Attempted posts that were not sold',
  credited: 'Accepted returns: by the day sent, or by the day accepted for Date Returned',
  creditedtotal: 'Revenue of the accepted returns',
  net: 'Attempted posts − Rejected posts − Credited',
  grossprice: 'Revenue of sold posts, returned ones included, by the day sent',
  netowned: 'Gross price + Credited total',
}
const MONEY: readonly FigureName[] = ['creditedtotal', 'grossprice', 'netowned']

interface FigureProps {
  readonly name: FigureName
  readonly totals: BillingTotals
  readonly keys: BillKeys
}

/** A figure as a link to its lines; nothing is behind a zero. */
function Figure({ name, totals, keys }: FigureProps) {
  const value = totals[name]
  const to = linesHref(keys, name)
  if (MONEY.includes(name)) return <MoneyLink value={value} to={to} total="billing-detail:earntotal" />
  if (value === 0) return <>0</>
  return (
    <a className={classes['figure']} href={to}>
      {formatNumber(value)}
    </a>
  )
}

/** The figures at the foot. */
export const totalCells = (title: string, totals: BillingTotals, keys: BillKeys): Record<string, ReactNode> => ({
  [title]: 'Total',
  ...Object.fromEntries(
    FIGURE_NAMES.map((name) => [name, <Figure key={name} name={name} totals={totals} keys={keys} />]),
  ),
})

type Look<Row> = Omit<Column<Row>, 'id' | 'header'>

/** Columns whose figures lead to exactly the lines of their row. */
export function billLook<Row extends BillingTotals>(
  columns: ListColumns<Row>,
  keysOf: (row: Row) => BillKeys,
  looks: Readonly<Record<string, Look<Row>>>,
): readonly Column<Row>[] {
  const figures = FIGURE_NAMES.map((name): readonly [string, Look<Row>] => [
    name,
    {
      sortable: true,
      twoLines: true,
      help: HINTS[name],
      cell: (row) => <Figure name={name} totals={row} keys={keysOf(row)} />,
    },
  ])
  return lookOf(columns, { ...Object.fromEntries(figures), ...looks })
}
