import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { DataTable, formatMoney, formatNumber, toastError } from '@/web/kit'
import { IconDownload } from '@/web/kit/icons'
import type { RevenueCompare, RevenueRow } from '../contract'
import type { Difference } from '../rules'
import { CompareBand } from './CompareBand'
import { changesOf, REVENUE_COLUMNS, rowHref, rowId } from './revenue-columns'
import { TickCell } from './TickCell'
import classes from './revenue.module.css'

interface PreviewTableProps {
  readonly rows: readonly RevenueRow[]
  readonly compare: RevenueCompare | null
  readonly busy: boolean
  readonly onSave: (leads: readonly number[]) => void
  readonly onDifferences: () => void
}

/** Available rows start ticked, but for those that change nothing; others cannot be, and say why. */
const startTicked = ({ available, difference }: RevenueRow): boolean => available && difference !== 'agree'

/** First on a narrow screen: which lead, what changes, and whether it can be saved. */
const BRIEF = [['tick'], ['id', 'available'], ['newAmount', 'amount']] as const

const counted = (n: number, one: string): string => `${formatNumber(n)} ${n === 1 ? one : `${one}s`}`

/** What saving would do, row by row, and how it compares. */
export function PreviewTable({ rows, compare, busy, onSave, onDifferences }: PreviewTableProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [part, setPart] = useState<Difference | null>(null)
  useEffect(() => setTicked(new Set(rows.filter(startTicked).map(rowId))), [rows])
  const shown = useMemo(
    () => rows.filter(({ difference }) => (part === null ? difference !== 'agree' : difference === part)),
    [rows, part],
  )
  const columns = useMemo(() => {
    const toggle = (row: RevenueRow, on: boolean) =>
      setTicked((before) => {
        const next = new Set(before)
        if (on) next.add(rowId(row))
        else next.delete(rowId(row))
        return next
      })
    const tick = {
      id: 'tick',
      header: 'Save',
      fixed: true,
      sortable: false,
      width: 52,
      cell: (row: RevenueRow) => <TickCell row={row} ticked={ticked.has(rowId(row))} onTick={toggle} />,
    }
    return [tick, ...REVENUE_COLUMNS]
  }, [ticked])
  const chosen = useMemo(() => rows.filter((row) => ticked.has(rowId(row))), [rows, ticked])
  const { revenue, publisher } = changesOf(chosen)
  const differing = rows.filter(({ difference }) => difference !== 'agree').length
  const save = () => {
    const leads = chosen.flatMap(({ id }) => (id === null ? [] : [id]))
    if (leads.length === 0) toastError('Error', 'Select at least one lead')
    else onSave(leads)
  }
  return (
    <>
      {compare ? <CompareBand compare={compare} shown={part} onShow={setPart} /> : null}
      <div className={classes['line']}>
        <span role="status">
          {compare ? (
            <>
              <strong>{counted(differing, 'difference')}</strong>, {formatNumber(rows.filter(startTicked).length)} can
              be saved. After saving, {formatMoney(sumOfTwo(compare.ours.amount, revenue))} is ours.
            </>
          ) : (
            `${counted(rows.length, 'line')}, ${formatNumber(rows.filter(startTicked).length)} can be saved.`
          )}
        </span>
        {compare && differing > 0 ? (
          <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={onDifferences}>
            Differences as CSV
          </Button>
        ) : null}
      </div>
      <DataTable
        name="revenue-preview"
        caption="Preview"
        columns={columns}
        rowId={rowId}
        rows={shown}
        rowHref={rowHref}
        rowTone={(row) => (ticked.has(rowId(row)) ? 'selected' : undefined)}
        totals={{ id: `${formatNumber(chosen.length)} selected`, change: revenue, pubRevenueUpdating: publisher }}
        brief={BRIEF}
        pageSizes={[100, 200]}
        empty={{ title: 'No differences', why: 'Every line agrees with what was sold.' }}
      />
      <div className={classes['line']}>
        <span>
          <Button disabled={chosen.length === 0} loading={busy} onClick={save}>
            Save revenue
          </Button>{' '}
          <Button variant="subtle" disabled={chosen.length === 0} onClick={() => setTicked(new Set())}>
            Unselect all
          </Button>
        </span>
        <span>Payouts follow; the upload can be undone as a whole from its log.</span>
      </div>
    </>
  )
}

const sumOfTwo = (a: number, b: number): number => Math.round((a + b) * 100) / 100
