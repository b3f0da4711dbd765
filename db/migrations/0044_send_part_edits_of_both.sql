-- Key order is what a lender receives: json keeps the text of a document as it was written, jsonb sorts its keys.
ALTER TABLE send_parts ALTER COLUMN document TYPE json USING document::json;
ALTER TABLE send_part_versions ALTER COLUMN document TYPE json USING document::json;
ALTER TABLE send_part_edits ALTER COLUMN document TYPE json USING document::json;

-- One request may change both parts, which may come from different formats; name, document and diff are the data part's then.
ALTER TABLE send_part_edits
  DROP CONSTRAINT send_part_edits_part_known,
  ADD CONSTRAINT send_part_edits_part_known CHECK (part IN ('data', 'result', 'both')),
  ADD COLUMN resultname     text,
  ADD COLUMN resultdocument json,
  ADD COLUMN resultdiff     text NOT NULL DEFAULT '',
  -- The versions it was made from, 0 as shipped: a part that moved on since is not overwritten.
  ADD COLUMN dataversion    integer,
  ADD COLUMN resultversion  integer,
  ADD COLUMN tests          json NOT NULL DEFAULT '[]',
  ADD CONSTRAINT send_part_edits_both CHECK ((part = 'both') = (resultname IS NOT NULL AND resultdocument IS NOT NULL));
