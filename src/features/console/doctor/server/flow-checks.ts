/** As money-checks.ts. */

const CAP = `count(*) OVER () AS total`

const OWNERS = `(VALUES ('order/' || order_id), ('lender/' || lender_id)) AS o (owner)`
const SCOPES = `('/leads/all/0/', n), ('/leads/publisher/' || publisher_id || '/', n), ('/leads/rcid/' || rcid_id || '/', n)`

/**
 * Room of all time is held by what is sold or may be; it comes back with refusal, return and removal. Only counters with
 * a limit in force run.
 */
export const OVERALL_COUNTERS = `
  WITH live AS (SELECT order_id, lender_id, publisher_id, rcid_id, count(*) AS n FROM postings
      WHERE NOT test AND NOT removed AND status IN ('sending', 'matched', 'timeout', 'pending') GROUP BY 1, 2, 3, 4),
    want AS (SELECT o.owner || s.of || 'overall/' AS key, sum(s.n) AS used FROM live CROSS JOIN LATERAL ${OWNERS}
      CROSS JOIN LATERAL (VALUES ${SCOPES}) AS s (of, n) GROUP BY 1)
  SELECT h.key, jsonb_build_object('used', h.used) AS has, jsonb_build_object('used', coalesce(w.used, 0)) AS should, ${CAP}
  FROM cap_counters AS h LEFT JOIN want AS w ON w.key = h.key
  WHERE h.key LIKE '%/overall/' AND h.used <> coalesce(w.used, 0) ORDER BY 1`

/** Which of the keys belong to this month: $2 is its first day, whatever the period. */
const THIS_MONTH = `CASE split_part(key, '/', 6) WHEN 'day' THEN split_part(key, '/', 7) >= $2
    WHEN 'week' THEN split_part(key, '/', 7) >= $2 WHEN 'month' THEN split_part(key, '/', 7) >= left($2, 7)
    WHEN 'window' THEN split_part(split_part(key, '/', 7), '@', 2) >= $2 ELSE false END`

/**
 * Periods of this month hold what was sent in them and not refused. $1 is when postings of such periods were sent at the
 * earliest, $3 the business zone.
 */
export const MONTH_COUNTERS = `
  WITH sent AS (SELECT order_id, lender_id, publisher_id, rcid_id, (sent_at AT TIME ZONE $3)::date AS day, count(*) AS n,
        sum(CASE WHEN status IN ('matched', 'returned') THEN revenue ELSE bid END) AS cents
      FROM postings WHERE NOT test AND sent_at >= $1 AND status IN ('sending', 'matched', 'timeout', 'pending', 'returned')
      GROUP BY 1, 2, 3, 4, 5),
    want AS (SELECT o.owner || s.of || t.period AS key, sum(s.n) AS used FROM sent CROSS JOIN LATERAL ${OWNERS}
        CROSS JOIN LATERAL (VALUES ${SCOPES}, ('/cents/all/0/', cents)) AS s (of, n)
        CROSS JOIN LATERAL (VALUES ('day/' || day), ('week/' || date_trunc('week', day)::date), ('month/' || to_char(day, 'YYYY-MM')))
          AS t (period) GROUP BY 1
      UNION ALL SELECT c.key, counted_in(c.key, $3) FROM cap_counters AS c WHERE split_part(c.key, '/', 6) = 'window')
  SELECT key, jsonb_build_object('used', h.used) AS has, jsonb_build_object('used', coalesce(w.used, 0)) AS should, ${CAP}
  FROM cap_counters AS h LEFT JOIN want AS w USING (key)
  WHERE h.used <> coalesce(w.used, 0) AND ${THIS_MONTH} ORDER BY 1`

const LIVING = `(SELECT id FROM market_processes WHERE heard_at > now() - interval '60 seconds')`

export const HOLDERS = `
  SELECT 'lead ' || id AS key, jsonb_build_object('held_by', held_by) AS has, jsonb_build_object('held_by', 'a living process') AS should,
    ${CAP}
  FROM leads WHERE held_by IS NOT NULL AND held_by NOT IN ${LIVING} ORDER BY id`

export const SENDING = `
  SELECT 'posting ' || p.lead_id || '/' || p.id AS key, jsonb_build_object('held_by', l.held_by) AS has,
    jsonb_build_object('held_by', 'a living process') AS should, ${CAP}
  FROM postings AS p LEFT JOIN leads AS l ON l.id = p.lead_id
  WHERE p.status = 'sending' AND (l.held_by IS NULL OR l.held_by NOT IN ${LIVING}) ORDER BY p.lead_id, p.id`
