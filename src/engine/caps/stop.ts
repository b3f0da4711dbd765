import { cents, formatDollars } from '@/kernel/money'
import { DATE_TIME_KIND } from '../filters/date-time'
import type { CodedStop } from '../filters/filter'
import { BY_LENDER } from '../match/sequence'
import { capName, LEAD_CAP_KINDS, PING_RATE_KIND, REVENUE_CAP_KINDS } from './cap-kind'
import { parseCounterKey } from './counter'
import type { Take } from './take'

const KINDS = [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS, PING_RATE_KIND]
const BY_COUNTER = new Map(KINDS.map((kind) => [`${kind.measure}/${kind.scope}/${kind.period}`, kind]))
const BY_CODE = new Map(KINDS.map((kind) => [kind.code, kind]))
const OF_LENDER = ' (lender)'

/** The cap that a stored verdict's code names. */
export const capByCode = (code: number) => BY_CODE.get(code & ~BY_LENDER)
/** Date/time windows carry caps of their own. */
export const isFull = (code: number): boolean =>
  capByCode(code) !== undefined || (code & ~BY_LENDER) === DATE_TIME_KIND.code

/** The text of a full counter, in the words of the filters. */
export function stopOf({ key, limit }: Take): CodedStop {
  const { owner, measure, scope, period, periodKey } = parseCounterKey(key)
  const kind = period === 'window' ? DATE_TIME_KIND : BY_COUNTER.get(`${measure}/${scope}/${period}`)
  const [whose, bit] = owner === 'lender' ? [OF_LENDER, BY_LENDER] : ['', 0]
  return {
    code: (kind?.code ?? 0) | bit,
    rule: `${kind?.title ?? 'Cap'}${whose}`,
    ruleValue: String(limit),
    leadValue: `full${periodKey === '' ? '' : ` (${periodKey})`}`,
  }
}

/** Why nothing was sent, in one line for people: 'Daily revenue cap: $50.00 of $50.00', 'Order status: active'. */
export function stopLine({ code, rule, ruleValue }: CodedStop): string {
  if (!isFull(code)) return `${rule}: ${ruleValue}`
  const kind = capByCode(code)
  const limit = kind?.measure === 'cents' ? formatDollars(cents(Number(ruleValue))) : ruleValue
  return `${kind ? capName(kind) : 'Cap of these hours'}${code & BY_LENDER ? OF_LENDER : ''}: ${limit} of ${limit}`
}
