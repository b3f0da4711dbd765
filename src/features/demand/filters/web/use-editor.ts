import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LEAD_CAP_KINDS } from '@/engine/caps/cap-kind'
import type { FilterKind, FilterOwner } from '@/engine/filters/filter'
import type { FilterWords } from '@/engine/filters/sentences'
import { api } from '@/web/api/client'
import { ApiError } from '@/web/api/error'
import { asking } from '@/web/api/query'
import { type Option, problemOf, toastError, toastSuccess, useBusinessTime, useConflictDialog } from '@/web/kit'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { filterCalls } from '../contract'
import type { FilterRecord } from '../records'
import { chosenDraft, differencesOf, type Drafted, draftOf } from './conflict-sides'
import { errorsOf, innerErrors } from './draft'

/** Whose ids the filter holds, if any: those are chosen and told by name. */
const namedOf = (kind: FilterKind): 'publisher' | 'rcid' | null => {
  const scope = LEAD_CAP_KINDS.find(({ id }) => id === kind.id)?.scope ?? kind.entries?.entity
  return scope === 'publisher' || scope === 'rcid' ? scope : null
}

export function useNames(kind: FilterKind): readonly Option[] | undefined {
  const what = namedOf(kind)
  const publishers = useQuery({ ...asking(lookupCalls.publishers), enabled: what === 'publisher' })
  const rcids = useQuery({ ...asking(lookupCalls.rcids, { body: {} }), enabled: what === 'rcid' })
  if (what === null) return undefined
  return (what === 'publisher' ? publishers.data : rcids.data) ?? []
}

interface EditorOptions {
  readonly owner: FilterOwner
  readonly id: number
  readonly kind: FilterKind
  readonly record: FilterRecord
  readonly onDone: () => void
}

/** The draft of a filter: what is wrong with it, how it reads, and how it is saved when somebody else saved first. */
export function useEditor({ owner, id, kind, record, onDone }: EditorOptions) {
  const [stored, setStored] = useState(record)
  const [draft, setDraft] = useState(() => draftOf(record))
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const [restored, setRestored] = useState(0)
  const [busy, setBusy] = useState(false)
  const ask = useConflictDialog()
  const names = useNames(kind)
  const { zone: businessZone } = useBusinessTime()
  const zone = draft.zone ?? businessZone
  const words: FilterWords = {
    zone,
    name: (_, value) =>
      names?.find((one) => String(one.id) === value)?.title ?? stored.options.find((one) => one.value === value)?.label,
  }
  // The clock goes along only where it changes: it is the order's, not the filter's.
  const moved = draft.zone === stored.ownzone ? {} : { zone: draft.zone }
  const parsed = kind.parse(draft.data, owner)
  const reads = (data: unknown): string => {
    const read = data === null ? null : kind.parse(data, owner)
    return read?.ok && read.value !== null ? kind.sentence(read.value, words) : ''
  }

  const conflict = async (error: ApiError) => {
    const current = error.body['current'] as FilterRecord
    const fields = differencesOf(kind.title, reads(draft.data), draft, current)
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
    const { changedBy, changedAt } = error.body
    const choice = fields.length === 0 ? {} : await ask({ who: text(changedBy), when: text(changedAt), fields })
    if (!choice) return
    setDraft(chosenDraft(choice, draft, current))
    setStored(current)
  }
  const send = async (data: unknown, done: string) => {
    setBusy(true)
    try {
      const body = { elementId: id, type: owner, filterTitle: kind.id, data, ping: draft.ping, ...moved }
      await api(filterCalls.save, { body }, { ifMatch: stored.version, quiet: true })
      toastSuccess(done)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await conflict(error)
      else if (error instanceof ApiError && error.status === 422) setRefused(innerErrors(problemOf(error).errors))
      else toastError('Error', problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return {
    stored,
    draft,
    zone,
    moved,
    names,
    parsed,
    busy,
    dirty: JSON.stringify(draft) !== JSON.stringify(draftOf(stored)),
    sentence: parsed.ok && parsed.value !== null ? kind.sentence(parsed.value, words) : '',
    /** What is empty is only wrong once somebody wants to save it. */
    empty: tried && parsed.ok && parsed.value === null,
    errors: { ...errorsOf(parsed.ok ? null : parsed.error), ...refused },
    change: (next: Partial<Drafted>) => {
      setRefused({})
      setTried(false)
      setDraft((before) => ({ ...before, ...next }))
    },
    save: async (): Promise<boolean> => {
      setTried(true)
      if (!parsed.ok || parsed.value === null) return false
      await send(draft.data, 'Filter was successfully saved')
      return true
    },
    /** How often the saved values were taken back: what fields keep to themselves begins anew. */
    restored,
    restore: () => {
      setRefused({})
      setTried(false)
      setDraft(draftOf(stored))
      setRestored((times) => times + 1)
    },
    remove: () => send(null, 'Filter was successfully removed'),
  }
}
