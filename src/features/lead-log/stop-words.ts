import type { OrderRow } from './story-shapes'

/** How the sentence counts a rule that is no filter: '4 order paused'. */
const PHRASES: Readonly<Record<string, string>> = {
  Price: 'no price',
  Consent: 'no consent',
  'Data feed': 'feed takes no exclusive leads',
  'Refused before': 'declined before',
  'Once per lender': 'lender already has it',
  'Circuit breaker': 'skipped after repeated failures',
  'Ping time-out': 'ping timed out',
  'No bid': 'no bid',
  'Minimum ping price': 'bid too low',
  'Ping error': 'ping failed',
  'Brand not chosen': 'brand not chosen',
  'Not reached': 'not reached',
  Duplicate: 'duplicate',
}

const AUCTION = ['Circuit breaker', 'Ping time-out', 'No bid', 'Minimum ping price', 'Ping error', 'Brand not chosen']
const STATUS = ['Order status', 'Lender status']

const isCap = (rule: string): boolean => / cap\b/.test(rule) || rule === 'Pings per minute'
const lower = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

/** What the sentence counts a stopped order under. */
export function stopGroup(rule: string, leadvalue: string): string {
  if (STATUS.includes(rule)) return `${rule === 'Order status' ? 'order' : 'lender'} ${lower(leadvalue)}`
  if (isCap(rule)) return `${lower(rule)} full`
  return PHRASES[rule] ?? `by ${lower(rule)}`
}

/** Rules about the lead come first, then full caps, the auction, the turn, and whoever was not buying at all. */
export function stopRank({ outcome, rule }: Pick<OrderRow, 'outcome' | 'rule'>): number {
  if (outcome !== 'stopped') return 0
  if (STATUS.includes(rule)) return 5
  if (rule === 'Not reached') return 3
  if (AUCTION.includes(rule)) return 2
  if (isCap(rule)) return 1
  return rule in PHRASES && rule !== 'Duplicate' ? 4 : 0
}
