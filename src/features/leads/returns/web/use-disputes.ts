import { useCallback, useMemo, useState } from 'react'
import type { ReturnRow } from '../rows'
import { capKey, capLeft } from '../why'

/** A row of the table: postings have their id, other lines of a file their place. */
export interface DisputeRow extends ReturnRow {
  readonly key: string
}

export const disputeRows = (rows: readonly ReturnRow[]): DisputeRow[] =>
  rows.map((row, at) => ({ ...row, key: `${row.line ?? ''}/${row.lenderposting?.id ?? `line-${at}`}` }))

/** Which rows are disputed, and for what reason (empty: none yet). The cap of each order counts down with them. */
export function useDisputes(rows: readonly DisputeRow[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows])
  const perCap = useMemo(() => {
    const counts = new Map<string, number>()
    for (const key of chosen.keys()) {
      const row = byKey.get(key)
      const cap = row && capKey(row)
      if (cap) counts.set(cap, (counts.get(cap) ?? 0) + 1)
    }
    return counts
  }, [chosen, byKey])
  const chosenBeside = useCallback((row: ReturnRow): number => perCap.get(capKey(row) ?? '') ?? 0, [perCap])

  const change = useCallback((edit: (next: Map<string, string>) => void) => {
    setChosen((before) => {
      const next = new Map(before)
      edit(next)
      return next
    })
  }, [])
  const usual = (row: ReturnRow): string => (row.reasonid === null ? '' : String(row.reasonid))
  const dispute = useCallback((row: DisputeRow) => change((next) => next.set(row.key, usual(row))), [change])
  const unselect = useCallback((row: DisputeRow) => change((next) => next.delete(row.key)), [change])
  const setReason = useCallback(
    (row: DisputeRow, reason: string) => change((next) => next.set(row.key, reason)),
    [change],
  )
  const clear = useCallback(() => setChosen(new Map()), [])

  /** All that the caps still have room for, in the order of the rows. */
  const disputeAll = useCallback(
    (candidates: readonly DisputeRow[]) =>
      change((next) => {
        const counts = new Map<string, number>()
        for (const row of candidates) {
          if (!row.allowed) continue
          const cap = capKey(row) ?? ''
          const taken = counts.get(cap) ?? 0
          if (cap !== '' && (capLeft(row, taken) ?? 1) <= 0) continue
          counts.set(cap, taken + 1)
          if (!next.has(row.key)) next.set(row.key, usual(row))
        }
      }),
    [change],
  )
  /** One reason for all that have none, where it is a reason of their product. */
  const fillReason = useCallback(
    (reason: string, fits: (row: DisputeRow) => boolean) =>
      change((next) => {
        for (const [key, value] of next) {
          const row = byKey.get(key)
          if (value === '' && row && fits(row)) next.set(key, reason)
        }
      }),
    [change, byKey],
  )
  const selected = useMemo(() => rows.filter(({ key }) => chosen.has(key)), [rows, chosen])
  const gaps = useMemo(() => selected.filter(({ key }) => chosen.get(key) === ''), [selected, chosen])
  return { chosen, chosenBeside, selected, gaps, dispute, disputeAll, unselect, setReason, fillReason, clear }
}
export type Disputes = ReturnType<typeof useDisputes>
