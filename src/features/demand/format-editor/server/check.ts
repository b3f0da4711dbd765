import type { PastedAnswer } from '@/features/demand/pasted-answers/public'
import { paramsOf, readerOf, readPasted } from '@/features/demand/pasted-answers/server/public'
import { compileDocuments, onlyPart } from '@/features/platform/reference/server/public'
import {
  type AnyFormat,
  buildRequests,
  describeDataPart,
  describeFormat,
  describeResultPart,
  describeSendPart,
  fieldsSent,
  FormatError,
  inputOf,
  type Issue,
  readDataPart,
  readExemplar,
  readFormat,
  readResultPart,
  readSendPart,
  type RunCode,
  type SendInput,
} from '@/integrations'
import type { ProductId } from '@/kernel/lead-fields'
import type { Check, DraftSamples } from '../contract'
import { JsonFault, parseJson, placeOf, plain } from '../json-text'
import { pathOf, placeInText } from '../json-place'
import { emptyIds } from '../empty-ids'
import { missingOf } from '../missing'
import { neverBrought } from '../of-ping'
import { openPoints } from '../open-points'

export interface Checked {
  readonly document: string
  readonly samples: DraftSamples
  readonly answers: readonly PastedAnswer[]
  readonly product?: ProductId | undefined
}

type Json = Record<string, unknown>
type Stage = 'ping' | 'post'

const SAMPLES = ['windows', 'roofing', 'bath', 'siding', 'solar', 'refinance', 'debt', 'homeseller'] as const
const MOST_ISSUES = 50
/** More of them nobody works through on one screen. */
const MOST_OPEN = 1000

/** Formats of the console are templates: code never runs here. */
const noCode: RunCode = (items) =>
  Promise.resolve(items.map(() => ({ kind: 'failed', message: 'code is not run here' })))

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stands in for a result part that is not ready, so that the request can be looked at. */
const NO_RESULT = { post: { reads: 'json', values: {}, rules: [{ status: 500, outcome: 'error' }] } }

const compiled = (document: Json, parts: Json): AnyFormat | readonly Issue[] => {
  const whole = { ...document, ...parts }
  return compileDocuments({
    data: onlyPart('data', whole),
    send: onlyPart('send', whole),
    result: onlyPart('result', whole),
  })
}

const ready = (result: AnyFormat | readonly Issue[]): AnyFormat | null => ('post' in result ? result : null)

/** The same sample lead whatever is changed; carried values are named as what they are. */
function inputFor(format: AnyFormat, document: Json, stage: Stage, product: ProductId | undefined): SendInput {
  const listed = Array.isArray(document['products']) ? Number(document['products'][0]) : 1
  const sample = SAMPLES[(product ?? listed) - 1] ?? 'windows'
  const result = isRecord(document['result']) ? document['result'] : {}
  const answered = isRecord(result['ping']) ? result['ping'] : isRecord(result['post']) ? result['post'] : {}
  const carried = isRecord(answered['carry']) ? Object.keys(answered['carry']) : []
  const exemplar = readExemplar({ title: 'Sample', stage, lead: { sample }, params: paramsOf(format) })
  const pingAnswer = Object.fromEntries(carried.map((name) => [name, `${name}-of-the-ping`]))
  return { ...inputOf(exemplar), ...(stage === 'post' && format.ping ? { pingAnswer } : {}) }
}

async function requestOf(
  format: AnyFormat,
  document: Json,
  stage: Stage,
  product: ProductId | undefined,
): Promise<Check['requests']> {
  const own = format[stage]
  if (!own) return []
  const input = inputFor(format, document, stage, product)
  const destination = format.transport === 'email' ? 'leads@example.com' : 'https://the-lender.example/leads'
  const [built] = await buildRequests(stage, [{ format: own, input: { ...input, destination } }], noCode)
  if (!built) return []
  const fields = fieldsSent(format, stage, input)
  const shared = { stage, sent: fields?.sent ?? 0, leftOut: [...(fields?.leftOut ?? [])] }
  const nothing = { method: '', url: '', headers: [], body: '' }
  if (!built.ok) return [{ ...shared, ...nothing, problems: [...built.problems] }]
  const { request } = built
  if (request.kind === 'email')
    return [{ ...shared, ...nothing, problems: [], method: 'EMAIL', url: request.subject, body: request.body }]
  const headers = Object.entries(request.headers).map(([name, value]) => ({ name, value }))
  return [{ ...shared, problems: [], method: request.method, url: request.url, headers, body: request.body ?? '' }]
}

