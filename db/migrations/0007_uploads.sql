-- What previews fix, what undoing needs, and the ways staff and the lead's page come to items and uploads.

-- A cost upload as it was previewed: exactly these leads get exactly these costs when it is saved.
CREATE TABLE cost_previews (
  id      bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cost_previews_pk PRIMARY KEY,
  user_id bigint NOT NULL,
  at      timestamptz NOT NULL,
  form    jsonb NOT NULL,
  leads   bigint[] NOT NULL,
  costs   bigint[] NOT NULL,
  CONSTRAINT cost_previews_parallel CHECK (cardinality(leads) = cardinality(costs))
);
CREATE INDEX cost_previews_user ON cost_previews (user_id, at DESC);

CREATE INDEX cost_upload_leads_lead ON cost_upload_leads (lead_id, upload_id);
CREATE INDEX revenue_upload_leads_lead ON revenue_upload_leads (lead_id, upload_id);
CREATE INDEX cost_uploads_date ON cost_uploads (date DESC);
CREATE INDEX revenue_uploads_date ON revenue_uploads (date DESC);
CREATE INDEX return_items_id ON return_items (id);

ALTER TABLE revenue_upload_leads
  -- The lead was matched with no buyer until the upload settled its posting.
  ADD COLUMN before_nobuyer boolean NOT NULL DEFAULT false;
