-- An import is a run of the server: its lines wait here in parts, each added in a transaction of its own, and tell afterwards what
-- became of them.
ALTER TABLE scrub_imports
  ADD COLUMN done     integer NOT NULL DEFAULT 0,
  ADD COLUMN known    integer NOT NULL DEFAULT 0,
  ADD COLUMN repeated integer NOT NULL DEFAULT 0,
  ADD COLUMN faults   integer NOT NULL DEFAULT 0,
  ADD COLUMN run_id   bigint;
UPDATE scrub_imports SET done = lines;

CREATE TABLE scrub_import_parts (
  import_id bigint NOT NULL CONSTRAINT scrub_import_parts_import REFERENCES scrub_imports (id) ON DELETE CASCADE,
  part      integer NOT NULL,
  -- [[line, value, choice, fault], …]
  lines     text NOT NULL,
  size      integer NOT NULL,
  -- One letter a line once they are dealt with.
  results   text,
  added     integer NOT NULL DEFAULT 0,
  known     integer NOT NULL DEFAULT 0,
  repeated  integer NOT NULL DEFAULT 0,
  faults    integer NOT NULL DEFAULT 0,
  CONSTRAINT scrub_import_parts_pk PRIMARY KEY (import_id, part)
);

-- What changed in a long list, so that whoever holds it in memory reads that alone. Changes up to the floor are not told any more:
-- who holds an older version reads the whole list.
ALTER TABLE list_versions ADD COLUMN floor bigint NOT NULL DEFAULT 0;
UPDATE list_versions SET floor = version;

CREATE TABLE list_changes (
  name    text NOT NULL,
  version bigint NOT NULL,
  value   text NOT NULL,
  -- None: it is on the list no more.
  kind    text,
  at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX list_changes_by_version ON list_changes (name, version);

-- The row of list_versions is held until the end of the transaction, so that versions come in the order of commits.
CREATE OR REPLACE FUNCTION list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_at bigint;
  taken  bigint := 0;
  put    bigint := 0;
BEGIN
  UPDATE list_versions SET version = version + 1 WHERE name = TG_TABLE_NAME RETURNING version INTO now_at;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    EXECUTE format('INSERT INTO list_changes (name, version, value) SELECT $1, $2, %I FROM gone LIMIT 50001', TG_ARGV[0])
      USING TG_TABLE_NAME, now_at;
    GET DIAGNOSTICS taken = ROW_COUNT;
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    EXECUTE format('INSERT INTO list_changes (name, version, value, kind) SELECT $1, $2, %I, description FROM come LIMIT 50001',
      TG_ARGV[0]) USING TG_TABLE_NAME, now_at;
    GET DIAGNOSTICS put = ROW_COUNT;
  END IF;
  -- So many at once are told sooner by the whole list.
  IF TG_OP = 'TRUNCATE' OR greatest(taken, put) > 50000 THEN
    DELETE FROM list_changes WHERE name = TG_TABLE_NAME;
    UPDATE list_versions SET floor = now_at WHERE name = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  held text[];
BEGIN
  FOREACH held SLICE 1 IN ARRAY ARRAY[['bad_emails', 'email'], ['bad_phones', 'phone']]
  LOOP
    EXECUTE format('DROP TRIGGER list_changed ON %I', held[1]);
    EXECUTE format('CREATE TRIGGER list_truncated AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION list_changed(%L)',
      held[1], held[2]);
    EXECUTE format('CREATE TRIGGER list_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION list_changed(%L)', held[1], held[2]);
    EXECUTE format('CREATE TRIGGER list_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION list_changed(%L)', held[1], held[2]);
    EXECUTE format('CREATE TRIGGER list_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION list_changed(%L)', held[1], held[2]);
  END LOOP;
END $$;