const orNothing = <T>(work: () => T, nothing: T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof FormatError) return nothing
    throw error
  }
}

const copied = (stages: readonly { stage: Stage; lines: readonly string[] }[]) =>
  stages.map(({ stage, lines }) => ({ stage, lines: [...lines] }))

const resultOf = ({ result }: Json): Json => (isRecord(result) ? result : {})

/** A stage is told in words whatever the other lacks. */
function resultLines(document: Json, stage: Stage) {
  const { ping, post } = resultOf(document)
  const own = stage === 'post' ? { post } : ping === undefined ? null : { ping, ...NO_RESULT }
  if (own === null) return []
  const part = onlyPart('result', { ...document, result: own })
  return orNothing(() => describeResultPart(readResultPart(part)), []).filter((one) => one.stage === stage)
}

function previewOf(document: Json): Check['preview'] {
  return {
    data: copied(orNothing(() => describeDataPart(readDataPart(onlyPart('data', document))), [])),
    send: copied(orNothing(() => describeSendPart(readSendPart(onlyPart('send', document))), [])),
    result: (['ping', 'post'] as const).flatMap((stage) => copied(resultLines(document, stage))),
  }
}

const NOTHING: Omit<Check, 'unreadable' | 'missing'> = {
  issues: [],
  notes: [],
  preview: null,
  requests: [],
  answers: [],
  open: [],
}

function readDocument(text: string): Json | NonNullable<Check['unreadable']> {
  try {
    const document = plain(parseJson(text))
    return isRecord(document) ? document : { message: 'A format begins with {', line: 1, column: 1 }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return { message: error.message, ...placeOf(text, error.offset) }
  }
}

/** Stages whose answers have to be proven; what goes by mail is answered by the mail server. */
function answeredStages({ data, result }: Json): Stage[] {
  const byMail = isRecord(result) && isRecord(result['post']) && result['post']['reads'] === 'mail'
  const pings = isRecord(data) && data['ping'] !== undefined
  return [...(pings ? (['ping'] as const) : []), ...(byMail ? [] : (['post'] as const))]
}

const UNREAD: Check['answers'][number] = {
  ...{ mark: 'undecided', price: null, reference: null, reason: null, asmarked: false },
  words: 'Not read yet: no value that says what it means was clicked',
}

/** Each stage is read as soon as its own rules are there, whatever the other lacks. */
function readersOf(document: Json, whole: AnyFormat | null): Record<Stage, AnyFormat | null> {
  if (whole) return { ping: whole, post: whole }
  const { ping, post } = resultOf(document)
  const both = readerOf(document)
  return {
    ping: both ?? (ping === undefined ? null : readerOf({ ...document, result: { ping, ...NO_RESULT } })),
    post: both ?? readerOf({ ...document, result: { post } }),
  }
}

/** Everything that can be said about a draft; nothing is written and nothing is sent. */
export async function checkDraft({ document: text, samples, answers, product }: Checked): Promise<Check> {
  const document = readDocument(text)
  if ('column' in document) {
    const unreadable = document as NonNullable<Check['unreadable']>
    return { ...NOTHING, unreadable, missing: missingOf({ ...NOTHING, unreadable }, answers, []) }
  }
  const whole = compiled(document, {})
  const found = 'post' in whole ? [] : whole.slice(0, MOST_ISSUES)
  const issues = found.map((issue) => ({ ...issue, ...placeInText(text, pathOf(issue.path)) }))
  const sends = ready(whole) ?? ready(compiled(document, { result: NO_RESULT }))
  const readers = readersOf(document, ready(whole))
  const requests = sends
    ? [...(await requestOf(sends, document, 'ping', product)), ...(await requestOf(sends, document, 'post', product))]
    : []
  const open = openPoints(document, samples)
  const readings: Check['answers'] = []
  if (readers.ping || readers.post)
    for (const answer of answers) {
      const reader = readers[answer.stage]
      readings.push(reader ? await readPasted(reader, answer, noCode) : UNREAD)
    }
  const notes = orNothing(() => [...describeFormat(readFormat(document)).notes, ...emptyIds(document)], [])
  const check = { unreadable: null, issues, notes, preview: previewOf(document), requests, answers: readings, open }
  const missing = missingOf(check, answers, answeredStages(document), neverBrought(document))
  return { ...check, open: open.slice(0, MOST_OPEN), missing }
}
