-- Filters are edited by people: who changed one last, and a number that no two writings share, so that a filter removed and
-- set again is never taken for the one somebody read. The history names the request that wrote it: an entry of the log, which
-- shows differences, leads from there to the whole data of before.

CREATE SEQUENCE filter_versions;

ALTER TABLE filters
  ADD COLUMN version    bigint NOT NULL DEFAULT nextval('filter_versions'),
  ADD COLUMN dateupdate timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint;

ALTER TABLE filter_history ADD COLUMN request_id text;
