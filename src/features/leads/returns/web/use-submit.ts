import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '@/web/api/client'
import { formatNumber, problemOf, toastError, useConfirm } from '@/web/kit'
import { openPath } from '@/web/router/over'
import { returnCalls, SUBMITTED_AT_ONCE } from '../contract'
import type { ReturnRow, SubmittedReturn } from '../rows'
import type { DisputeRow } from './use-disputes'
import { useResult } from './result-state'

interface Dispute {
  readonly row: DisputeRow
  readonly reason: number
}

/** Requests the chosen returns: a few at once with their result, many as a bulk run with its progress. */
export function useSubmit(found: readonly ReturnRow[]) {
  const confirm = useConfirm()
  const router = useRouter()
  const { show } = useResult()
  const [busy, setBusy] = useState(false)
  const send = async (chosen: readonly Dispute[]) => {
    const disputeList = chosen.flatMap(({ row, reason }) =>
      row.lenderposting && row.lead ? [{ id: row.lenderposting.id, lead: row.lead.id, reason }] : [],
    )
    setBusy(true)
    try {
      if (disputeList.length > SUBMITTED_AT_ONCE) {
        const yes = `Request ${formatNumber(disputeList.length)} returns`
        const text = 'They are requested one after the other; leaving the page is safe.'
        if (!(await confirm({ title: 'Submit', text, yes, no: 'Cancel' }))) return
        const { run } = await api(returnCalls.submitMany, { body: { disputeList } }, { quiet: true })
        openPath(router, `/bulkrun/item/${run}`)
        return
      }
      const results = await api(returnCalls.submit, { body: { disputeList } }, { quiet: true })
      show(resultRows(found, chosen, results))
    } catch (error) {
      toastError('Error', problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

/** The submitted rows with what came of them, and the lines of the file that are no lead. */
const resultRows = (found: readonly ReturnRow[], chosen: readonly Dispute[], results: readonly SubmittedReturn[]) => {
  const byPosting = new Map(results.map((result) => [result.id, result]))
  const submitted = chosen.flatMap(({ row }) => {
    const result = byPosting.get(row.lenderposting?.id ?? 0)
    return result ? [{ ...row, result }] : []
  })
  const unknown = found.flatMap((row, at) =>
    row.lead === null ? [{ ...row, key: `unknown-${at}`, result: null }] : [],
  )
  return [...submitted, ...unknown]
}
