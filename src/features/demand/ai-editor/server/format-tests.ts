import { isDeepStrictEqual } from 'node:util'
import {
  type AnswerReading,
  answerOf,
  type AnyFormat,
  buildRequests,
  type Exemplar,
  expectedReading,
  inputOf,
  readAnswers,
  type RunCode,
  SAMPLE_NOW,
  shippedExemplars,
} from '@/integrations'
import type { PartsInForce } from '@/features/platform/reference/server/public'
import type { FormatTest } from '../contract'

type Proof = Exemplar & {
  readonly response: NonNullable<Exemplar['response']>
  readonly result: NonNullable<Exemplar['result']>
}

const stageOf = (format: AnyFormat | null, { stage }: Exemplar) => (format ? format[stage] : null)

/** Null where the format cannot say: it does not ping, or does not compile. */
async function built(format: AnyFormat | null, exemplar: Exemplar, run: RunCode) {
  const stage = stageOf(format, exemplar)
  if (!stage) return null
  const [request] = await buildRequests(exemplar.stage, [{ format: stage, input: inputOf(exemplar) }], run)
  return request ?? null
}

async function read(format: AnyFormat | null, proof: Proof, run: RunCode): Promise<Omit<AnswerReading, 'rule'> | null> {
  const stage = stageOf(format, proof)
  if (!stage) return null
  const context = { now: SAMPLE_NOW, params: proof.params }
  const [got] = await readAnswers(proof.stage, [{ format: stage, answer: answerOf(proof.response), context }], run)
  if (!got) return null
  const { rule: _, ...reading } = got
  return reading
}

const meaning = (reading: Omit<AnswerReading, 'rule'> | null): string =>
  reading === null
    ? 'not read at all'
    : [
        reading.duplicate ? 'duplicate' : reading.outcome,
        ...(reading.priceCents === null ? [] : [`at $${(reading.priceCents / 100).toFixed(2)}`]),
        ...(reading.reason === null ? [] : [`(${reading.reason})`]),
      ].join(' ')

/** Requests may change, that is what is asked for; that one could be built must stay so. */
async function requestTest(
  before: AnyFormat | null,
  after: AnyFormat,
  exemplar: Exemplar,
  run: RunCode,
): Promise<FormatTest> {
  const [was, is] = [await built(before, exemplar, run), await built(after, exemplar, run)]
  const title = `${exemplar.title} (${exemplar.stage})`
  if (!is?.ok) {
    const problems = is?.problems.join('; ') ?? 'it cannot ping any more'
    return {
      title,
      passed: was?.ok !== true,
      detail: was?.ok ? `Not built: ${problems}` : `Not built, as before: ${problems}`,
    }
  }
  return {
    title,
    passed: true,
    detail: isDeepStrictEqual(was, is) ? 'The same request as now' : 'Built; the request changes',
  }
}

/** An answer is read as marked, or, where an earlier change taught otherwise, as it is today. */
async function answerTest(before: AnyFormat | null, after: AnyFormat, proof: Proof, run: RunCode): Promise<FormatTest> {
  const is = await read(after, proof, run)
  const title = `${proof.title} (${proof.stage})`
  const marked = expectedReading(proof.result)
  if (isDeepStrictEqual(is, marked)) return { title, passed: true, detail: `Read as marked: ${meaning(is)}` }
  if (isDeepStrictEqual(is, await read(before, proof, run)))
    return { title, passed: true, detail: `Read as today: ${meaning(is)}` }
  return { title, passed: false, detail: `Read as ${meaning(is)}, marked as ${meaning(marked)}` }
}

const isProof = (exemplar: Exemplar): exemplar is Proof =>
  exemplar.response !== undefined && exemplar.result !== undefined

/** The tests that exist for the parts: what ships with their formats. */
export async function formatTests(
  before: AnyFormat | null,
  after: AnyFormat,
  { data, send, result }: PartsInForce,
  run: RunCode,
): Promise<FormatTest[]> {
  // A request is proof of the data and the send part together.
  const requests =
    data.name === send.name
      ? shippedExemplars(data.name).filter(({ request }) => request && !('problems' in request))
      : []
  const answers = shippedExemplars(result.name).filter(isProof)
  const tests: FormatTest[] = []
  for (const exemplar of requests) tests.push(await requestTest(before, after, exemplar, run))
  for (const proof of answers) tests.push(await answerTest(before, after, proof, run))
  return tests
}
