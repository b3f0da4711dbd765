import type pg from 'pg'
import type { JournalEntry } from '@/features/platform/simulator/server/public'
import type { Parties } from './parties'
import type { Acknowledged } from './publisher'

/** What must hold after the storm; each text is a broken promise. */
export async function checkAll(
  pool: pg.Pool,
  parties: Parties,
  acknowledged: readonly Acknowledged[],
  journal: readonly JournalEntry[],
): Promise<string[]> {
  const faults: string[] = []
  const expectNone = async (what: string, text: string, values: unknown[] = []): Promise<void> => {
    const { rows } = await pool.query(text, values)
    for (const row of rows.slice(0, 5)) faults.push(`${what}: ${JSON.stringify(row)}`)
  }
  const ids = acknowledged.map(({ lead }) => lead)
  if (new Set(ids).size < ids.length * 0.9) faults.push('acknowledged leads repeat more than the people do')
  await expectNone(
    'an acknowledged lead is lost',
    'SELECT a.id FROM unnest($1::bigint[]) AS a (id) LEFT JOIN leads AS l ON l.id = a.id WHERE l.id IS NULL',
    [ids],
  )
  await expectNone(
    'an acknowledged sale is not sold',
    `SELECT l.id, l.status FROM leads AS l WHERE l.id = ANY ($1::bigint[]) AND l.status <> 'matched'`,
    [acknowledged.filter(({ status }) => status === 'matched').map(({ lead }) => lead)],
  )
  await expectNone(
    'a lead is held by too many lenders',
    `SELECT p.lead_id, count(*) AS n FROM postings AS p JOIN leads AS l ON l.id = p.lead_id
     WHERE p.status IN ('matched', 'timeout', 'pending', 'sending') AND NOT p.feed AND NOT p.removed
     GROUP BY p.lead_id, l.state HAVING count(*) > (l.state ->> 'places')::int`,
  )
  await expectNone(
    'one lender has a lead twice',
    `SELECT lead_id, lender_id FROM postings WHERE status IN ('matched', 'timeout', 'pending', 'sending') GROUP BY 1, 2
     HAVING count(*) > 1`,
  )
  for (const [order, cap] of parties.caps) {
    await expectNone(
      `the cap of order ${order} is overshot`,
      `SELECT count(*) AS n FROM postings WHERE order_id = $1 AND status IN ('matched', 'timeout', 'pending', 'sending')
       GROUP BY (sent_at AT TIME ZONE 'America/New_York')::date HAVING count(*) > $2`,
      [order, cap],
    )
  }
  await expectNone('a posting is left sending', `SELECT lead_id, id FROM postings WHERE status = 'sending'`)
  await expectNone('a lead is left incoming', `SELECT id FROM leads WHERE status = 'incoming' OR held_by IS NOT NULL`)
  const seen = new Map<string, number>()
  for (const { path, body, complete } of journal) {
    if (!complete) continue
    const lead = /"lead_id":"(\d+)"/.exec(body)?.[1] ?? '?'
    seen.set(`${path} ${lead}`, (seen.get(`${path} ${lead}`) ?? 0) + 1)
  }
  const twice = [...seen].filter(([, times]) => times > 1)
  for (const [what, times] of twice.slice(0, 5)) faults.push(`a lender was sent a lead ${times} times: ${what}`)
  await expectNone(
    'a lender got a lead that is not in the log',
    `SELECT s.lead_id FROM unnest($1::bigint[]) AS s (lead_id) LEFT JOIN postings AS p ON p.lead_id = s.lead_id
     WHERE p.lead_id IS NULL`,
    [[...seen.keys()].map((key) => Number(key.split(' ')[1])).filter((lead) => Number.isSafeInteger(lead))],
  )
  return faults
}
