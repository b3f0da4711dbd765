-- Who has an upload running: one row for each user. A process that dies leaves its row behind; it counts until its time is up.
CREATE UNLOGGED TABLE running_uploads (
  who text NOT NULL,
  holder uuid NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT running_uploads_pk PRIMARY KEY (who)
);
