-- Filled by the fold of report rows from now on; what was folded before is taken over here. When a sub id was first seen
-- is in the report itself.
ALTER TABLE publisher_subids DROP COLUMN first_seen;
INSERT INTO publisher_subids (publisher_id, subid) SELECT DISTINCT publisher_id, subid FROM subid_days
  ON CONFLICT ON CONSTRAINT publisher_subids_pk DO NOTHING;
