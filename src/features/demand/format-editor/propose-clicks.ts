import type { Mark, PastedAnswer } from '@/features/demand/pasted-answers/public'
import { isAmount, isCode, isMoney, isSentence, PRICE, type Read, REASON, REFERENCE } from './answer-looks'
import { type AnswerValue, valuesOf } from './answer-values'
import { at, byStatus, click, named, type Role, rulesOf, setReads } from './click'
import { dialectOf } from './dialect'
import { setAt } from './json-patch'
import { bare } from './names'
import { bidsAmong, carryWanted, proposeBids } from './propose-bids'
import type { Stage } from './suggest'

/** Which clicks marked answers ask for: what staff would click first, to be looked at and changed. */

const DECIDES =
  /^(?:status|result|response|outcome|success|successful|accepted|decision|leadstatus|poststatus|pingstatus|code|isvalid|sold|matched|part1)$/
/** LeadPostResult, disposition, isValidPost: less plain, and looked for behind those. */
const ALSO_DECIDES = /(?:status|result|outcome|disposition|decision)$|^is(?:valid|accepted|success|sold)/
const YES = /^(?:true|yes|ok|accept(?:ed)?|success(?:ful)?|sold|matched|approved|purchased|bought|assigned)$/i
/** A message that is the same whenever it is sold. */
const SAID_YES = /^(?!.*\b(?:not|no|un\w+)\b).*\b(?:accepted|success\w*|sold|created|approved|purchased)\b/i
const keyOf = ({ reading }: AnswerValue): string => JSON.stringify(reading)
const valueOf = ({ byKey }: Read, key: string): AnswerValue | undefined => byKey.get(key)

function readOf(answer: PastedAnswer): Read {
  const found = valuesOf(answer.body)
  return { answer, found, byKey: new Map(found.values.map((value) => [keyOf(value), value])) }
}

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
  const called = (names: RegExp) => candidates.find(({ name }) => names.test(bare(name)))
  const whole = candidates.find(({ reading }) => 'text' in reading && (first?.found.values.length ?? 0) === 1)
  const chosen =
    called(DECIDES) ??
    called(ALSO_DECIDES) ??
    whole ??
    candidates.find(({ value }) => YES.test(String(value))) ??
    candidates.find(({ name, value }) => REASON.test(bare(name)) && SAID_YES.test(String(value)))
  return chosen ? keyOf(chosen) : null
}

/** The last is a word of the value that says it, whatever stands around it. */
type Clicks = [Role, Read, AnswerValue, (string | undefined)?][]

const reasonIn = ({ found: { values } }: Read, key: string): AnswerValue | undefined =>
  values.find((value) => keyOf(value) !== key && REASON.test(bare(value.name))) ??
  values.find((value) => keyOf(value) !== key && isSentence(value))

/** Whatever says so, where no reason does. */
const twiceIn = ({ found: { values } }: Read, key: string): AnswerValue | undefined =>
  values.find((value) => keyOf(value) !== key && !('text' in value.reading) && /\bdup/i.test(String(value.value)))

/** "Duplicate of lead 100233" names another lead every time: the word alone tells, where nothing else says it. */
function wordFor(mark: Mark, reason: AnswerValue, reads: readonly Read[]): string | undefined {
  const word = mark === 'duplicate' ? /duplicate|\bdup\w*/i.exec(String(reason.value))?.[0].toLowerCase() : undefined
  const elsewhere = reads.some(
    ({ answer, byKey }) =>
      answer.mark !== mark &&
      String(byKey.get(keyOf(reason))?.value ?? '')
        .toLowerCase()
        .includes(word ?? ''),
  )
  return elsewhere ? undefined : word
}

/** Refused and duplicate may be told by one word, and apart only by the reason beside it. */
function outcomesOf(key: string, reads: readonly Read[]): Clicks {
  return reads.flatMap((read): Clicks => {
    const value = valueOf(read, key)
    if (!value) return []
    const { mark } = read.answer
    const same = reads.filter((other) => valueOf(other, key)?.value === value.value)
    const told =
      mark === 'duplicate'
        ? !/dup/i.test(String(value.value))
        : mark === 'error' && same.some((one) => one.answer.mark === 'refused')
    const reason = told ? ((mark === 'duplicate' ? twiceIn(read, key) : undefined) ?? reasonIn(read, key)) : undefined
    const shared =
      reason && reads.some((one) => one.answer.mark !== mark && valueOf(one, keyOf(reason))?.value === reason.value)
    if (!reason || shared || String(reason.value) === '' || String(reason.value).length > 120)
      // What refuses others, too, does not become a duplicate of all of them.
      return mark === 'duplicate' && same.some((one) => one.answer.mark === 'refused') ? [] : [['outcome', read, value]]
    const others = same.find(({ answer }) => answer.mark !== mark && answer.mark !== 'sold')?.answer.mark ?? 'refused'
    const refused: Read = { ...read, answer: { ...read.answer, mark: others } }
    return [
      ['outcome', refused, value],
      ['outcome', read, reason, wordFor(mark, reason, reads)],
    ]
  })
}

const isPlain = (read: Read | undefined, key: string): boolean => DECIDES.test(bare(read?.byKey.get(key)?.name ?? ''))

