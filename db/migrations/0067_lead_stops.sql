-- Why leads did not sell, by the hour they came in: what the report reads in place of verdicts, rankings and postings. A lead counts here
-- only while its version stands; whoever asks reads the rows of all others.
CREATE TABLE lead_stops (
  hour       timestamptz NOT NULL CONSTRAINT lead_stops_pk PRIMARY KEY,
  stops      json NOT NULL,
  -- All leads of the hour and their versions added up: how far it lags behind.
  leads      integer NOT NULL,
  versions   bigint NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX lead_stops_by_check ON lead_stops (checked_at);
