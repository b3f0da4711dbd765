-- Corrections of stored rows that SQL alone cannot make, because they need the keys: done by the worker in small steps, once.
CREATE TABLE mends (
  name  text CONSTRAINT mends_pk PRIMARY KEY,
  -- The last row looked at.
  upto  bigint NOT NULL DEFAULT 0,
  -- The last report row that was written for it, which has to be folded before what it empties can go.
  noted bigint,
  done  boolean NOT NULL DEFAULT false
);
INSERT INTO mends (name) VALUES ('identity in leads'), ('identity in pings');
