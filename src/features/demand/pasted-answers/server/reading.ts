import { compileDocuments, onlyPart } from '@/features/platform/reference/server/public'
import {
  type AnyFormat,
  describeReadingOf,
  type HttpAnswer,
  readAnswers,
  type RunCode,
  SAMPLE_NOW,
} from '@/integrations'
import type { Services } from '@/server/services'
import { type Mark, markOf } from '../marks'
import type { PastedAnswer } from '../pasted'

export interface PastedReading {
  readonly mark: Mark
  readonly price: number | null
  readonly reference: string | null
  readonly reason: string | null
  readonly words: string
  readonly asmarked: boolean
}

const CODE_MS = 250

/** Code that is looked at is nobody's yet: one run of it may fail, and nothing else. */
export const runCodeOf =
  ({ sandbox }: Services): RunCode =>
  (items) =>
    sandbox
      .run(items, CODE_MS)
      .catch((error: unknown) => items.map(() => ({ kind: 'failed', message: (error as Error).message })))

/** What is sent plays no part in how an answer is read. */
const STAND_IN = {
  data: { kind: 'object', ping: { zip: { $: 'lead.zip' } }, post: { zip: { $: 'lead.zip' } } },
  send: { post: { as: 'json' } },
}
const HEADING = { language: 1, name: 'stand-in', title: 'Stand-in', version: 1, params: [] }

/** The result part of a document, ready to read answers; null while it cannot. */
export function readerOf(document: Readonly<Record<string, unknown>>): AnyFormat | null {
  const compiled = compileDocuments({
    data: { ...HEADING, data: STAND_IN.data },
    send: { ...HEADING, send: STAND_IN.send },
    result: onlyPart('result', document),
  })
  return 'post' in compiled ? compiled : null
}

/** Settings as a preview shows them: nobody has filled them in yet. One that is sent as a number looks like one. */
export function paramsOf({ params, parts }: AnyFormat): Record<string, string> {
  const written = JSON.stringify(parts)
  const isNumber = (name: string) =>
    new RegExp(`"\\$":"param\\.${name}"(?:(?!"\\$":)[^{}])*"as":"number"`).test(written)
  return Object.fromEntries(
    params.map(({ name, sensitive, options }) => [
      name,
      options[0]?.value ?? (isNumber(name) ? '1234' : sensitive ? '***' : `YOUR-${name.toUpperCase()}`),
    ]),
  )
}

const answerOf = ({ status, headers, body }: PastedAnswer): HttpAnswer => ({
  kind: 'http',
  status,
  headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
  body,
})

const UNREAD = { mark: 'undecided', price: null, reference: null, reason: null, asmarked: false } as const

export async function readPasted(format: AnyFormat, pasted: PastedAnswer, run: RunCode): Promise<PastedReading> {
  const stage = format[pasted.stage]
  const settings = Object.fromEntries(pasted.settings.map(({ name, value }) => [name, value]))
  const context = { now: SAMPLE_NOW, params: { ...paramsOf(format), ...settings } }
  const answer = answerOf(pasted)
  const [read] = stage ? await readAnswers(pasted.stage, [{ format: stage, answer, context }], run) : []
  if (!read) return { ...UNREAD, words: 'Not read: the format does not ping' }
  const mark = markOf(read)
  const priced = pasted.price === null || pasted.price === read.priceCents
  return {
    mark,
    price: read.priceCents,
    reference: read.reference,
    reason: read.reason,
    words: describeReadingOf(format, pasted.stage, answer, context, read),
    asmarked: mark === pasted.mark && priced,
  }
}
