/** As money-checks.ts. */

const CAP = `count(*) OVER () AS total`

/** Room of all time is held by what is sold or may be; it comes back with refusal, return and removal. */
export const OVERALL_COUNTERS = `
  WITH live AS (SELECT order_id, lender_id, publisher_id, rcid_id, count(*) AS n FROM postings
      WHERE NOT test AND NOT removed AND status IN ('sending', 'matched', 'timeout', 'pending') GROUP BY 1, 2, 3, 4),
    want AS (SELECT k.key, sum(n) AS used FROM live CROSS JOIN LATERAL (VALUES
        ('order/' || order_id || '/leads/all/0/overall/'), ('lender/' || lender_id || '/leads/all/0/overall/'),
        ('order/' || order_id || '/leads/publisher/' || publisher_id || '/overall/'),
        ('lender/' || lender_id || '/leads/publisher/' || publisher_id || '/overall/'),
        ('order/' || order_id || '/leads/rcid/' || rcid_id || '/overall/'),
        ('lender/' || lender_id || '/leads/rcid/' || rcid_id || '/overall/')) AS k (key) GROUP BY k.key),
    have AS (SELECT key, used FROM cap_counters WHERE key LIKE '%/overall/')
  SELECT coalesce(h.key, w.key) AS key, jsonb_build_object('used', coalesce(h.used, 0)) AS has,
    jsonb_build_object('used', coalesce(w.used, 0)) AS should, ${CAP}
  FROM have AS h FULL JOIN want AS w ON w.key = h.key WHERE coalesce(h.used, 0) <> coalesce(w.used, 0) ORDER BY 1`

/** Which of the keys belong to this month: $2 is its first day, whatever the period. */
const THIS_MONTH = `CASE split_part(key, '/', 6) WHEN 'day' THEN split_part(key, '/', 7) >= $2
    WHEN 'week' THEN split_part(key, '/', 7) >= $2 WHEN 'month' THEN split_part(key, '/', 7) >= left($2, 7)
    WHEN 'window' THEN split_part(split_part(key, '/', 7), '@', 2) >= $2 ELSE false END`

/** Periods of this month hold what their postings say they took. $1 is when postings of such periods were sent at the earliest. */
export const MONTH_COUNTERS = `
  WITH want AS (SELECT t.key, sum(t.value::bigint) AS used FROM leads AS l
      CROSS JOIN LATERAL jsonb_array_elements(l.state -> 'postings') AS p CROSS JOIN LATERAL jsonb_each_text(p -> 'taken') AS t
      WHERE l.id IN (SELECT lead_id FROM postings WHERE sent_at >= $1) GROUP BY t.key)
  SELECT key, jsonb_build_object('used', coalesce(h.used, 0)) AS has, jsonb_build_object('used', coalesce(w.used, 0)) AS should,
    ${CAP}
  FROM cap_counters AS h FULL JOIN want AS w USING (key)
  WHERE coalesce(h.used, 0) <> coalesce(w.used, 0) AND ${THIS_MONTH} ORDER BY 1`

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
