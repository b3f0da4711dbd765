-- outside a transaction
-- Gives leads that were stored before the code of their reason, in batches of 5,000.
DO $$
DECLARE
  last bigint := 0;
  batch bigint[];
BEGIN
  LOOP
    SELECT array_agg(id) INTO batch FROM (SELECT id FROM leads WHERE id > last ORDER BY id LIMIT 5000) AS next;
    EXIT WHEN batch IS NULL;
    UPDATE leads AS l SET reason_code = c.code, state = l.state || jsonb_build_object('reasonCode', c.code)
    FROM (
      SELECT o.id, CASE
        WHEN o.status = 'unmatched' THEN CASE
          WHEN o.reason IN ('', 'no eligible order') THEN 'no-order'
          WHEN o.reason IN ('Order status', 'Lender status') THEN 'not-buying'
          WHEN o.reason = 'Refused before' THEN 'refused-before'
          WHEN o.reason = 'Consent' THEN 'consent'
          WHEN o.reason LIKE 'Cap %' OR o.reason LIKE 'Revenue cap %' OR o.reason LIKE 'Date/time%' THEN 'cap'
          WHEN o.reason = 'price variance' THEN 'price-variance'
          WHEN o.reason = 'margin' THEN 'margin'
          WHEN o.reason = 'time budget' THEN 'time-budget'
          WHEN o.reason = 'interrupted' THEN 'interrupted'
          WHEN o.reason LIKE 'no answer%' OR o.reason = 'time-out' THEN 'no-answer'
          WHEN o.reason = 'resale blocked' THEN 'resale-blocked'
          WHEN o.reason = 'settled by staff' THEN 'settled'
          WHEN o.reason = 'lender removed' THEN 'removed'
          ELSE 'declined' END
        WHEN o.reason LIKE 'Duplicate%' THEN 'duplicate'
        WHEN o.reason LIKE 'Suppressed:%' OR o.reason = o.state ->> 'suppressedBy' THEN 'suppressed'
        WHEN o.reason LIKE 'Token requirements:%' THEN 'tokens'
        ELSE coalesce('scrub-' || s.id, 'filter-publisher-' || p.id, 'filter-rcid-' || r.id,
          -- What follows a colon may quote the consumer: such a text is nothing that staff chose.
          CASE WHEN o.reason LIKE '%:%' THEN 'other' ELSE 'staff' END) END AS code
      FROM leads AS o
        LEFT JOIN (VALUES
          ('Bad words', 'badword'), ('Area code', 'areacode'), ('Lead age', 'age'), ('Certificate reuse', 'certificate'),
          ('IP velocity', 'ipvelocity'), ('Address velocity', 'addressvelocity'), ('Phone validation', 'phone'), ('Risk A', 'riskA'),
          ('Risk B', 'riskB'), ('Anura', 'anura'), ('Jornaya', 'jornaya')
        ) AS s (title, id) ON o.status = 'failed' AND o.reason LIKE s.title || ': %'
        LEFT JOIN (VALUES
          ('State', 'state'), ('Zip', 'zip'), ('Publisher', 'publisher'), ('RCID', 'rcid'), ('Sub ID', 'subid'), ('Source', 'source'),
          ('Electricity provider', 'electricityprovider'), ('Homeowner', 'homeowner'), ('Project', 'projecttype'),
          ('When to start', 'timeframe'), ('Roof material', 'roofmaterial'), ('Siding material', 'sidingtype'),
          ('Add or remove walls', 'addremovewalls'), ('Stories', 'storycount'), ('Roof shade', 'roofshade'),
          ('Property type', 'propertytype'), ('Property use', 'occupancy'), ('Current loan', 'loantype'),
          ('Military service', 'militaryservice'), ('Bankruptcy in the last 7 years', 'bankruptcy'),
          ('Behind on payments', 'behindonpayments'), ('Has an income', 'employed'), ('Condition', 'propertycondition'),
          ('Reason for selling', 'reasonforselling'), ('Listed with a realtor', 'realtorlisting'),
          ('Minimum debt', 'min_creditcarddebt'), ('Maximum debt', 'max_creditcarddebt'), ('Minimum power bill', 'min_powerbill'),
          ('Maximum power bill', 'max_powerbill'), ('Minimum home value', 'min_propertyvalue'),
          ('Maximum home value', 'max_propertyvalue'), ('Minimum owed amount', 'min_owedamount'),
          ('Maximum owed amount', 'max_owedamount'), ('Minimum credit score', 'min_creditscore'),
          ('Maximum credit score', 'max_creditscore'), ('Minimum window count', 'min_windowcount'),
          ('Maximum window count', 'max_windowcount'), ('Token requirements', 'tokens'), ('Lead age, maximum', 'leadage'),
          ('Date/time', 'datetime')
        ) AS p (title, id) ON o.status = 'failed' AND o.reason LIKE 'Publisher filter ' || p.title || ': %'
        LEFT JOIN (VALUES
          ('State', 'state'), ('Zip', 'zip'), ('Publisher', 'publisher'), ('RCID', 'rcid'), ('Sub ID', 'subid'), ('Source', 'source'),
          ('Electricity provider', 'electricityprovider'), ('Homeowner', 'homeowner'), ('Project', 'projecttype'),
          ('When to start', 'timeframe'), ('Roof material', 'roofmaterial'), ('Siding material', 'sidingtype'),
          ('Add or remove walls', 'addremovewalls'), ('Stories', 'storycount'), ('Roof shade', 'roofshade'),
          ('Property type', 'propertytype'), ('Property use', 'occupancy'), ('Current loan', 'loantype'),
          ('Military service', 'militaryservice'), ('Bankruptcy in the last 7 years', 'bankruptcy'),
          ('Behind on payments', 'behindonpayments'), ('Has an income', 'employed'), ('Condition', 'propertycondition'),
          ('Reason for selling', 'reasonforselling'), ('Listed with a realtor', 'realtorlisting'),
          ('Minimum debt', 'min_creditcarddebt'), ('Maximum debt', 'max_creditcarddebt'), ('Minimum power bill', 'min_powerbill'),
          ('Maximum power bill', 'max_powerbill'), ('Minimum home value', 'min_propertyvalue'),
          ('Maximum home value', 'max_propertyvalue'), ('Minimum owed amount', 'min_owedamount'),
          ('Maximum owed amount', 'max_owedamount'), ('Minimum credit score', 'min_creditscore'),
          ('Maximum credit score', 'max_creditscore'), ('Minimum window count', 'min_windowcount'),
          ('Maximum window count', 'max_windowcount'), ('Token requirements', 'tokens'), ('Lead age, maximum', 'leadage'),
          ('Date/time', 'datetime')
        ) AS r (title, id) ON o.status = 'failed' AND o.reason LIKE 'RCID filter ' || r.title || ': %'
      WHERE o.id = ANY (batch) AND o.status IN ('unmatched', 'failed') AND o.reason IS NOT NULL AND o.reason_code IS NULL
    ) AS c WHERE l.id = c.id AND l.reason_code IS NULL;
    SELECT max(n) INTO last FROM unnest(batch) AS n;
    COMMIT;
  END LOOP;
END $$;
