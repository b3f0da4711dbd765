import type { PastedAnswer } from '@/features/demand/pasted-answers/public'
import type { AnswerValue, AnswerValues } from './answer-values'

/** What values of an answer are, by their names and by their looks. */

export const PRICE = /(?:price|payout|bidamount|bid|amount|cost|revenue)$/
export const REFERENCE =
  /^(?:id|leadid|leadnumber|reference|referencenumber|ref|confirmation|confirmationid|confirmationnumber|transactionid|pingid|bidid|token|leadkey)$/
export const REASON =
  /(?:reason|message|msg|error|errors|description|comment|behind|faultstring|details?|explanation|^text)$/
/** What a part without a name says by its looks: money has cents, a sentence has blanks. */
export const isAmount = ({ reading, value }: AnswerValue): boolean =>
  'part' in reading && /^\$?\d{1,5}\.\d\d$/.test(String(value))
export const isSentence = ({ reading, value }: AnswerValue): boolean =>
  'part' in reading && reading['part'] !== 1 && /^[A-Za-z]{2,}(?:[ _-][A-Za-z]+)*[.!]?$/.test(String(value))

export const isCode = ({ reading, value }: AnswerValue): boolean =>
  'part' in reading && /^[A-Za-z]{0,8}[-_#]?\d[\w-]{2,40}$/.test(String(value))

export interface Read {
  readonly answer: PastedAnswer
  readonly found: AnswerValues
  readonly byKey: ReadonlyMap<string, AnswerValue>
}

export const isMoney = ({ value }: AnswerValue): boolean => /^\$?\d{1,6}(?:\.\d{1,4})?$/.test(String(value))
