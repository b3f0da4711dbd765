-- The failed lead that this one is a copy of: publishers may have what scrubbing failed copied for staff to correct.
ALTER TABLE leads ADD COLUMN copy_of bigint;

-- Months of requests and answers. Partitions belong to the owner of the tables; the application's role has them made
-- and dropped through this alone. Months ahead are made with whatever the rest already holds of them; a month that is
-- wholly older than `keep` is dropped. A null `keep` drops nothing. Whoever is busy with the table is not kept waiting
-- for long: what could not be done now is done the next time.
CREATE FUNCTION keep_body_months(moment timestamptz, keep interval) RETURNS TABLE (done text, month text)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '300ms' AS $$
DECLARE
  start timestamptz;
  part  text;
BEGIN
  PERFORM pg_advisory_xact_lock(7240131);
  FOR ahead IN 0..2 LOOP
    start := date_trunc('month', moment) + make_interval(months => ahead);
    part := 'bodies_' || to_char(start, 'YYYY_MM');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE bodies INCLUDING ALL)', part);
      EXECUTE format('WITH moved AS (DELETE FROM bodies_rest WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
        start, start + interval '1 month', part);
      EXECUTE format('ALTER TABLE bodies ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, start, start + interval '1 month');
      done := 'made';
      month := part;
      RETURN NEXT;
    EXCEPTION WHEN lock_not_available OR invalid_object_definition OR deadlock_detected THEN NULL;
    END;
  END LOOP;
  FOR part IN
    SELECT c.relname FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'bodies'::regclass AND c.relname ~ '^bodies_\d{4}_\d{2}$'
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= moment - keep
    ORDER BY c.relname
  LOOP
    BEGIN
      EXECUTE format('DROP TABLE %I', part);
      done := 'dropped';
      month := part;
      RETURN NEXT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN EXIT;
    END;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION keep_body_months(timestamptz, interval) FROM PUBLIC;
