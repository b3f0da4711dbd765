import { capName } from '@/engine/caps/cap-kind'
import { capByCode } from '@/engine/caps/stop'
import { DUPLICATE_KIND } from '@/engine/filters/checks'
import {
  CONSENT,
  EXCLUSIVE_FEED,
  LATER_STOPS,
  LENDER_HOLDS_IT,
  LENDER_STATUS,
  ORDER_STATUS,
  PRICE,
  REFUSED_BEFORE,
} from '@/engine/match/order'
import type { OrderRow } from './story-shapes'

/** Beside the codes of stored verdicts: an eligible order whose turn did not come. */
export const NOT_REACHED = 257

/** How the sentence counts a rule that is no filter: '4 order paused'. */
const PHRASES: Readonly<Record<number, string>> = {
  [PRICE.code]: 'no price',
  [CONSENT.code]: 'no consent',
  [EXCLUSIVE_FEED.code]: 'feed takes no exclusive leads',
  [REFUSED_BEFORE.code]: 'declined before',
  [LENDER_HOLDS_IT.code]: 'lender already has it',
  [LATER_STOPS.breaker.code]: 'skipped after repeated failures',
  [LATER_STOPS.pingTimeout.code]: 'ping timed out',
  [LATER_STOPS.noBid.code]: 'no bid',
  [LATER_STOPS.minimumPingPrice.code]: 'bid too low',
  [LATER_STOPS.pingError.code]: 'ping failed',
  [LATER_STOPS.brand.code]: 'brand not chosen',
  [NOT_REACHED]: 'not reached',
  [DUPLICATE_KIND.code]: 'duplicate',
}

const AUCTION = new Set<number>(Object.values(LATER_STOPS).map(({ code }) => code))
const isStatusRule = (code: number | null): boolean => code === ORDER_STATUS.code || code === LENDER_STATUS.code

const lower = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

type Stopped = Pick<OrderRow, 'rule' | 'rulecode' | 'leadvalue'>

/** What stopped orders are counted by: the rule, and of statuses which one was found. */
export const stopGroup = (rulecode: number, status: string | null): string =>
  isStatusRule(rulecode) ? `rule-${rulecode}-${status ?? ''}` : `rule-${rulecode}`

/** The same in words: 'by state', 'daily cap full'. */
export function stopPhrase({ rule, rulecode, leadvalue }: Stopped): string {
  const code = rulecode ?? 0
  if (isStatusRule(code)) return `${code === ORDER_STATUS.code ? 'order' : 'lender'} ${lower(leadvalue)}`
  const cap = capByCode(code)
  return cap ? `${lower(capName(cap))} full` : (PHRASES[code] ?? `by ${lower(rule)}`)
}

/** The order of the groups: rules about the lead, full caps, lost auctions, turns, and orders that were not buying. */
export function stopRank({ outcome, rulecode }: Pick<OrderRow, 'outcome' | 'rulecode'>): number {
  const code = rulecode ?? 0
  if (outcome !== 'stopped') return 0
  if (isStatusRule(code)) return 5
  if (code === NOT_REACHED) return 3
  if (AUCTION.has(code)) return 2
  if (capByCode(code)) return 1
  return code in PHRASES && code !== DUPLICATE_KIND.code ? 4 : 0
}
