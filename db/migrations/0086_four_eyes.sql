-- Who last changed the content of a draft: somebody else has to put it live.
ALTER TABLE send_format_drafts
  ADD COLUMN author_id bigint CONSTRAINT send_format_drafts_author_fk REFERENCES users (id);
UPDATE send_format_drafts SET author_id = updated_by;

-- Identity in pings takes two people: one requests it, another approves it. What they approved is kept as a hash of the data
-- and send parts, the ping address and the lender. Permissions of one person alone wait for a second one.
ALTER TABLE orders
  ADD COLUMN pingidentity_hash        bytea,
  ADD COLUMN pingidentity_approved_by bigint,
  ADD COLUMN pingidentity_approved_at timestamptz,
  ADD CONSTRAINT orders_pingidentity_approved CHECK (num_nulls(pingidentity_approved_by, pingidentity_approved_at) IN (0, 2)),
  ADD CONSTRAINT orders_pingidentity_requested CHECK (pingidentity_approved_at IS NULL
    OR (pingidentity_at IS NOT NULL AND pingidentity_hash IS NOT NULL));
