-- outside a transaction
-- Steps of a run that passed over an order get the order and the rule's code beside their text, in batches of 5,000 leads.
DO $$
DECLARE
  last bigint := 0;
  batch bigint[];
BEGIN
  LOOP
    SELECT array_agg(lead_id) INTO batch FROM (SELECT lead_id FROM lead_details WHERE lead_id > last ORDER BY lead_id LIMIT 5000) AS next;
    EXIT WHEN batch IS NULL;
    UPDATE lead_details AS d SET process = (
      SELECT jsonb_agg(CASE WHEN r.code IS NULL THEN s.step ELSE s.step || jsonb_build_object('skipped', jsonb_build_object(
          'order', substring(s.step ->> 'step' FROM '^order ([0-9]+) not offered$')::bigint,
          'code', r.code | CASE WHEN split_part(s.step ->> 'note', ', ', 1) LIKE '% (lender)' THEN 128 ELSE 0 END,
          'ruleValue', split_part(s.step ->> 'note', ', ', 2), 'leadValue', split_part(s.step ->> 'note', ', ', 3))) END ORDER BY s.n)
      FROM jsonb_array_elements(d.process) WITH ORDINALITY AS s (step, n)
        LEFT JOIN (VALUES
          ('Order status', 1), ('Lender status', 2), ('Consent', 4), ('Data feed', 5), ('Refused before', 6), ('Date/time', 93),
          ('Cap overall', 96), ('Cap day', 97), ('Cap week', 98), ('Cap month', 99), ('Cap overall per publisher', 100),
          ('Cap day per publisher', 101), ('Cap week per publisher', 102), ('Cap month per publisher', 103),
          ('Cap overall per RCID', 104), ('Cap day per RCID', 105), ('Cap week per RCID', 106), ('Cap month per RCID', 107),
          ('Revenue cap day', 108), ('Revenue cap month', 109), ('Pings per minute', 110)
        ) AS r (title, code) ON r.title = replace(split_part(s.step ->> 'note', ', ', 1), ' (lender)', '')
          AND s.step ->> 'step' ~ '^order [0-9]+ not offered$' AND NOT s.step ? 'skipped')
    WHERE d.lead_id = ANY (batch) AND d.process @? '$[*] ? (@.step like_regex " not offered$" && !exists (@.skipped))';
    SELECT max(n) INTO last FROM unnest(batch) AS n;
    COMMIT;
  END LOOP;
END $$;
