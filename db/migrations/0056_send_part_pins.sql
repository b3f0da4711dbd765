-- An order may stay at one version of a class, 0 being the class as it ships; NULL follows what is deployed.
ALTER TABLE orders
  ADD COLUMN datapin   integer CONSTRAINT orders_datapin_known CHECK (datapin >= 0),
  ADD COLUMN sendpin   integer CONSTRAINT orders_sendpin_known CHECK (sendpin >= 0),
  ADD COLUMN resultpin integer CONSTRAINT orders_resultpin_known CHECK (resultpin >= 0);

-- Whatever is in force can be pinned and rolled back to: it is among the versions.
INSERT INTO send_part_versions (part, name, version, document, dateadd, user_id)
  SELECT part, name, version, document, dateupdate, updated_by FROM send_parts
  ON CONFLICT ON CONSTRAINT send_part_versions_pk DO NOTHING;

CREATE TRIGGER reference_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON send_part_versions
  FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();
