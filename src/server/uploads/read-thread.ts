import type { MessagePort } from 'node:worker_threads'
import { AppError, type ErrorCode } from '@/kernel/errors'
import { exceededLimit, type ShapeLimits } from '@/kernel/body-shape'
import { stepBack } from '../task-thread'

export interface BodyTask {
  readonly bytes: Uint8Array
  readonly limits: ShapeLimits
}
export type BodyAnswer = { readonly body: unknown } | { readonly code: ErrorCode; readonly text: string }

/** Keys that would change what other objects have, if anybody copied the body member by member. */
function isPoisoned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(isPoisoned)
  if (Object.hasOwn(value, '__proto__')) return true
  return Object.entries(value as Record<string, unknown>).some(
    ([name, member]) =>
      isPoisoned(member) ||
      (name === 'constructor' && typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype')),
  )
}

/** A JSON body from its bytes; refused when it is malformed, too wide or too deep. */
export function parseBody({ bytes, limits }: BodyTask): unknown {
  const text = new TextDecoder().decode(bytes)
  // Clients send this content type with an empty body on calls that take none.
  if (text === '') return undefined
  const exceeded = exceededLimit(text, limits)
  if (exceeded === 'members')
    throw new AppError('tooLarge', {
      text: `The body has too many fields: at most ${limits.members} fields and list items are allowed.`,
    })
  if (exceeded === 'depth') throw new AppError('malformed', { text: 'The body is nested too deeply.' })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new AppError('malformed')
  }
  if (isPoisoned(body)) throw new AppError('malformed')
  return body
}

function answer(task: BodyTask): BodyAnswer {
  try {
    return { body: parseBody(task) }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, text: error.message }
    throw error
  }
}

export function serveBodies(port: MessagePort): void {
  stepBack()
  port.on('message', (task: BodyTask) => port.postMessage(answer(task)))
}
