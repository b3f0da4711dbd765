import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { conflictFields, useConflictDialog } from '../dialogs/conflict'
import { fieldTexts } from './field-texts'

interface StaleEditOptions<V extends FieldValues, O, Stored> {
  readonly form: UseFormReturn<V, unknown, O>
  /** What the form shows for a stored record. */
  readonly valuesOf: (stored: Stored) => V
  /** The edit goes on from this record: its version is the one to send next. */
  readonly onRebase: (stored: Stored) => void
  /** Both wanted the same; nothing is left to save. */
  readonly onAgreed: () => unknown
}

/** The form keeps dirty fields through a refresh from the server; here theirs must replace them. */
const AFRESH = { keepDirtyValues: false }

function bodyOf(error: unknown): Readonly<Record<string, unknown>> {
  const body = typeof error === 'object' && error !== null && 'body' in error ? error.body : null
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * The `onConflict` of a form: shows both values of a stale edit (409 with `current`, `changedBy`, `changedAt`), puts the
 * chosen ones into the form and saves nothing by itself.
 */
export function useStaleEdit<V extends FieldValues, O, Stored>(options: StaleEditOptions<V, O, Stored>) {
  const ask = useConflictDialog()
  return async (error: unknown): Promise<void> => {
    const { form, valuesOf, onRebase, onAgreed } = options
    const { current, changedBy, changedAt } = bodyOf(error)
    if (current === undefined) throw error
    const mine = form.getValues()
    const theirs = valuesOf(current as Stored)
    const fields = conflictFields(fieldTexts(form.control), mine, theirs)
    if (fields.length === 0) {
      form.reset(theirs, AFRESH)
      onRebase(current as Stored)
      await onAgreed()
      return
    }
    const choice = await ask({ who: textOr(changedBy), when: textOr(changedAt), fields })
    if (!choice) return
    form.reset(theirs, AFRESH)
    for (const { name } of fields) {
      const field = name as FieldPath<V>
      if (choice[name] === 'mine') form.setValue(field, mine[field], { shouldDirty: true })
    }
    onRebase(current as Stored)
  }
}
