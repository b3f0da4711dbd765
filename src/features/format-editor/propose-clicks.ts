import type { PastedAnswer } from '../pasted-answers/public'
import { type AnswerValue, type AnswerValues, valuesOf } from './answer-values'
import { byStatus, click, type Role, setReads } from './click'
import { dialectOf } from './dialect'
import { bare } from './names'
import type { Stage } from './suggest'

/** Which clicks marked answers ask for: what staff would click first, to be looked at and changed. */

const DECIDES =
  /^(?:status|result|response|outcome|success|successful|accepted|decision|leadstatus|poststatus|pingstatus|code|isvalid|sold|matched|part1)$/
const PRICE = /(?:price|payout|bidamount|bid|amount|cost|revenue)$/
const REFERENCE = /^(?:id|leadid|reference|ref|confirmation|confirmationid|transactionid|pingid|bidid|token|leadkey)$/
const REASON = /(?:reason|message|msg|error|errors|description|comment|behind)$/
/** What a part without a name says by its looks: money has cents, a sentence has blanks. */
const isAmount = ({ reading, value }: AnswerValue): boolean =>
  'part' in reading && /^\$?\d{1,5}\.\d\d$/.test(String(value))
const isSentence = ({ reading, value }: AnswerValue): boolean =>
  'part' in reading && reading['part'] !== 1 && /^[A-Za-z]{2,}(?:[ _-][A-Za-z]+)*[.!]?$/.test(String(value))

interface Read {
  readonly answer: PastedAnswer
  readonly found: AnswerValues
  readonly byKey: ReadonlyMap<string, AnswerValue>
}

const keyOf = ({ reading }: AnswerValue): string => JSON.stringify(reading)
const valueOf = ({ byKey }: Read, key: string): AnswerValue | undefined => byKey.get(key)

function readOf(answer: PastedAnswer): Read {
  const found = valuesOf(answer.body)
  return { answer, found, byKey: new Map(found.values.map((value) => [keyOf(value), value])) }
}

const isMoney = ({ value }: AnswerValue): boolean => /^\$?\d{1,6}(?:\.\d{1,4})?$/.test(String(value))

/** A value that sold answers share and no other answer has the same; status-like names first. */
function decider(sold: readonly Read[], others: readonly Read[]): string | null {
  const [first] = sold
  const candidates = (first?.found.values ?? []).filter((value) => {
    const key = keyOf(value)
    const yes = sold.map((one) => valueOf(one, key)?.value)
    const no = others.flatMap((one) => valueOf(one, key)?.value ?? [])
    return (
      String(value.value).length <= 60 &&
      yes.every((one) => one !== undefined) &&
      !no.some((one) => yes.some((other) => bare(String(one)) === bare(String(other))))
    )
  })
  const named = candidates.find(({ name }) => DECIDES.test(bare(name)))
  const whole = candidates.find(({ reading }) => 'text' in reading && (first?.found.values.length ?? 0) === 1)
  const chosen = named ?? whole
  return chosen ? keyOf(chosen) : null
}

function clicksOf(stage: Stage, reads: readonly Read[]): [Role, Read, AnswerValue][] {
  const sold = reads.filter(({ answer }) => answer.mark === 'sold')
  const others = reads.filter(({ answer }) => answer.mark !== 'sold')
  const key = decider(sold, others)
  if (key === null) return []
  const out: [Role, Read, AnswerValue][] = []
  const add = (role: Role, read: Read, value: AnswerValue | undefined) => value && out.push([role, read, value])
  for (const read of reads) add('outcome', read, valueOf(read, key))
  const [first] = sold
  const inSold = (fits: (value: AnswerValue) => boolean) =>
    first?.found.values.find((value) => keyOf(value) !== key && fits(value))
  if (first) {
    add('price', first, inSold((value) => PRICE.test(bare(value.name)) && isMoney(value)) ?? inSold(isAmount))
    const reference = inSold((value) => REFERENCE.test(bare(value.name)))
    add('reference', first, reference)
    if (stage === 'ping') add('carry', first, reference)
  }
  for (const read of others)
    add(
      'reason',
      read,
      read.found.values.find((value) => keyOf(value) !== key && REASON.test(bare(value.name))) ??
        read.found.values.find((value) => keyOf(value) !== key && isSentence(value)),
    )
  return out
}

/** Answers of another kind than the sold one: what they say as a whole, or by a name like a status, is no sale. */
function otherwise(document: string, stage: Stage, { answer, found }: Read): string {
  const { text, shape, other, fit } = dialectOf(document, stage, found.reads)
  const value =
    found.values.find(({ name }) => DECIDES.test(bare(name))) ?? found.values.find(({ reading }) => 'text' in reading)
  if (!value || String(value.value).length > 60) return document
  const { mark, status } = answer
  return click(text, 'outcome', { stage, value: fit(value), mark, status, shape, other })
}

/** The document with a result part as the marked answers say it; what they do not tell apart stays open. */
export function proposeClicks(text: string, answers: readonly PastedAnswer[]): string {
  let now = text
  for (const stage of ['ping', 'post'] as const) {
    const reads = answers.filter((answer) => answer.stage === stage).map(readOf)
    const shape = reads.find(({ answer }) => answer.mark === 'sold')?.found.reads
    if (shape !== 'json' && shape !== 'xml' && shape !== 'text') continue
    const clicks = clicksOf(stage, reads)
    if (clicks.length === 0) continue
    now = setReads(now, stage, shape)
    for (const [role, { answer, found }, value] of clicks)
      if (found.reads === shape) now = click(now, role, { stage, value, mark: answer.mark, status: answer.status })
    for (const read of reads)
      if (read.answer.mark !== 'sold' && read.found.reads !== shape) now = otherwise(now, stage, read)
    for (const { answer } of reads)
      if (answer.mark !== 'sold' && answer.status >= 400 && !clicks.some(([, read]) => read.answer === answer))
        now = byStatus(now, stage, answer.mark, answer.status)
  }
  return now
}
