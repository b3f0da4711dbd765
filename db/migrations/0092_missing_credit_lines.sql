-- Undoing a revenue upload after the lead was returned changed revenue and credit of the posting without a line for either.
-- Books both now. They cancel out, so no lead, bill or report changes.
INSERT INTO ledger (lead_id, posting_id, publisher_id, kind, account, cents, by, at, why)
SELECT p.lead_id, p.id, p.publisher_id, v.kind, 'revenue', v.cents, 'system', now(), 'correction: revenue upload undone after the return'
FROM (
  SELECT p.lead_id, p.id, p.publisher_id, -p.credited - coalesce(
    (SELECT sum(l.cents) FROM ledger AS l WHERE l.lead_id = p.lead_id AND l.posting_id = p.id AND l.kind = 'return credit'), 0) AS missing
  FROM postings AS p WHERE p.status = 'returned' AND NOT p.test
) AS p CROSS JOIN LATERAL (VALUES ('return credit', p.missing), ('revenue upload', -p.missing)) AS v (kind, cents)
WHERE p.missing <> 0;
