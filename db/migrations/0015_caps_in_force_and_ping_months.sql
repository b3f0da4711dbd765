-- Counters run only while a limit is in force. Whatever moves one holds the lock of its owner ('order/5', 'lender/9')
-- together with others that do; whoever changes the owner's limits holds it alone. So a counter that is switched on
-- begins with a count that nobody is about to change, and everybody after that knows of it.

-- Which saving of its caps an owner is at: who takes room by others has to look again.
CREATE TABLE cap_versions (
  owner   text NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT cap_versions_pk PRIMARY KEY (owner)
);

-- A count over all time is a sum of days.
CREATE INDEX posting_days_order ON posting_days (order_id);
CREATE INDEX posting_days_lender ON posting_days (lender_id);

CREATE FUNCTION counter_owner(counter text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT split_part(counter, '/', 1) || '/' || split_part(counter, '/', 2)
$$;
CREATE INDEX cap_counters_windows ON cap_counters (counter_owner(key)) WHERE split_part(key, '/', 6) = 'window';

-- Whether a moment lies in the window that a counter names, by the clock of the zone. An end that is not after its start
-- lies on the next day; 23:59 means the whole of its day.
CREATE FUNCTION window_covers(counter text, moment timestamptz, zone text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT moment AT TIME ZONE zone >= w.day + w.opens AND moment AT TIME ZONE zone < w.day + w.closes
    + CASE WHEN w.closes <= w.opens THEN interval '1 day' ELSE interval '0' END
  FROM (SELECT right(counter, 10)::date AS day, split_part(p, '-', 1)::interval AS opens,
      CASE WHEN split_part(p, '-', 2) = '23:59' THEN interval '24 hours' ELSE split_part(p, '-', 2)::interval END AS closes
    FROM (SELECT split_part(split_part(counter, '/', 7), '@', 1) AS p) AS s) AS w
$$;

-- What a counter says if it had always run, from the stored postings: days and what was appended to them since. Reports
-- hide deleted leads, caps do not.
CREATE FUNCTION counted_in(counter text, zone text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  part   text[] := string_to_array(counter, '/');
  mine   text := format('%I = %s', part[1] || '_id', part[2]::bigint)
           || CASE part[4] WHEN 'all' THEN '' ELSE format(' AND %I = %s', part[4] || '_id', part[5]::bigint) END;
  counts text := CASE part[6] WHEN 'overall' THEN $q$status IN ('sending', 'matched', 'timeout', 'pending') AND NOT removed$q$
           ELSE $q$status IN ('sending', 'matched', 'timeout', 'pending', 'returned')$q$ END;
  first  date := CASE part[6] WHEN 'overall' THEN '-infinity' WHEN 'month' THEN part[7] || '-01' WHEN 'day' THEN part[7] WHEN 'week' THEN part[7] END::date;
  last   date := CASE part[6] WHEN 'overall' THEN 'infinity' WHEN 'day' THEN first WHEN 'week' THEN first + 6
           WHEN 'month' THEN (first + interval '1 month')::date - 1 END;
  held   bigint;
BEGIN
  IF part[6] = 'minute' THEN RETURN 0; END IF;
  IF part[6] = 'window' THEN
    EXECUTE format($q$SELECT count(*) FROM postings AS p JOIN orders AS o ON o.id = p.order_id
      LEFT JOIN LATERAL (SELECT e -> 'windows' AS windows FROM leads AS l, jsonb_array_elements(l.state -> 'postings') AS e
        WHERE l.id = p.lead_id AND (e ->> 'id')::bigint = p.id) AS s ON true
      WHERE p.%s AND p.%s AND NOT p.test AND p.sent_at >= $2 - interval '1 day' AND p.sent_at < $2 + interval '3 days'
        AND CASE WHEN EXISTS (SELECT FROM jsonb_array_elements_text(s.windows) AS k (key) WHERE counter_owner(k.key) = counter_owner($1))
          THEN s.windows ? $1 ELSE window_covers($1, p.sent_at, coalesce(o.timezone, $3)) END$q$, mine, counts)
      INTO held USING counter, right(counter, 10)::date::timestamp AT TIME ZONE 'UTC', zone;
    RETURN held;
  END IF;
  IF part[3] = 'cents' THEN
    EXECUTE format($q$SELECT coalesce(sum(cents), 0) FROM (
        SELECT revenue AS cents FROM posting_days WHERE %1$s AND status IN ('matched', 'returned') AND day BETWEEN $1 AND $2
        UNION ALL SELECT revenue FROM posting_deltas WHERE %1$s AND status IN ('matched', 'returned') AND day BETWEEN $1 AND $2
        UNION ALL SELECT bid FROM postings WHERE %1$s AND status IN ('sending', 'timeout', 'pending') AND NOT test
          AND (sent_at AT TIME ZONE $3)::date BETWEEN $1 AND $2 AND sent_at >= $1::timestamptz - interval '2 days'
        UNION ALL SELECT p.revenue FROM leads AS l JOIN postings AS p ON p.lead_id = l.id WHERE l.status = 'deleted' AND NOT p.test
          AND p.%1$s AND p.status IN ('matched', 'returned') AND (p.sent_at AT TIME ZONE $3)::date BETWEEN $1 AND $2) AS c$q$, mine)
      INTO held USING first, last, zone;
    RETURN held;
  END IF;
  EXECUTE format($q$SELECT coalesce(sum(n), 0) FROM (
      SELECT postings AS n FROM posting_days WHERE %1$s AND %2$s AND day BETWEEN $1 AND $2
      UNION ALL SELECT postings FROM posting_deltas WHERE %1$s AND %2$s AND day BETWEEN $1 AND $2
      UNION ALL SELECT 1 FROM leads AS l JOIN (SELECT * FROM postings WHERE %1$s AND %2$s AND NOT test) AS p ON p.lead_id = l.id
        WHERE l.status = 'deleted' AND (p.sent_at AT TIME ZONE $3)::date BETWEEN $1 AND $2) AS c$q$, mine, counts)
    INTO held USING first, last, zone;
  RETURN held;
END $$;

-- Counters that are missing begin with their count. Nobody moves a counter of these owners until the transaction ends.
CREATE FUNCTION open_counters(counters text[], zone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7240141, o.n)
    FROM (SELECT DISTINCT hashtext(counter_owner(k)) AS n FROM unnest(counters) AS k ORDER BY 1) AS o;
  INSERT INTO cap_counters (key, used, cap, at)
    SELECT k, counted_in(k, zone), NULL, date_bin('2 seconds', now(), timestamptz 'epoch') FROM unnest(counters) AS k ORDER BY k
    ON CONFLICT (key) DO NOTHING;
END $$;

-- Takes room, all or nothing for each offer, in the order of the keys, which is the same for everybody. Of what was asked
-- it answers each counter as it was before its offer, and as it is now where it was taken from.
-- SL001: the limits are not those that stand. SL002: a counter is missing that would not begin at nothing.
CREATE FUNCTION take_room(owners text[], versions bigint[], counters text[], adds bigint[], caps bigint[], offers integer[], zone text)
RETURNS TABLE (offer integer, key text, before bigint, used bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  missing text[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7240141, o.n) FROM (SELECT DISTINCT hashtext(k) AS n FROM unnest(owners) AS k ORDER BY 1) AS o;
  IF EXISTS (SELECT FROM unnest(owners, versions) AS g (owner, version) LEFT JOIN cap_versions AS v ON v.owner = g.owner
      WHERE coalesce(v.version, 0) <> g.version) THEN
    RAISE EXCEPTION 'limits have changed' USING ERRCODE = 'SL001';
  END IF;
  IF cardinality(counters) = 0 THEN RETURN; END IF;
  SELECT array_agg(DISTINCT k) INTO missing FROM unnest(counters) AS k WHERE NOT EXISTS (SELECT FROM cap_counters AS c WHERE c.key = k);
  IF missing IS NOT NULL THEN
    IF EXISTS (SELECT FROM unnest(missing) AS k WHERE counted_in(k, zone) <> 0) THEN
      RAISE EXCEPTION 'counters are missing' USING ERRCODE = 'SL002', DETAIL = array_to_json(missing)::text;
    END IF;
    INSERT INTO cap_counters (key, used, cap, at)
      SELECT k, 0, NULL, date_bin('2 seconds', now(), timestamptz 'epoch') FROM unnest(missing) AS k ORDER BY k ON CONFLICT DO NOTHING;
  END IF;
  RETURN QUERY
    WITH k AS MATERIALIZED (SELECT c.key, c.used FROM cap_counters AS c WHERE c.key = ANY (counters) ORDER BY c.key FOR UPDATE),
      t AS (SELECT g.offer, g.key, g.add, g.cap, k.used + (sum(g.add) OVER (PARTITION BY g.key ORDER BY g.offer))::bigint - g.add AS before
        FROM unnest(counters, adds, caps, offers) AS g (key, add, cap, offer) JOIN k ON k.key = g.key),
      f AS (SELECT t.offer FROM t WHERE t.before >= t.cap),
      s AS (SELECT t.key, sum(t.add)::bigint AS add, max(t.cap) AS cap FROM t WHERE t.offer NOT IN (SELECT f.offer FROM f) GROUP BY t.key),
      u AS (UPDATE cap_counters AS c SET used = c.used + s.add, cap = s.cap, at = date_bin('2 seconds', now(), timestamptz 'epoch')
        FROM s WHERE c.key = s.key RETURNING c.key, c.used)
    SELECT t.offer, t.key, t.before, CASE WHEN t.offer NOT IN (SELECT f.offer FROM f) THEN u.used END FROM t LEFT JOIN u ON u.key = t.key;
END $$;

-- Room goes back to the counters that run. A posting that names no window counts in those that were open when it was sent.
CREATE FUNCTION give_room_back(back jsonb, windows jsonb, zone text) RETURNS TABLE (key text, used bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7240141, o.n) FROM (SELECT DISTINCT hashtext(k) AS n FROM (
      SELECT counter_owner(b.key) AS k FROM jsonb_to_recordset(back) AS b (key text)
      UNION ALL SELECT w.owner FROM jsonb_to_recordset(windows) AS w (owner text)) AS all_of_them ORDER BY 1) AS o;
  RETURN QUERY
    WITH g AS (SELECT m.key, sum(m.amount)::bigint AS amount FROM (
          SELECT b.key, b.amount FROM jsonb_to_recordset(back) AS b (key text, amount bigint)
          UNION ALL SELECT c.key, w.amount FROM jsonb_to_recordset(windows) AS w (owner text, order_id bigint, sent_at timestamptz, amount bigint)
            JOIN cap_counters AS c ON counter_owner(c.key) = w.owner AND split_part(c.key, '/', 6) = 'window'
            JOIN orders AS o ON o.id = w.order_id
            WHERE window_covers(c.key, w.sent_at, coalesce(o.timezone, zone))) AS m GROUP BY m.key),
      k AS MATERIALIZED (SELECT c.key FROM cap_counters AS c WHERE c.key IN (SELECT g.key FROM g) ORDER BY c.key FOR UPDATE)
    UPDATE cap_counters AS c SET used = c.used - g.amount, at = date_bin('2 seconds', now(), timestamptz 'epoch')
    FROM g WHERE c.key = g.key AND g.key IN (SELECT k.key FROM k) RETURNING c.key, c.used;
END $$;

-- Whoever writes a limit, in whatever way: nobody takes room by the old one any more, and its counters go. They are
-- counted again when they are opened, at the latest when room is next taken.
CREATE FUNCTION caps_changed(owner text, counters text) RETURNS void LANGUAGE plpgsql SET lock_timeout = '10s' AS $$
#variable_conflict use_variable
BEGIN
  PERFORM pg_advisory_xact_lock(7240141, hashtext(owner));
  INSERT INTO cap_versions AS v (owner, version) VALUES (owner, 1) ON CONFLICT ON CONSTRAINT cap_versions_pk DO UPDATE SET version = v.version + 1;
  DELETE FROM cap_counters AS c WHERE c.key LIKE owner || counters;
END $$;

CREATE FUNCTION filters_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of filters := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  words text[] := string_to_array(of.kind, '_');
BEGIN
  IF of.owner IN ('order', 'lender') AND (TG_OP <> 'UPDATE' OR OLD.data IS DISTINCT FROM NEW.data) THEN
    IF of.kind = 'datetime' THEN PERFORM caps_changed(of.owner || '/' || of.owner_id, '/leads/all/0/window/%');
    ELSIF of.kind = 'pings_minute' THEN PERFORM caps_changed(of.owner || '/' || of.owner_id, '/pings/%');
    ELSIF words[1] = 'cap' THEN
      PERFORM caps_changed(of.owner || '/' || of.owner_id, CASE words[2] WHEN 'revenue' THEN '/cents/all/0/' || words[3]
        WHEN 'publisher' THEN '/leads/publisher/%/' || words[3] WHEN 'rcid' THEN '/leads/rcid/%/' || words[3]
        ELSE '/leads/all/0/' || words[2] END || '/%');
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER filters_changed AFTER INSERT OR UPDATE OR DELETE ON filters FOR EACH ROW EXECUTE FUNCTION filters_changed();

-- Windows open and close by the order's own clock.
CREATE FUNCTION order_clock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caps_changed('order/' || NEW.id, '/leads/all/0/window/%'), caps_changed('lender/' || NEW.lender_id, '/leads/all/0/window/%');
  RETURN NULL;
END $$;
CREATE TRIGGER order_clock_changed AFTER UPDATE OF timezone ON orders FOR EACH ROW
  WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION order_clock_changed();

-- Until now every counter ran. Those without a limit stop; the rest has counted all along and goes on.
DELETE FROM cap_counters AS c WHERE c.cap IS NULL OR split_part(c.key, '/', 4) <> 'all' OR NOT EXISTS (
  SELECT FROM filters AS f WHERE f.owner = split_part(c.key, '/', 1) AND f.owner_id = split_part(c.key, '/', 2)::bigint
    AND f.kind = CASE WHEN split_part(c.key, '/', 6) = 'window' THEN 'datetime' WHEN split_part(c.key, '/', 3) = 'pings' THEN 'pings_minute'
      WHEN split_part(c.key, '/', 3) = 'cents' THEN 'cap_revenue_' || split_part(c.key, '/', 6) ELSE 'cap_' || split_part(c.key, '/', 6) END);

-- Pings by month, as requests and answers are. What there is stays where it is, as one part up to the end of this month;
-- it empties with its age.
ALTER TABLE pings RENAME TO pings_before;
ALTER TABLE pings_before DROP CONSTRAINT pings_pk, ADD CONSTRAINT pings_before_pk PRIMARY KEY USING INDEX pings_id_received;
ALTER INDEX pings_received RENAME TO pings_before_received;
ALTER INDEX pings_publisher RENAME TO pings_before_publisher;
ALTER INDEX pings_rcid RENAME TO pings_before_rcid;
CREATE TABLE pings (LIKE pings_before INCLUDING DEFAULTS, CONSTRAINT pings_pk PRIMARY KEY (id, received_at)) PARTITION BY RANGE (received_at);
CREATE INDEX pings_received ON pings (received_at DESC, id DESC);
CREATE INDEX pings_publisher ON pings (publisher_id, received_at DESC);
CREATE INDEX pings_rcid ON pings (rcid_id, received_at DESC);
CREATE TABLE pings_rest PARTITION OF pings DEFAULT;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pings_before) THEN
    DROP TABLE pings_before;
  ELSE
    EXECUTE format('ALTER TABLE pings ATTACH PARTITION pings_before FOR VALUES FROM (MINVALUE) TO (%L)',
      (date_trunc('month', now(), 'UTC') + interval '1 month'));
  END IF;
END $$;

-- As keep_body_months, for either of the two tables.
CREATE FUNCTION keep_months(base text, moment timestamptz, keep interval) RETURNS TABLE (done text, month text)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '300ms' AS $$
DECLARE
  at_column text := CASE base WHEN 'bodies' THEN 'at' WHEN 'pings' THEN 'received_at' END;
  start timestamptz;
  part  text;
BEGIN
  IF at_column IS NULL THEN RAISE EXCEPTION '% has no months', base; END IF;
  PERFORM pg_advisory_xact_lock(7240131);
  FOR ahead IN 0..2 LOOP
    start := date_trunc('month', moment) + make_interval(months => ahead);
    part := base || '_' || to_char(start, 'YYYY_MM');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, base);
      EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %2$I < %4$L RETURNING *) INSERT INTO %5$I SELECT * FROM moved',
        base || '_rest', at_column, start, start + interval '1 month', part);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', base, part, start, start + interval '1 month');
      done := 'made';
      month := part;
      RETURN NEXT;
    -- Also where a part that began before months were made reaches into this one.
    EXCEPTION WHEN lock_not_available OR invalid_object_definition OR deadlock_detected THEN NULL;
    END;
  END LOOP;
  FOR part IN
    SELECT c.relname FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = base::regclass AND c.relname ~ ('^' || base || '_\d{4}_\d{2}$')
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
REVOKE ALL ON FUNCTION keep_months(text, timestamptz, interval) FROM PUBLIC;
DROP FUNCTION keep_body_months(timestamptz, interval);
