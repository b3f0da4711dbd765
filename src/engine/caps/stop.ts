import type { Stop } from '../filters/filter'
import { LEAD_CAP_KINDS, PING_RATE_KIND, REVENUE_CAP_KINDS } from './cap-kind'
import { parseCounterKey } from './counter'
import type { Take } from './take'

const KIND_TITLES = new Map(
  [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS, PING_RATE_KIND].map((kind) => [
    `${kind.measure}/${kind.scope}/${kind.period}`,
    kind.title,
  ]),
)

/** The text of a full counter, in the words of the filters. */
export function stopOf({ key, limit }: Take): Stop {
  const { owner, measure, scope, period, periodKey } = parseCounterKey(key)
  const title = period === 'window' ? 'Date/time' : KIND_TITLES.get(`${measure}/${scope}/${period}`)
  const rule = `${title ?? 'Cap'}${owner === 'lender' ? ' (lender)' : ''}`
  return { rule, ruleValue: String(limit), leadValue: `full${periodKey === '' ? '' : ` (${periodKey})`}` }
}
