import type { z } from 'zod'
import { isPage, type CallSpec } from '@/kernel/call'
import { AppError } from '@/kernel/errors'

/** Turns the parts of a request into the checked input of a call, or into one 422 that names every bad field. */
export function checkInput(spec: CallSpec, raw: { params: unknown; query: unknown; body: unknown }) {
  const problems: Record<string, string> = {}
  for (const part of [raw.params, raw.query, raw.body]) refuseUnstorable(problems, part, [])
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value ?? {}, { error: plainMessage })
    if (result.success) return result.data
    for (const issue of result.error.issues) addProblem(problems, issue)
    return undefined
  }
  const input = {
    params: read(spec.params, raw.params),
    query: read(spec.query, raw.query),
    body: read(spec.body, raw.body),
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalidFields', { fields: problems })
  return input
}

// PostgreSQL keeps neither U+0000 nor halves of characters, wherever they come in.
const UNSTORABLE = /\0|\p{Surrogate}/u
const DEEPEST = 20

function refuseUnstorable(problems: Record<string, string>, value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) problems[path.join('.') || 'body'] ??= 'Contains a character that cannot be stored'
  } else if (path.length > DEEPEST) problems[path[0] ?? 'body'] ??= 'Nested too deeply'
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      refuseUnstorable(problems, name, path)
      refuseUnstorable(problems, member, [...path, name])
    }
}

function addProblem(problems: Record<string, string>, issue: z.core.$ZodIssue): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) problems[[...issue.path, key].join('.')] ??= 'Unknown field'
    return
  }
  const field = issue.path.join('.') || 'body'
  problems[field] ??= issue.message
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  boolean: 'Enter true or false',
  array: 'Enter a list',
  object: 'Enter an object',
}

/** For fields whose schema has no text of its own for a missing value or one of another type. */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined ? 'Required' : EXPECTED[issue.expected]
}

/** The schema runs over every answer: a column that a contract does not name never leaves the server. */
export function shapeAnswer(spec: CallSpec, result: unknown): unknown {
  const shaped = spec.answer.parse(result)
  return isPage(spec.answer) ? shaped : { data: shaped }
}

/** The record that a stale edit shows is an answer too. */
export function shapeStale(spec: CallSpec, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'staleEdit') return error
  const { body } = error.details
  return new AppError('staleEdit', { body: { ...body, current: spec.answer.parse(body?.['current']) } })
}
