-- Room is taken offer by offer: one that finds a counter full takes nothing from the others, and so stands in nobody's way.
-- Before, what it would have taken was held against the offers after it.
CREATE OR REPLACE FUNCTION take_room(owners text[], versions bigint[], counters text[], adds bigint[], caps bigint[], offers integer[], zone text)
RETURNS TABLE (offer integer, key text, before bigint, used bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  missing text[];
  names text[];
  held bigint[];
  limits bigint[];
  places integer[];
  befores bigint[];
  taken boolean[];
  first integer := 1;
  last integer;
  total integer := coalesce(cardinality(counters), 0);
  has_room boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7240141, o.n) FROM (SELECT DISTINCT hashtext(k) AS n FROM unnest(owners) AS k ORDER BY 1) AS o;
  IF EXISTS (SELECT FROM unnest(owners, versions) AS g (owner, version) LEFT JOIN cap_versions AS v ON v.owner = g.owner
      WHERE coalesce(v.version, 0) <> g.version) THEN
    RAISE EXCEPTION 'limits have changed' USING ERRCODE = 'SL001';
  END IF;
  IF total = 0 THEN RETURN; END IF;
  SELECT array_agg(DISTINCT k) INTO missing FROM unnest(counters) AS k WHERE NOT EXISTS (SELECT FROM cap_counters AS c WHERE c.key = k);
  IF missing IS NOT NULL THEN
    IF EXISTS (SELECT FROM unnest(missing) AS k WHERE counted_in(k, zone) <> 0) THEN
      RAISE EXCEPTION 'counters are missing' USING ERRCODE = 'SL002', DETAIL = array_to_json(missing)::text;
    END IF;
    INSERT INTO cap_counters (key, used, cap, at)
      SELECT k, 0, NULL, date_bin('2 seconds', now(), timestamptz 'epoch') FROM unnest(missing) AS k ORDER BY k ON CONFLICT DO NOTHING;
  END IF;
  -- In the order of the keys, which is the same for everybody.
  SELECT array_agg(k.key), array_agg(k.used), array_agg(NULL::bigint) INTO names, held, limits
    FROM (SELECT c.key, c.used FROM cap_counters AS c WHERE c.key = ANY (counters) ORDER BY c.key FOR UPDATE) AS k;
  SELECT array_agg(array_position(names, k) ORDER BY n) INTO places FROM unnest(counters) WITH ORDINALITY AS g (k, n);
  WHILE first <= total LOOP
    last := first;
    WHILE last < total AND offers[last + 1] = offers[first] LOOP last := last + 1; END LOOP;
    has_room := true;
    FOR i IN first..last LOOP
      befores[i] := held[places[i]];
      has_room := has_room AND befores[i] < caps[i];
    END LOOP;
    FOR i IN first..last LOOP
      taken[i] := has_room;
      IF has_room THEN
        held[places[i]] := held[places[i]] + adds[i];
        limits[places[i]] := caps[i];
      END IF;
    END LOOP;
    first := last + 1;
  END LOOP;
  UPDATE cap_counters AS c SET used = m.used, cap = m.cap, at = date_bin('2 seconds', now(), timestamptz 'epoch')
    FROM unnest(names, held, limits) AS m (key, used, cap) WHERE c.key = m.key AND m.cap IS NOT NULL;
  RETURN QUERY SELECT g.offer, g.key, g.before, CASE WHEN g.taken THEN held[g.place] END
    FROM unnest(offers, counters, befores, taken, places) AS g (offer, key, before, taken, place);
END $$;
