import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBulkStart } from '@/features/platform/bulk-runs/web/public'
import type { CallInput } from '@/kernel/call'
import { api } from '@/web/api/client'
import { formatNumber, ModeButtons, problemOf, type Selection, toastError, useSelection } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { leadReportCalls } from '../contract'
import type { LeadRow } from '../rows'
import { type BulkMode, FAIL, MATCH_NO_BUYER, RE_MATCH } from './bulk-modes'

type Chosen = CallInput<BulkMode['call']>['body']
type Filters = Omit<CallInput<typeof leadReportCalls.bulkCount>['body'], 'action'>

interface BulkReport {
  /** The filters of the list: what "all that match" means. */
  readonly filters: Filters
  readonly viewOption: readonly string[]
  readonly setViewOption: (viewOption: readonly string[]) => void
}

const LENDERS = 'lenders'

const tooMany = () => toastError('Maximum', 'You can not rematch more than 10 leads at once.')

interface Ticked {
  readonly mode: BulkMode
  readonly selection: Selection<LeadRow>
}

/** A selection of its own per mode: what may be ticked follows the mode, and nothing ticked outlives it. */
const useTicks = ({ applies, limit }: BulkMode): Selection<LeadRow> =>
  useSelection<LeadRow>({
    rowId: (row) => row.id,
    canSelect: applies,
    ...(limit === undefined ? {} : { limit, onLimit: tooMany }),
  })

/**
 * The three bulk modes of the report (doc2 §2.1, §4): toggles for beside the filters, ticks on the rows, and the action
 * over the ticked leads or over all that match the filters. The server does the work, whatever becomes of this page.
 */
export function useLeadBulk({ filters, viewOption, setViewOption }: BulkReport) {
  const [mode, setMode] = useState<BulkMode | null>(null)
  const modes = [
    { mode: RE_MATCH, allowed: usePermission(RE_MATCH.permission), selection: useTicks(RE_MATCH) },
    { mode: MATCH_NO_BUYER, allowed: usePermission(MATCH_NO_BUYER.permission), selection: useTicks(MATCH_NO_BUYER) },
    { mode: FAIL, allowed: usePermission(FAIL.permission), selection: useTicks(FAIL) },
  ]
  const startRun = useBulkStart()

  const missing = mode === RE_MATCH && !viewOption.includes(LENDERS)
  useEffect(() => {
    if (missing) setViewOption([...viewOption, LENDERS])
  }, [missing, viewOption, setViewOption])

  const toggle = (wanted: BulkMode) => {
    for (const { selection } of modes) selection.clear()
    if (mode !== null) setViewOption(wanted === RE_MATCH && mode !== RE_MATCH ? [LENDERS] : [])
    setMode(wanted === mode ? null : wanted)
  }

  const current = modes.find((one) => one.mode === mode)
  const start = async ({ verb, label, warning, call }: BulkMode, count: number, chosen: Chosen) => {
    const act = verb(`${formatNumber(count)} ${count === 1 ? 'lead' : 'leads'}`)
    const asks = { title: label, text: `${act}? ${warning}`, yes: act, no: 'Cancel' }
    if (await startRun({ asks, run: () => api(call, { body: chosen }, { quiet: true }) })) current?.selection.clear()
  }
  const startTicked = async ({ mode, selection }: Ticked) => {
    const leadIds = selection.rows.map(({ id }) => id)
    if (leadIds.length === 0) toastError('Error', 'Please select at least one lead')
    else await start(mode, leadIds.length, { leadIds })
  }
  const startAll = async ({ mode }: Ticked) => {
    try {
      const body = { ...filters, action: mode.action }
      const { count, newest } = await api(leadReportCalls.bulkCount, { body }, { quiet: true })
      if (count === 0) toastError(mode.label, 'None of the leads that match these filters can be changed this way')
      else await start(mode, count, { all: { ...filters, count, newest } })
    } catch (error) {
      toastError('Error', problemOf(error).message)
    }
  }

  return {
    modes: (
      <>
        <ModeButtons
          label="Bulk modes"
          short="Bulk"
          modes={modes.filter(({ allowed }) => allowed).map(({ mode: { action, label } }) => ({ name: action, label }))}
          current={mode?.action}
          onToggle={(action) => modes.forEach((one) => one.mode.action === action && toggle(one.mode))}
        />
        {current ? (
          <Button variant="default" onClick={() => void startAll(current)}>
            {current.mode.label} all that match
          </Button>
        ) : null}
      </>
    ),
    selection: current?.selection,
    actions: current ? (
      <Button onClick={() => void startTicked(current)}>
        {current.mode.label} ({formatNumber(current.selection.ids.size)})
      </Button>
    ) : null,
  }
}
