/** Each answers rows of key, has, should and how many there are in all. One statement is one moment of a running system. */

export const LEDGER = `
  WITH sums AS (SELECT lead_id, coalesce(sum(cents) FILTER (WHERE account = 'revenue'), 0) AS total,
      coalesce(sum(cents) FILTER (WHERE account = 'payout'), 0) AS pub,
      coalesce(sum(cents) FILTER (WHERE account = 'revenue' AND original), 0) AS totaloriginal,
      coalesce(sum(cents) FILTER (WHERE account = 'payout' AND original), 0) AS puboriginal
    FROM (SELECT *, kind IN ('sale', 'payout', 'match-no-buyer payout') AS original FROM ledger) AS r GROUP BY lead_id)
  SELECT 'lead ' || coalesce(l.id, s.lead_id) AS key,
    jsonb_build_object('earntotal', l.earntotal, 'earnpub', l.earnpub, 'earntotaloriginal', l.earntotaloriginal,
      'earnpuboriginal', l.earnpuboriginal) AS has,
    jsonb_build_object('earntotal', coalesce(s.total, 0), 'earnpub', coalesce(s.pub, 0),
      'earntotaloriginal', coalesce(s.totaloriginal, 0), 'earnpuboriginal', coalesce(s.puboriginal, 0)) AS should,
    count(*) OVER () AS total
  FROM leads AS l FULL JOIN sums AS s ON s.lead_id = l.id
  WHERE (l.earntotal, l.earnpub, l.earntotaloriginal, l.earnpuboriginal) IS DISTINCT FROM
    (coalesce(s.total, 0), coalesce(s.pub, 0), coalesce(s.totaloriginal, 0), coalesce(s.puboriginal, 0))
  ORDER BY coalesce(l.id, s.lead_id)`

/** The state is unpacked once per lead: it is the largest value of the row. */
export const COLUMNS = `
  WITH told AS (SELECT l.id, l.status, l.reason, l.reason_code, l.earntotal, l.earnpub, l.earntotaloriginal, l.earnpuboriginal, l.returncredited,
      l.test, s.status AS s_status, s.reason AS s_reason, s."reasonCode" AS s_reason_code, b."earnTotal" AS s_earntotal, b."earnPub" AS s_earnpub,
      b."earnTotalOriginal" AS s_earntotaloriginal, b."earnPubOriginal" AS s_earnpuboriginal,
      s.status = 'returned' AND s.postings @> '[{"payoutTakenBack": true}]' AS s_returncredited, s.test AS s_test
    FROM leads AS l
      CROSS JOIN LATERAL jsonb_to_record(l.state) AS s (status text, reason text, "reasonCode" text, test boolean, postings jsonb, booked jsonb)
      CROSS JOIN LATERAL jsonb_to_record(s.booked) AS b ("earnTotal" bigint, "earnPub" bigint, "earnTotalOriginal" bigint,
        "earnPubOriginal" bigint))
  SELECT 'lead ' || id AS key,
    jsonb_build_object('status', status, 'reason', reason, 'reason_code', reason_code, 'earntotal', earntotal, 'earnpub', earnpub,
      'earntotaloriginal', earntotaloriginal, 'earnpuboriginal', earnpuboriginal, 'returncredited', returncredited,
      'test', test) AS has,
    jsonb_build_object('status', s_status, 'reason', s_reason, 'reason_code', s_reason_code, 'earntotal', s_earntotal, 'earnpub', s_earnpub,
      'earntotaloriginal', s_earntotaloriginal, 'earnpuboriginal', s_earnpuboriginal, 'returncredited', s_returncredited,
      'test', s_test) AS should,
    count(*) OVER () AS total
  FROM told
  WHERE (status, reason, reason_code, earntotal, earnpub, earntotaloriginal, earnpuboriginal, returncredited, test) IS DISTINCT FROM
    (s_status, s_reason, s_reason_code, s_earntotal, s_earnpub, s_earntotaloriginal, s_earnpuboriginal, s_returncredited, s_test)
  ORDER BY id`

