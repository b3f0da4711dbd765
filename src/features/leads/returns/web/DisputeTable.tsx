import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { returnReasonLookupCalls } from '@/features/leads/return-reasons/contract'
import { dateIn } from '@/kernel/business-time'
import { asking } from '@/web/api/query'
import { Choice, DataTable, dayText, formatMoney, formatNumber, toastError, useBusinessTime } from '@/web/kit'
import type { ReturnRow } from '../rows'
import { disputeColumns, rowHref } from './dispute-columns'
import { Pills } from './Pills'
import { type DisputeRow, disputeRows, useDisputes } from './use-disputes'
import { useSubmit } from './use-submit'
import classes from './returns.module.css'

interface DisputeTableProps {
  readonly rows: readonly ReturnRow[]
  readonly fromFile: boolean
  readonly note?: string
}

/** First on a narrow screen: which, whether it may come back, and why not. */
const BRIEF = [
  ['id', 'date'],
  ['dispute', 'why'],
] as const
const NO_REASONS: readonly never[] = []
const isDay = (text: string): boolean => text.length === 10

const PILLS: readonly { id: string; label: string; holds: (row: ReturnRow) => boolean }[] = [
  { id: 'all', label: 'All', holds: () => true },
  { id: 'allowed', label: 'Allowed', holds: ({ allowed }) => allowed },
  { id: 'not', label: 'Not allowed by policy', holds: ({ allowed, lead }) => !allowed && lead !== null },
  { id: 'none', label: 'Lead not found', holds: ({ lead }) => lead === null },
]

/** Rows to dispute, each with why it may be or not; nothing is saved before Submit. */
export function DisputeTable({ rows: found, fromFile, note }: DisputeTableProps) {
  const { zone } = useBusinessTime()
  const rows = useMemo(() => disputeRows(found), [found])
  const disputes = useDisputes(rows)
  const [pill, setPill] = useState('all')
  const [showGaps, setShowGaps] = useState(false)
  const reasons = useQuery(asking(returnReasonLookupCalls.returnReasons)).data
  const { selected, gaps, chosen } = disputes
  const submit = useSubmit(found)

  const reasonsFor = useCallback((row: DisputeRow) => reasons?.[String(row.product?.id ?? '')] ?? NO_REASONS, [reasons])
  const dayOf = useCallback((at: string) => dayText(zone, isDay(at) ? at : dateIn(zone, Date.parse(at))), [zone])
  const columns = useMemo(
    () => disputeColumns({ withLine: fromFile, disputes, reasonsFor, showGaps, dayText: dayOf }),
    [fromFile, disputes, reasonsFor, showGaps, dayOf],
  )
  const pills = useMemo(() => {
    const counted = PILLS.map(({ id, label, holds }) => ({ id, label, count: rows.filter(holds).length }))
    return gaps.length === 0 ? counted : [...counted, { id: 'gaps', label: 'Without a reason', count: gaps.length }]
  }, [rows, gaps])
  const holds = PILLS.find(({ id }) => id === pill)?.holds
  const shown = useMemo(
    () => (pill === 'gaps' && gaps.length > 0 ? gaps : rows.filter(holds ?? (() => true))),
    [pill, gaps, rows, holds],
  )
  const allowed = rows.filter((row) => row.allowed)
  const sum = selected.reduce((total, row) => total + Math.round((row.lenderposting?.price ?? 0) * 100), 0) / 100

  const send = () => {
    if (gaps.length > 0) {
      setShowGaps(true)
      setPill('gaps')
      toastError('Error', 'Please select a reason for all disputes')
    } else void submit.send(selected.map((row) => ({ row, reason: Number(chosen.get(row.key)) })))
  }
  return (
    <>
      <div className={classes['line']}>
        <Pills label="Show" pills={pills} current={pill} onChange={setPill} />
        {allowed.length > 1 ? (
          <Button variant="subtle" onClick={() => disputes.disputeAll(allowed)}>
            Dispute all {formatNumber(allowed.length)} allowed
          </Button>
        ) : null}
      </div>
      <DataTable
        name={fromFile ? 'returns-upload' : 'returns-search'}
        caption="Leads to return"
        columns={columns}
        rowId={(row) => row.key}
        rows={shown}
        rowHref={rowHref}
        rowTone={(row) => (chosen.has(row.key) ? 'selected' : row.allowed ? undefined : 'muted')}
        pageSizes={[100, 200]}
        brief={BRIEF}
        {...(note ? { note } : {})}
      />
      {selected.length > 0 ? (
        <div className={classes['line']} role="group" aria-label="Selected leads">
          <strong role="status">
            {formatNumber(selected.length)} selected, {formatMoney(sum)}
          </strong>
          <Button loading={submit.busy} onClick={send}>
            Submit
          </Button>
          {gaps.length > 0 && reasons ? (
            <Choice
              label={`One reason for the ${formatNumber(gaps.length)} without`}
              hideLabel
              clearable={false}
              placeholder={`One reason for the ${formatNumber(gaps.length)} without`}
              options={gaps[0] ? reasonsFor(gaps[0]) : NO_REASONS}
              value=""
              onChange={(reason) =>
                disputes.fillReason(reason, (row) => reasonsFor(row).some(({ id }) => String(id) === reason))
              }
            />
          ) : null}
          <Button variant="subtle" onClick={disputes.clear}>
            Unselect all
          </Button>
        </div>
      ) : null}
    </>
  )
}
