import { formatDateRange } from '@/kernel/date-range'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import { billingCalls } from '@/features/money/billing/contract'
import type { Figure } from '../budget'
import type { Product } from '../product'
import { yearOf } from './summary'
import { asker, type BareService, inTurns } from './timing'

const TURNS = 9

/** Of what nobody folded yet. */
const WAITING = ['sending', 'unmatched', 'error', 'timeout', 'pending', 'returned']
/** Posts by the day sent; credits by that day, or by the day of acceptance. */
const BY_HAND = `
  SELECT l.id, l.title, l.billingtype, n.attempted, n.rejected, n.gross, CASE l.billingtype WHEN 'sent' THEN n.back ELSE c.back END AS back,
    CASE l.billingtype WHEN 'sent' THEN n.cents ELSE c.cents END AS cents
  FROM (SELECT lender_id, sum(postings) - sum(sending) AS attempted, sum(unmatched) + sum(error) + sum(timeout) + sum(pending) AS rejected,
      sum(returned) AS back, sum(credited) AS cents, sum(revenue) AS gross
    FROM (SELECT lender_id, postings, sending, unmatched, error, timeout, pending, returned, credited, revenue FROM order_days
        WHERE day BETWEEN $1 AND $2 AND NOT feed AND NOT removed
      UNION ALL SELECT lender_id, postings, ${WAITING.map((status) => `CASE WHEN status = '${status}' THEN postings ELSE 0 END`).join(', ')}, credited, revenue
        FROM posting_deltas WHERE day BETWEEN $1 AND $2 AND NOT feed AND NOT removed) AS u
    GROUP BY lender_id) AS n
  JOIN lenders AS l ON l.id = n.lender_id
  LEFT JOIN (SELECT i.lender_id, count(*) AS back, sum(i.cents) AS cents FROM return_items AS i
      JOIN postings AS p ON p.lead_id = i.lead_id AND p.id = i.posting_id JOIN leads AS d ON d.id = i.lead_id
      JOIN lenders AS b ON b.id = i.lender_id AND b.billingtype = 'return'
    WHERE i.status = 'accepted' AND i.datefinalized >= $3 AND i.datefinalized < $4 AND NOT p.feed AND NOT p.removed AND NOT p.test
      AND d.status <> 'deleted' GROUP BY i.lender_id) AS c ON c.lender_id = l.id
  ORDER BY l.title`

export async function measureBilling(product: Product, bare: BareService): Promise<Figure[]> {
  const { reportPool } = product.services.database
  const zone = product.services.config.SLUICE_TIME_ZONE
  const { from, to } = yearOf(product)
  const values = [from, to, new Date(startOfDay(zone, from)), new Date(endOfDay(zone, to))]
  const ask = asker(product, billingCalls.summary.path)
  const body = { date: formatDateRange({ from, to }) }
  const { ours, floor } = await inTurns(
    TURNS,
    () => ask(body),
    bare.byHand(async () => (await reportPool.query<Record<string, unknown>>(BY_HAND, values)).rows),
  )
  return [
    {
      name: 'billing summary over 12 months: time against SQL by hand behind a bare route',
      value: ours / floor,
      unit: '×',
      budget: 2,
      kind: 'most',
      note: `${ours.toFixed(1)} ms, by hand ${floor.toFixed(1)} ms`,
    },
  ]
}
