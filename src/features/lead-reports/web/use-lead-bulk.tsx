import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { rereadTouched } from '@/web/api/queries'
import { formatNumber, type Selection, toastError, useProgressDialog, useSelection } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import type { LeadRow } from '../rows'
import { type BulkMode, FAIL, MATCH_NO_BUYER, OutcomeCell, RE_MATCH } from './bulk-modes'
import { leadHref } from './lead-columns'

interface BulkReport {
  readonly viewOption: readonly string[]
  readonly setViewOption: (viewOption: readonly string[]) => void
}

/** So few that the rest of the console stays quick: a browser opens six connections. */
const PARALLEL = 4
const LENDERS = 'lenders'

const tooMany = () => toastError('Maximum', 'You can not rematch more than 10 leads at once.')

/** A selection of its own per mode: what may be ticked follows the mode, and nothing ticked outlives it. */
const useTicks = ({ applies, limit }: BulkMode): Selection<LeadRow> =>
  useSelection<LeadRow>({
    rowId: (row) => row.id,
    canSelect: applies,
    ...(limit === undefined ? {} : { limit, onLimit: tooMany }),
  })

/**
 * The three bulk modes of the report (doc2 §2.1, §4): toggles for beside the filters, ticks on the rows, and the action
 * over them. One call per lead; what was sent is done, whatever becomes of this page.
 */
export function useLeadBulk({ viewOption, setViewOption }: BulkReport) {
  const [mode, setMode] = useState<BulkMode | null>(null)
  const modes = [
    { mode: RE_MATCH, allowed: usePermission(RE_MATCH.permission), selection: useTicks(RE_MATCH) },
    { mode: MATCH_NO_BUYER, allowed: usePermission(MATCH_NO_BUYER.permission), selection: useTicks(MATCH_NO_BUYER) },
    { mode: FAIL, allowed: usePermission(FAIL.permission), selection: useTicks(FAIL) },
  ]
  const runBulk = useProgressDialog()

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
  const start = async () => {
    if (!current) return
    const { mode: running, selection } = current
    await runBulk({
      title: running.label,
      items: selection.rows,
      name: (row) => `Lead ${row.id}`,
      link: leadHref,
      run: running.run,
      result: (outcome) => <OutcomeCell {...outcome} />,
      parallel: PARALLEL,
      onIdle: () => void rereadTouched(running.call),
    })
    selection.clear()
  }

  return {
    modes: (
      <Group gap="xs" role="group" aria-label="Bulk modes">
        {modes
          .filter(({ allowed }) => allowed)
          .map((one) => (
            <Button
              key={one.mode.name}
              variant={one.mode === mode ? 'filled' : 'default'}
              aria-pressed={one.mode === mode}
              onClick={() => toggle(one.mode)}
            >
              {one.mode.label}
            </Button>
          ))}
      </Group>
    ),
    selection: current?.selection,
    actions: current ? (
      <Button onClick={() => void start()}>
        {current.mode.label} ({formatNumber(current.selection.ids.size)})
      </Button>
    ) : null,
  }
}
