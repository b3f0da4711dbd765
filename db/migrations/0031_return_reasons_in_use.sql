-- Who edited a reason; and none is deleted while a return names it.
ALTER TABLE return_reasons ADD COLUMN updated_by bigint;
UPDATE return_reasons AS r SET title = r.title || ' (' || r.id || ')' FROM return_reasons AS o WHERE lower(o.title) = lower(r.title) AND o.id < r.id;
CREATE UNIQUE INDEX return_reasons_title_unique ON return_reasons (lower(title));
CREATE INDEX return_items_reason ON return_items (reason_id);
ALTER TABLE return_items ADD CONSTRAINT return_items_reason_fk FOREIGN KEY (reason_id) REFERENCES return_reasons (id);
