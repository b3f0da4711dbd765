-- Earlier versions left a log row out of the chain when it committed after a row with a higher id. A log row names these
-- rows and their content; the chain covers it, and so them. The texts are those of src/server/audit/late-rows.ts.
SET LOCAL TimeZone = 'UTC';
WITH late AS (
  SELECT l.id, encode(sha256(convert_to(l.id || E'\n' || (to_jsonb(l) - 'xid')::text, 'UTF8')), 'hex') AS hash,
    (row_number() OVER (ORDER BY l.id) - 1) / 200 AS part
  FROM system_log AS l
  WHERE l.id < (SELECT max(log_id) FROM system_log_chain)
    AND NOT EXISTS (SELECT FROM system_log_chain AS c WHERE c.log_id = l.id)
)
INSERT INTO system_log (xid, id, dateadd, category, title, description, ipaddress, useragent, request_id, call, changes)
SELECT pg_current_xact_id(), nextval('system_log_id'), now(), 'settings', 'Log chain repaired',
  'Rows that an earlier version left out of the chain: ' || string_agg(late.id::text, ', ' ORDER BY late.id),
  '', '', '', 'system-log.repair',
  jsonb_agg(jsonb_build_object('field', late.id::text, 'before', NULL, 'after', late.hash) ORDER BY late.id)
FROM late GROUP BY part;
