import { formatDollars } from '@/kernel/money'
import { type AnyFormat, isCode } from '../any-parts'
import type { AnswerStage, Rule } from '../language/result'
import type { Answer } from '../read/answer'
import type { ReadContext } from '../read/compile'
import { answerStageOf, evidenceFor } from '../read/evidence'
import type { AnswerReading } from '../read/outcome'
import type { Stage } from '../view/lead'
import { describeCondition } from './values'

const code = (text: string): string => `\`${text}\``

/** The buyer's own name for it where there is one: lead.price rather than amount. */
function placeOf({ values }: Pick<AnswerStage, 'values'>, name: string): string {
  const reading = Object.hasOwn(values, name) ? values[name] : undefined
  return reading && 'json' in reading && /^\$\.[\w.[\]]+$/.test(reading.json) ? reading.json.slice(2) : name
}

function because(
  format: AnyFormat,
  on: Stage,
  stage: AnswerStage,
  rule: Rule,
  answer: Answer,
  context: ReadContext,
): string {
  const { result } = format.parts
  if (answer.kind === 'mail' || isCode(result)) return ''
  if (!rule.when)
    return rule.status === undefined ? `the answer is ${rule.shape?.join(' or ') ?? ''}` : `HTTP is ${answer.status}`
  const evidence = evidenceFor(result, on, rule.when, answer, context)
  if (evidence.length === 0) return describeCondition(rule.when, (of) => code(placeOf(stage, of)))
  return evidence
    .map(({ name, value }) => `${code(placeOf(stage, name))} is ${value === null ? 'not there' : code(value)}`)
    .join(' and ')
}

function outcomeWords(on: Stage, read: AnswerReading): string {
  const { outcome, priceCents, reason, duplicate, reference, brands = [] } = read
  const named = brands.length === 0 ? '' : ` for ${brands.map(code).join(', ')}`
  const price = priceCents === null ? 'at the order’s price' : `at ${formatDollars(priceCents)}`
  switch (outcome) {
    case 'matched':
      if (on === 'ping')
        return `${priceCents === null ? 'Bid at the order’s price' : `Bid of ${formatDollars(priceCents)}`}${named}`
      return `Sold ${price}${reference === null ? '' : `, reference ${code(reference)}`}`
    case 'pending':
      return 'Decides later'
    case 'unmatched':
      return `${duplicate ? 'Duplicate' : on === 'ping' ? 'No bid' : 'Refused'}${reason === null ? '' : `: ${reason}`}`
    case 'error':
      return `Error${reason === null ? '' : `: ${reason}`}`
    case 'timeout':
      return `Undecided${reason === null ? '' : `: ${reason}`}`
  }
}

function moneyWords(stage: AnswerStage, read: AnswerReading): string {
  if (read.outcome !== 'matched' || read.priceCents === null) return ''
  const { price, bids } = stage
  if (bids) return `. The price is ${code(bids.price.of)} of the bids`
  return price?.of === undefined ? '' : `. The price is ${code(placeOf(stage, price.of))}, in ${price.unit}`
}

/** How an answer was read, and why: Sold at $42.00 because `status` is `success`. */
export function describeReadingOf(
  format: AnyFormat,
  on: Stage,
  answer: Answer,
  context: ReadContext,
  read: AnswerReading,
): string {
  const words = outcomeWords(on, read)
  const { result } = format.parts
  if (isCode(result)) return `${words}, by the result part’s own code`
  const stage = answerStageOf(result, on)
  const rule = read.rule === null ? undefined : stage?.rules[read.rule - 1]
  if (!stage || !rule) return words
  return `${words} because ${because(format, on, stage, rule, answer, context)}${moneyWords(stage, read)}`
}
