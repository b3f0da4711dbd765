import type { CallAnswer, CallSpec } from '@/kernel/call'
import { send } from '@/web/api/client'
import { ApiError } from '@/web/api/error'

/** One test send, as it is shown. */
export interface Exchange<Answer> {
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Record<string, string>
    readonly body: string
  }
  readonly status: number
  readonly response: string
  readonly ms: number
  readonly answer: Answer
}

/** Without the session a copied command would be a publisher's: with the real key it would sell a real lead. */
const KEY_SHOWN = '<api key>'

const shownBody = (body: Readonly<Record<string, unknown>>): string =>
  JSON.stringify('apikey' in body ? { ...body, apikey: KEY_SHOWN } : body)

/** Sends by a call of the publishers' side and keeps what went out and came back. Refusals are thrown. */
export async function exchange<C extends CallSpec>(
  spec: C,
  body: Readonly<Record<string, unknown>>,
): Promise<Exchange<CallAnswer<C>>> {
  const started = performance.now()
  const response = await send(spec, { body }, { quiet: true })
  const text = await response.text()
  const { data } = JSON.parse(text) as { data: CallAnswer<C> }
  return {
    request: {
      method: spec.method,
      url: new URL(`/api${spec.path}`, window.location.origin).href,
      headers: { 'content-type': 'application/json' },
      body: shownBody(body),
    },
    status: response.status,
    response: text,
    ms: Math.round(performance.now() - started),
    answer: data,
  }
}

/** A refusal split between the fields of the form and the text under it (decision B14). */
export function failureOf(error: unknown, names: ReadonlySet<string>): { fields: [string, string][]; text: string } {
  if (!(error instanceof ApiError)) return { fields: [], text: 'An error occurred. Please try again later.' }
  const problems = Object.entries(error.errors)
  const homeless = problems.filter(([name]) => !names.has(name)).map(([name, text]) => `${name}: ${text}`)
  return { fields: problems.filter(([name]) => names.has(name)), text: [error.message, ...homeless].join('\n') }
}
