import { useState } from 'react'
import {
  partsOf,
  type ReturnRow,
  SUBMITTED_AT_ONCE,
  type SubmittedReturn,
  withoutRepeats,
} from '@/features/leads/returns/public'
import { api } from '@/web/api/client'
import { type ChosenFile, problemOf, toastError } from '@/web/kit'
import { portalLenderCalls as calls } from '../contract'

/** A line of the file with the reason chosen for it, and what became of it. */
export interface AskedRow extends ReturnRow {
  readonly key: number
  readonly chosen: number | null
  readonly result: SubmittedReturn | null
}

/** How far reading or requesting is: lines of the file, or returns. */
export interface Progressing {
  readonly what: 'lines read' | 'returns requested'
  readonly done: number
  readonly total: number
}

/** It may be returned, and waits for a reason. */
export const isGap = (row: AskedRow): boolean => row.allowed && row.chosen === null && row.result === null
export const isWanted = (row: AskedRow): boolean => row.allowed && row.chosen !== null && row.result === null

/** Reads a file of leads to return, lets reasons be chosen, and asks for those that have one. */
export function useUpload(party: number) {
  const [rows, setRows] = useState<readonly AskedRow[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progressing | null>(null)
  const params = { party }

  const clear = () => {
    setRows(null)
    setProblem(null)
  }
  const read = async ({ text }: ChosenFile) => {
    clear()
    const parts = partsOf(text)
    if (typeof parts === 'string') {
      setProblem(parts)
      return
    }
    const total = parts.at(-1)?.rows ?? 0
    setProgress({ what: 'lines read', done: 0, total })
    try {
      const found: ReturnRow[] = []
      for (const { csv, after, rows: done } of parts) {
        found.push(...(await api(calls.readReturns, { params, body: { csv, after } }, { quiet: true })))
        setProgress({ what: 'lines read', done, total })
      }
      setRows(withoutRepeats(found).map((row, key) => ({ ...row, key, chosen: row.reasonid, result: null })))
    } catch (error) {
      setProblem(problemOf(error).message)
    } finally {
      setProgress(null)
    }
  }
  const choose = (key: number, chosen: number | null) =>
    setRows((all) => all?.map((row) => (row.key === key ? { ...row, chosen } : row)) ?? null)
  const fill = (reason: number, fits: (row: AskedRow) => boolean) =>
    setRows((all) => all?.map((row) => (isGap(row) && fits(row) ? { ...row, chosen: reason } : row)) ?? null)
  const submit = async () => {
    const wanted = (rows ?? []).filter(isWanted)
    const total = wanted.length
    setProgress({ what: 'returns requested', done: 0, total })
    try {
      for (let from = 0; from < wanted.length; from += SUBMITTED_AT_ONCE) {
        const disputeList = wanted
          .slice(from, from + SUBMITTED_AT_ONCE)
          .flatMap(({ lenderposting, lead, chosen }) =>
            lenderposting && lead && chosen !== null ? [{ id: lenderposting.id, lead: lead.id, reason: chosen }] : [],
          )
        const results = await api(calls.requestReturns, { params, body: { disputeList } }, { quiet: true })
        const byPosting = new Map(results.map((result) => [result.id, result]))
        setRows((all) =>
          (all ?? []).map((row) => ({
            ...row,
            result: row.result ?? byPosting.get(row.lenderposting?.id ?? 0) ?? null,
          })),
        )
        setProgress({ what: 'returns requested', done: Math.min(total, from + SUBMITTED_AT_ONCE), total })
      }
    } catch (error) {
      toastError('Error', problemOf(error).message)
    } finally {
      setProgress(null)
    }
  }
  return { rows, problem, progress, clear, read, choose, fill, submit }
}