export const POSTINGS = `
  WITH told AS (SELECT l.id AS lead_id, s.* FROM leads AS l CROSS JOIN LATERAL jsonb_to_recordset(l.state -> 'postings')
      AS s (id bigint, status text, removed boolean, bid bigint, revenue bigint, credited bigint, "answerMs" integer))
  SELECT 'posting ' || coalesce(p.lead_id, s.lead_id) || '/' || coalesce(p.id, s.id) AS key,
    jsonb_build_object('status', p.status, 'removed', p.removed, 'bid', p.bid, 'revenue', p.revenue, 'credited', p.credited,
      'answer_ms', p.answer_ms) AS has,
    jsonb_build_object('status', s.status, 'removed', s.removed, 'bid', s.bid, 'revenue', s.revenue, 'credited', s.credited,
      'answer_ms', s."answerMs") AS should,
    count(*) OVER () AS total
  FROM postings AS p FULL JOIN told AS s ON s.lead_id = p.lead_id AND s.id = p.id
  WHERE (p.status, p.removed, p.bid, p.revenue, p.credited, p.answer_ms) IS DISTINCT FROM
    (s.status, s.removed, s.bid, s.revenue, s.credited, s."answerMs")
  ORDER BY coalesce(p.lead_id, s.lead_id), coalesce(p.id, s.id)`

export const REVENUE = `
  WITH sums AS (SELECT lead_id, sum(revenue - credited) AS total FROM postings WHERE NOT removed AND NOT test GROUP BY lead_id)
  SELECT 'lead ' || coalesce(l.id, s.lead_id) AS key, jsonb_build_object('earntotal', l.earntotal) AS has,
    jsonb_build_object('earntotal', coalesce(s.total, 0)) AS should, count(*) OVER () AS total
  FROM leads AS l FULL JOIN sums AS s ON s.lead_id = l.id
  WHERE l.earntotal IS DISTINCT FROM coalesce(s.total, 0)
  ORDER BY coalesce(l.id, s.lead_id)`

/** What a posting was sold for, later corrections included, is the sum of its lines; a removed one has been reversed. */
export const REVENUE_LINES = `
  WITH sold AS (SELECT lead_id, id, CASE WHEN removed OR test THEN 0 ELSE revenue END AS revenue FROM postings WHERE revenue <> 0),
    lines AS (SELECT lead_id, posting_id AS id, sum(cents) AS revenue FROM ledger
      WHERE account = 'revenue' AND kind <> 'return credit' GROUP BY lead_id, posting_id)
  SELECT 'posting ' || coalesce(p.lead_id, l.lead_id) || '/' || coalesce(p.id, l.id) AS key,
    jsonb_build_object('revenue', coalesce(p.revenue, 0)) AS has, jsonb_build_object('revenue', coalesce(l.revenue, 0)) AS should,
    count(*) OVER () AS total
  FROM sold AS p FULL JOIN lines AS l ON l.lead_id = p.lead_id AND l.id = p.id
  WHERE coalesce(p.revenue, 0) <> coalesce(l.revenue, 0)
  ORDER BY 1`

/** A posting is returned by one accepted item. Both credit what the credit lines say, and the item says whether payout was reversed. */
export const RETURNS = `
  WITH back AS (SELECT lead_id, id, credited FROM postings WHERE status = 'returned'),
    reversed AS (SELECT l.id AS lead_id, s.id, coalesce(s."payoutTakenBack", false) AS reversed
      FROM leads AS l CROSS JOIN LATERAL jsonb_to_recordset(l.state -> 'postings') AS s (id bigint, status text, "payoutTakenBack" boolean)
      WHERE l.id IN (SELECT lead_id FROM back) AND s.status = 'returned'),
    items AS (SELECT lead_id, posting_id AS id, cents, credited FROM return_items WHERE status = 'accepted'),
    lines AS (SELECT lead_id, posting_id AS id, -sum(cents) AS credited FROM ledger WHERE kind = 'return credit' GROUP BY lead_id, posting_id
      HAVING sum(cents) <> 0)
  SELECT 'posting ' || lead_id || '/' || id AS key,
    jsonb_build_object('credited', i.cents, 'credited by posting', p.credited, 'payout reversed', i.credited) AS has,
    jsonb_build_object('credited', coalesce(l.credited, 0), 'credited by posting', coalesce(l.credited, 0), 'payout reversed', s.reversed)
      AS should, count(*) OVER () AS total
  FROM back AS p FULL JOIN items AS i USING (lead_id, id) FULL JOIN lines AS l USING (lead_id, id) LEFT JOIN reversed AS s USING (lead_id, id)
  WHERE (i.cents, p.credited, i.credited) IS DISTINCT FROM (coalesce(l.credited, 0), coalesce(l.credited, 0), s.reversed)
  ORDER BY 1`
