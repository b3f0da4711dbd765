-- A key that was replaced may live on for some days, so that a publisher can change over.

ALTER TABLE rcids
  ADD COLUMN apikey_at      timestamptz,
  ADD COLUMN earlierkey     bytea,
  ADD COLUMN earlierkey_until timestamptz,
  ADD CONSTRAINT rcids_earlierkey_ends CHECK ((earlierkey IS NULL) = (earlierkey_until IS NULL));
