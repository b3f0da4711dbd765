-- What every process that sells holds in memory says itself that it changed, whoever changed it: no screen, import or hand
-- at a prompt can forget to. The payload is the table; equal ones of a transaction reach listeners once, so that thousands
-- of rows cost a notice or a few. Counters move with every posting: they are not among these, and are followed instead.
CREATE FUNCTION reference_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sluice_reference', TG_TABLE_NAME);
  RETURN NULL;
END $$;

DO $$
DECLARE
  held text;
BEGIN
  FOREACH held IN ARRAY ARRAY['publishers', 'publisher_scrubbers', 'rcids', 'lenders', 'orders', 'filters', 'cap_versions',
    'lead_sources', 'send_parts', 'pixels', 'bad_phones', 'bad_emails', 'bad_words', 'invalid_area_codes', 'market_settings']
  LOOP
    EXECUTE format('CREATE TRIGGER reference_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION reference_changed()', held);
  END LOOP;
END $$;