function clicksOf(stage: Stage, reads: readonly Read[]): Clicks {
  const sold = reads.filter(({ answer }) => answer.mark === 'sold')
  const others = reads.filter(({ answer }) => answer.mark !== 'sold')
  const key = decider(sold, others)
  const [first] = sold
  if (key === null) return []
  const refused = others.filter(({ answer }) => answer.mark !== 'later')
  const rest = reads.filter((read) => !refused.includes(read))
  // Two answers may say yes by one word and later by it as well; what refuses may still do so by a plain one.
  const refuses = refused.length > 0 && !isPlain(first, key) ? decider(refused, rest) : null
  const out =
    refuses !== null && isPlain(refused[0], refuses)
      ? [...outcomesOf(key, rest), ...outcomesOf(refuses, refused)]
      : outcomesOf(key, reads)
  const add = (role: Role, read: Read, value: AnswerValue | undefined) => value && out.push([role, read, value])
  const inSold = (fits: (value: AnswerValue) => boolean) =>
    first?.found.values.find((value) => keyOf(value) !== key && fits(value))
  if (first) {
    add('price', first, inSold((value) => PRICE.test(bare(value.name)) && isMoney(value)) ?? inSold(isAmount))
    const reference = inSold((value) => REFERENCE.test(bare(value.name))) ?? inSold(isCode)
    add('reference', first, reference)
    if (stage === 'ping') add('carry', first, reference)
  }
  for (const read of others) add('reason', read, reasonIn(read, (refused.includes(read) ? refuses : null) ?? key))
  return out
}

/** A sale that is told by its message is one only while the plain word beside it says so, too. */
function alsoBy(text: string, stage: Stage, reads: readonly Read[]): string {
  const sold = reads.filter(({ answer }) => answer.mark === 'sold')
  const key = decider(
    sold,
    reads.filter((read) => !sold.includes(read)),
  )
  const [first] = sold
  if (key === null || !first || !REASON.test(bare(first.byKey.get(key)?.name ?? ''))) return text
  const plain = first.found.values.find(
    (value) => DECIDES.test(bare(value.name)) && sold.every((one) => valueOf(one, keyOf(value))?.value === value.value),
  )
  const index = rulesOf(text, stage).findIndex(({ outcome }) => outcome === 'matched')
  if (!plain || index < 0) return text
  const { text: next, name } = named(text, stage, plain)
  const when = rulesOf(next, stage)[index]?.['when']
  return setAt(next, at(stage, 'rules', index, 'when'), { all: [when, { of: name, equals: plain.value }] })
}

const ID = '^(?:[A-Za-z]{1,8}[-_#]?|#)?[0-9][A-Za-z0-9_-]*$'

/** SUCCESS:10023 sells by its word and by the number behind it: SUCCESS:queued has none. */
function alsoById(text: string, stage: Stage, reads: readonly Read[]): string {
  const behind = reads
    .filter(({ answer }) => answer.mark === 'sold')
    .map(({ found: { values } }) =>
      values.length === 3 ? values.find(({ reading }) => reading['part'] === 2) : undefined,
    )
  const index = rulesOf(text, stage).findIndex(({ outcome }) => outcome === 'matched')
  const [first] = behind
  if (!first || index < 0 || !behind.every((one) => one && isCode(one))) return text
  const { text: next, name } = named(text, stage, first)
  const when = rulesOf(next, stage)[index]?.['when']
  return setAt(next, at(stage, 'rules', index, 'when'), { all: [when, { of: name, matches: ID }] })
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

/** A price of the whole answer, not of the first of several bids. */
const isOwnPrice = ([role, , { reading }]: Clicks[number]): boolean =>
  role === 'price' && !JSON.stringify(reading).includes('[')

/** The document with a result part as the marked answers say it; what they do not tell apart stays open. */
export function proposeClicks(text: string, answers: readonly PastedAnswer[]): string {
  let now = text
  for (const stage of ['ping', 'post'] as const) {
    const reads = answers.filter((answer) => answer.stage === stage).map(readOf)
    const shape = reads.find(({ answer }) => answer.mark === 'sold')?.found.reads
    if (shape !== 'json' && shape !== 'xml' && shape !== 'text') continue
    const all = clicksOf(stage, reads)
    const list = stage === 'ping' && !all.some(isOwnPrice) ? bidsAmong(reads) : null
    const clicks = list ? all.filter(([role, { answer }]) => role === 'reason' || answer.mark !== 'sold') : all
    if (clicks.length === 0 && !list) continue
    now = setReads(now, stage, shape)
    for (const [role, { answer, found }, value, word] of clicks)
      if (found.reads === shape)
        now = click(now, role, { stage, value, mark: answer.mark, status: answer.status, word })
    now = alsoById(alsoBy(now, stage, reads), stage, reads)
    if (list) now = proposeBids(now, stage, list, reads)
    if (stage === 'ping') now = carryWanted(now, reads)
    for (const read of reads)
      if (read.answer.mark !== 'sold' && read.found.reads !== shape) now = otherwise(now, stage, read)
    for (const { answer } of reads)
      if (
        answer.mark !== 'sold' &&
        answer.status >= 400 &&
        !clicks.some(([role, read]) => role === 'outcome' && read.answer.body === answer.body)
      )
        now = byStatus(now, stage, answer.mark, answer.status)
  }
  return now
}
