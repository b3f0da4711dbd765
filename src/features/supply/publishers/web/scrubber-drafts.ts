import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@/web/api/client'
import { rereadTouched } from '@/web/api/queries'
import { problemOf, toastError, toastSuccess } from '@/web/kit'
import { publisherCalls } from '../contract'
import type { ScrubberRow } from '../records'

type Values = Pick<ScrubberRow, 'enabled' | 'config'>
type Drafts = Readonly<Record<string, Values>>

/** How many values of a scrubber differ from what is stored. */
export function countChanges({ enabled, config }: ScrubberRow, draft: Values | undefined): number {
  if (!draft) return 0
  const settings = Object.keys(config).filter((name) => config[name] !== draft.config[name])
  return settings.length + (enabled === draft.enabled ? 0 : 1)
}

function problemText(error: unknown): string {
  const { message, errors } = problemOf(error) as { message: string; errors?: Readonly<Record<string, string>> }
  const [first] = Object.entries(errors ?? {})
  return first ? `${first[0]}: ${first[1]}` : message
}

/** Changes of the rows that are not saved yet: one call per changed scrubber, each with its own result. */
export function useScrubberDrafts(publisherId: number, rows: readonly ScrubberRow[]) {
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Readonly<Record<string, string>>>({})
  const changed = rows.filter((row) => countChanges(row, drafts[row.name]) > 0)

  const change = (row: ScrubberRow, values: Partial<Values>) => {
    setDrafts((before) => ({ ...before, [row.name]: { ...(before[row.name] ?? row), ...values } }))
    setFailed(({ [row.name]: _, ...rest }) => rest)
  }
  const discard = () => {
    setDrafts({})
    setFailed({})
  }
  const saveOne = async (row: ScrubberRow): Promise<string | null> => {
    const draft = drafts[row.name] ?? row
    const body = { name: row.name, enabled: draft.enabled ? 1 : 0, config: draft.config }
    try {
      const options = { ifMatch: row.version, quiet: true, rereadLater: true }
      await api(publisherCalls.saveScrubber, { params: { publisherId }, body }, options)
      return null
    } catch (error) {
      return problemText(error)
    }
  }
  const save = async () => {
    setBusy(true)
    const results: Record<string, string> = {}
    for (const row of changed) {
      const problem = await saveOne(row)
      if (problem === null) setDrafts(({ [row.name]: _, ...rest }) => rest)
      else results[row.name] = problem
    }
    await rereadTouched(publisherCalls.saveScrubber)
    await client.invalidateQueries({ queryKey: [publisherCalls.scrubbers.path] })
    setFailed(results)
    setBusy(false)
    const problems = Object.keys(results)
    if (problems.length < changed.length) toastSuccess('Information was successfully saved')
    if (problems.length > 0) toastError('Not saved', problems.join(', '))
  }
  return { drafts, failed, busy, changed, change, discard, save: () => void save() }
}
