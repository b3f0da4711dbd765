-- A message may carry a file. Encrypted and forgotten like its text.
ALTER TABLE outbox
  ADD COLUMN attachment_name text,
  ADD COLUMN attachment bytea,
  ADD CONSTRAINT outbox_attachment_named CHECK (attachment IS NULL OR attachment_name IS NOT NULL);
