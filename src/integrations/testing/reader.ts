import { compileFormat } from '../compile-format'
import type { HttpAnswer } from '../read/answer'
import type { AnswerReading } from '../read/outcome'

export const NOW = Date.UTC(2026, 10, 15)
export const STATUS = { json: '$.status' }
export const ACCEPT = { when: { of: 'status', equals: 'accepted' }, outcome: 'matched' }

interface More extends Partial<HttpAnswer> {
  readonly params?: Readonly<Record<string, string>>
}

/** Reads answers with one stage of rules, for tests of what answers mean. */
export function reader(stage: object, on: 'ping' | 'post' = 'post') {
  const { params = [], ...said } = stage as { readonly params?: readonly object[] }
  const result = { reads: 'json', values: { status: STATUS }, rules: [ACCEPT], ...said }
  const format = compileFormat({
    language: 1,
    name: 'trial',
    title: 'Trial',
    version: 1,
    params,
    data: { kind: 'object', ping: { a: 1 }, post: { a: 1 } },
    send: { post: { as: 'json' } },
    result: { post: result },
  })
  return (body: unknown, status = 200, more: More = {}): AnswerReading => {
    const { params: set = {}, ...answer } = more
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const stages = { ping: format.ping, post: format.post }
    const read = stages[on]?.read(
      { kind: 'http', status, headers: {}, body: text, ...answer },
      { now: NOW, params: set },
    )
    if (!read) throw new Error('cannot ping')
    return read
  }
}
