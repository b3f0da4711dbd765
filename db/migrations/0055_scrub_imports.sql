-- Entries of the scrubbers' lists that came from one file are taken back together.
CREATE TABLE scrub_imports (
  id        bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT scrub_imports_pk PRIMARY KEY,
  list      text NOT NULL,
  filename  text NOT NULL,
  lines     integer NOT NULL,
  added     integer NOT NULL,
  user_id   bigint NOT NULL,
  dateadd   timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by bigint,
  removed   integer
);
CREATE INDEX scrub_imports_by_list ON scrub_imports (list, id);

ALTER TABLE bad_emails ADD COLUMN import_id bigint;
ALTER TABLE bad_phones ADD COLUMN import_id bigint;
ALTER TABLE bad_words ADD COLUMN import_id bigint;
ALTER TABLE invalid_area_codes ADD COLUMN import_id bigint;
CREATE INDEX bad_emails_import ON bad_emails (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX bad_phones_import ON bad_phones (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX bad_words_import ON bad_words (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX invalid_area_codes_import ON invalid_area_codes (import_id) WHERE import_id IS NOT NULL;

-- Lists of people may have millions of entries. Processes that hold one in memory see by its version, in the snapshot they read
-- everything else in, whether it is worth reading again.
CREATE TABLE list_versions (
  name    text CONSTRAINT list_versions_pk PRIMARY KEY,
  version bigint NOT NULL
);
INSERT INTO list_versions (name, version) VALUES ('bad_emails', 1), ('bad_phones', 1);

CREATE FUNCTION list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE list_versions SET version = version + 1 WHERE name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
CREATE TRIGGER list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bad_emails
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
CREATE TRIGGER list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bad_phones
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
