import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type Problem, problemOf } from '../feedback/problem'

/** The specification's text above a form for a refused save; a function where it means some refusals only. */
export type FailText = string | ((refusal: Problem) => string | false | undefined)

/** The two answers that speak about what was entered. A server that fails or cannot be reached says nothing about it. */
const REFUSED = [400, 422]

/** Puts a failed call's messages where they belong: field errors beside their fields, everything else above the form. */
export function applyServerErrors<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  error: unknown,
  failText?: FailText,
): void {
  const problem = problemOf(error)
  const { status, message, errors } = problem
  const known = Object.keys(form.getValues())
  const unplaced: string[] = []
  const refused = status !== undefined && REFUSED.includes(status)
  const specified = refused && (typeof failText === 'function' ? failText(problem) : failText)
  for (const [name, text] of Object.entries(errors)) {
    const top = name.split(/[.[]/)[0] ?? name
    // A text that appears above the form marks its field without repeating it.
    if (known.includes(top))
      form.setError(name as FieldPath<V>, { type: 'server', message: text === specified ? '' : text })
    else unplaced.push(`${name}: ${text}`)
  }
  const told = Object.keys(errors).length > 0 && (Boolean(specified) || unplaced.length === 0)
  const above = new Set([specified, !told && message, ...unplaced].filter(Boolean))
  if (above.size > 0) form.setError('root.server', { type: 'server', message: [...above].join('\n') })
}
