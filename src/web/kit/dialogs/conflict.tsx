import { useCallback } from 'react'
import type { FieldText } from '../forms/field-texts'
import { ConflictBody } from '../lazy/parts'
import type { Conflict, ConflictAnswer } from './ConflictBody'
import { openDialog } from './open-dialog'

export type { Conflict, ConflictAnswer } from './ConflictBody'

/** For a stale edit (409): shows both values field by field. Null means go on editing, with nothing decided. */
export function useConflictDialog(): (conflict: Conflict) => Promise<ConflictAnswer | null> {
  return useCallback(
    (conflict) =>
      openDialog<ConflictAnswer>({ title: 'Someone else changed this', size: 'lg', steady: true }, (answer) => (
        <ConflictBody {...conflict} answer={answer} />
      )),
    [],
  )
}

/** The differing fields of two records, in words, for the dialog. */
export function conflictFields(
  texts: ReadonlyMap<string, FieldText>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Conflict['fields'] {
  return [...texts].flatMap(([name, { label, write }]) => {
    const [a, b] = [write(mine[name]), write(theirs[name])]
    return a === b ? [] : [{ name, label, mine: a, theirs: b }]
  })
}
