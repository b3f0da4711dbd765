-- Entries of the scrubbers' lists are edited by several people: who was last, and the version a form was opened with.
ALTER TABLE bad_emails ADD COLUMN updated_by bigint, ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE bad_phones ADD COLUMN updated_by bigint, ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE bad_words ADD COLUMN updated_by bigint, ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE invalid_area_codes
  ADD COLUMN user_id bigint,
  ADD COLUMN dateupdate timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
UPDATE invalid_area_codes SET dateupdate = dateadd;
