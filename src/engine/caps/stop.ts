import { cents, formatDollars } from '@/kernel/money'
import type { Stop } from '../filters/filter'
import { capName, LEAD_CAP_KINDS, PING_RATE_KIND, REVENUE_CAP_KINDS } from './cap-kind'
import { parseCounterKey } from './counter'
import type { Take } from './take'

const KINDS = [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS, PING_RATE_KIND]
const KIND_TITLES = new Map(KINDS.map((kind) => [`${kind.measure}/${kind.scope}/${kind.period}`, kind.title]))
const FULL = 'full'
const OF_LENDER = ' (lender)'

/** The text of a full counter, in the words of the filters. */
export function stopOf({ key, limit }: Take): Stop {
  const { owner, measure, scope, period, periodKey } = parseCounterKey(key)
  const title = period === 'window' ? 'Date/time' : KIND_TITLES.get(`${measure}/${scope}/${period}`)
  const rule = `${title ?? 'Cap'}${owner === 'lender' ? OF_LENDER : ''}`
  return { rule, ruleValue: String(limit), leadValue: `${FULL}${periodKey === '' ? '' : ` (${periodKey})`}` }
}

/** Why nothing was sent, in one line for people: 'Daily revenue cap: $50.00 of $50.00', 'Order status: active'. */
export function stopLine({ rule, ruleValue, leadValue }: Stop): string {
  if (!leadValue.startsWith(FULL)) return `${rule}: ${ruleValue}`
  const [title, whose] = rule.endsWith(OF_LENDER) ? [rule.slice(0, -OF_LENDER.length), OF_LENDER] : [rule, '']
  const kind = KINDS.find((one) => one.title === title)
  const limit = kind?.measure === 'cents' ? formatDollars(cents(Number(ruleValue))) : ruleValue
  return `${kind ? capName(kind) : 'Cap of these hours'}${whose}: ${limit} of ${limit}`
}
