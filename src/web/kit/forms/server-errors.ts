import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { problemOf } from '../feedback/problem'

/**
 * Puts a failed call's messages where they belong: field errors beside their fields, everything else above the form.
 * `text` is the specification's own wording for the failure, where it has one.
 */
export function applyServerErrors<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  error: unknown,
  text?: string,
): void {
  const { message, errors } = problemOf(error)
  const known = Object.keys(form.getValues())
  const homeless: string[] = []
  for (const [name, problem] of Object.entries(errors)) {
    const top = name.split(/[.[]/)[0] ?? name
    if (known.includes(top)) form.setError(name as FieldPath<V>, { type: 'server', message: problem })
    else homeless.push(`${name}: ${problem}`)
  }
  const placed = Object.keys(errors).length > homeless.length
  const above = [text ?? (placed && homeless.length === 0 ? null : message), ...homeless].filter(Boolean).join('\n')
  if (above !== '') form.setError('root.server', { type: 'server', message: above })
}
