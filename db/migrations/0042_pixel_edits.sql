-- Who edited a pixel; and a firing may be a test or a page view, which have no lead, or wait for its next try.

ALTER TABLE pixels ADD COLUMN updated_by bigint;
CREATE INDEX pixels_publisher ON pixels (publisher_id);

ALTER TABLE pixel_fires DROP CONSTRAINT pixel_fires_pk;
ALTER TABLE pixel_fires
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pixel_fires_pk PRIMARY KEY,
  ALTER COLUMN lead_id DROP NOT NULL,
  ADD COLUMN test     boolean NOT NULL DEFAULT false,
  -- Requests that have left, the last of them counted before it does.
  ADD COLUMN attempts smallint NOT NULL DEFAULT 0,
  -- The beginning of what was answered.
  ADD COLUMN answer   text NOT NULL DEFAULT '';
-- A lead fires a pixel once.
CREATE UNIQUE INDEX pixel_fires_lead ON pixel_fires (lead_id, pixel_id) WHERE lead_id IS NOT NULL AND NOT test;
