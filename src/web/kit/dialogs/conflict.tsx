import { useCallback } from 'react'
import { ConflictBody } from '../lazy/parts'
import type { Conflict, ConflictAnswer } from './ConflictBody'
import { openDialog } from './open-dialog'

export type { Conflict, ConflictAnswer } from './ConflictBody'

/** For a stale edit (409): shows both values field by field. Null means go on editing, with nothing decided. */
export function useConflictDialog(): (conflict: Conflict) => Promise<ConflictAnswer | null> {
  return useCallback(
    (conflict) =>
      openDialog<ConflictAnswer>({ title: 'Somebody else changed this', size: 'lg', steady: true }, (answer) => (
        <ConflictBody {...conflict} answer={answer} />
      )),
    [],
  )
}

/** The differing fields of two records, as texts, for the dialog. */
export function conflictFields<Values extends object>(
  labels: Readonly<Partial<Record<keyof Values & string, string>>>,
  mine: Values,
  theirs: Values,
  write: (value: unknown, name: string) => string = writePlainly,
): { name: string; label: string; mine: string; theirs: string }[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const key = name as keyof Values & string
    const [a, b] = [write(mine[key], name), write(theirs[key], name)]
    return a === b ? [] : [{ name, label: label as string, mine: a, theirs: b }]
  })
}

function writePlainly(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
