import { useCallback, useEffect, useState } from 'react'
import { api } from '@/web/api/client'
import { ApiError } from '@/web/api/error'
import { rereadTouched } from '@/web/api/queries'
import { problemOf, toastError, toastSuccess, useQuestion } from '@/web/kit'
import { capCalls, type CapOrder, type CellType } from '../contract'
import { type Drafts, type Faults, keyOf, LABELS, type Place, paste, readEntry, storedText, withEntry } from './grid'

interface Changed {
  readonly order: CapOrder
  readonly type: CellType
  readonly text: string
}

interface Stale {
  readonly current: { readonly value: string | number | null }
  readonly changedBy: string
}

const MOST_UNDO = 100
/** How long a saved cell says so. */
const SAVED_MS = 3000

const faultOf = (error: unknown): string => {
  const { message, errors } = problemOf(error) as { message: string; errors?: Readonly<Record<string, string>> }
  return errors?.['value'] ?? message
}

const sent = (cell: Changed, was: string | number | null) =>
  api(
    capCalls.save,
    { body: { lenderorder: cell.order.id, type: cell.type, value: cell.text, was } },
    { quiet: true, rereadLater: true },
  )

const storedValue = ({ order, type }: Changed): string | number | null =>
  type === 'price' ? order.price : storedText(order, type)

/** What is changed in the grid, and one result per cell when it is saved. */
export function useCells() {
  const ask = useQuestion()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [faults, setFaults] = useState<Faults>({})
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState<string | null>(null)
  const [undo, setUndo] = useState<readonly Drafts[]>([])

  useEffect(() => {
    if (saved.size === 0) return
    const timer = setTimeout(() => setSaved(new Set()), SAVED_MS)
    return () => clearTimeout(timer)
  }, [saved])

  const put = (next: Drafts, nextFaults: Faults) => {
    setUndo((before) => [...before.slice(-MOST_UNDO), drafts])
    setDrafts(next)
    setFaults(nextFaults)
    setSaved(new Set())
  }
  const enter = (order: CapOrder, type: CellType, given: string): boolean => {
    const read = readEntry(order, type, given)
    const { [keyOf(order, type)]: _, ...others } = faults
    if (read.ok) put(withEntry(drafts, order, type, read.text), others)
    else setFaults({ ...others, [keyOf(order, type)]: read.fault })
    return read.ok
  }
  const restore = (order: CapOrder, type: CellType) => {
    const { [keyOf(order, type)]: _, ...others } = faults
    put(withEntry(drafts, order, type, storedText(order, type)), others)
  }
  const pasteAt = (orders: readonly CapOrder[], at: Place, text: string) => {
    const pasted = paste(drafts, orders, at, text)
    put(pasted.drafts, { ...faults, ...pasted.faults })
    const { leftOut } = pasted
    const bad = Object.keys(pasted.faults).length
    if (leftOut > 0) toastError('Paste', `Left out, as there is no row for them: ${leftOut} of the values`)
    if (bad > 0) toastError('Paste', `Not taken: ${bad} of the values, see the cells`)
  }
  const stepBack = () => {
    const last = undo.at(-1)
    if (!last) return
    setDrafts(last)
    setFaults({})
    setUndo(undo.slice(0, -1))
  }
  const discard = useCallback(() => {
    setDrafts({})
    setFaults({})
    setUndo([])
  }, [])

  /** Somebody else was faster: their value, or ours over it. */
  const settle = async (cell: Changed, stale: Stale): Promise<string | null> => {
    const stands = stale.current.value ?? 'Off'
    const mine = await ask({
      title: `Changed by ${stale.changedBy || 'someone else'}`,
      text: `${LABELS[cell.type]} of ${cell.order.title} is ${stands} now. Yours is ${cell.text || 'Off'}.`,
      yes: 'Keep mine',
      no: 'Take theirs',
    })
    if (mine === null) return `Not saved: ${stale.changedBy || 'someone else'} set it to ${stands}`
    if (mine) await sent(cell, stale.current.value)
    return null
  }
  const saveOne = async (cell: Changed): Promise<string | null> => {
    try {
      await sent(cell, storedValue(cell))
      return null
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        return settle(cell, error.body as unknown as Stale).catch(faultOf)
      return faultOf(error)
    }
  }
  const save = async (orders: readonly CapOrder[]) => {
    const changed = orders.flatMap((order) =>
      (Object.keys(LABELS) as CellType[]).flatMap((type): Changed[] => {
        const text = drafts[keyOf(order, type)]
        return text === undefined ? [] : [{ order, type, text }]
      }),
    )
    const failed: Record<string, string> = {}
    const done = new Set<string>()
    for (const cell of changed) {
      const key = keyOf(cell.order, cell.type)
      setSaving(key)
      const fault = await saveOne(cell)
      if (fault === null) done.add(key)
      else failed[key] = fault
    }
    // The rows as stored come before the drafts go, so that no cell shows its old value in between.
    await rereadTouched(capCalls.save)
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !done.has(key))))
    setUndo([])
    setSaving(null)
    setSaved(done)
    setFaults(failed)
    if (done.size > 0) toastSuccess('Cap was successfully uploaded')
    const left = Object.keys(failed).length
    if (left > 0) toastError('Not saved', `${left} ${left === 1 ? 'cell' : 'cells'} could not be saved`)
  }
  return { drafts, faults, saved, saving, enter, restore, pasteAt, stepBack, discard, save }
}

export type Cells = ReturnType<typeof useCells>
