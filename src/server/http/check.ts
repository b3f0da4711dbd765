import type { z } from 'zod'
import { isPage, type CallSpec } from '@/kernel/call'
import { AppError, cutShort, LONGEST_NAME, MOST_PROBLEMS } from '@/kernel/errors'

/** Problems by field. One more than can be named is kept, so that the answer says that there are more. */
class Problems {
  readonly found = new Map<string, string>()

  get isFull(): boolean {
    return this.found.size > MOST_PROBLEMS
  }

  add(path: readonly PropertyKey[], text: string): void {
    const field = path.map((part) => cutShort(String(part), LONGEST_NAME)).join('.') || 'body'
    if (!this.isFull && !this.found.has(field)) this.found.set(field, text)
  }
}

/** Turns the parts of a request into the checked input of a call, or into one 422 that names the bad fields. */
export function checkInput(spec: CallSpec, raw: { params: unknown; query: unknown; body: unknown }) {
  const problems = new Problems()
  for (const part of [raw.params, raw.query, raw.body]) refuseUnstorable(problems, part, [])
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema || problems.isFull) return undefined
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
  if (problems.found.size > 0) throw new AppError('invalidFields', { fields: Object.fromEntries(problems.found) })
  return input
}

// PostgreSQL keeps neither U+0000 nor halves of characters, wherever they come in.
const UNSTORABLE = /\0|\p{Surrogate}/u

function refuseUnstorable(problems: Problems, value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) problems.add(path, 'Contains a character that cannot be stored')
  } else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      if (problems.isFull) return
      refuseUnstorable(problems, name, path)
      refuseUnstorable(problems, member, [...path, name])
    }
}

function addProblem(problems: Problems, issue: z.core.$ZodIssue): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys.slice(0, MOST_PROBLEMS + 1)) problems.add([...issue.path, key], 'Unknown field')
    return
  }
  problems.add(issue.path, issue.message)
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  boolean: 'Enter true or false',
  array: 'Enter a list',
  object: 'Enter an object',
}

/** For fields whose schema has no text of its own for a missing value, one of another type, or an unknown name. */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  // Zod would join all unknown names into one text that nobody reads.
  if (issue.code === 'unrecognized_keys') return 'Unknown field'
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
