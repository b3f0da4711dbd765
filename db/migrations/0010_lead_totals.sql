-- The numbers of whole days, whatever the product, publisher, RCID or source: a year of them are a few thousand rows.
-- Kept by the job that folds, which is the only writer.
CREATE TABLE lead_totals (
  day date NOT NULL, status text NOT NULL,
  leads bigint NOT NULL, total bigint NOT NULL, pub bigint NOT NULL, totaloriginal bigint NOT NULL, puboriginal bigint NOT NULL,
  CONSTRAINT lead_totals_pk PRIMARY KEY (day, status)
);
INSERT INTO lead_totals
  SELECT day, status, sum(leads), sum(total), sum(pub), sum(totaloriginal), sum(puboriginal) FROM lead_days GROUP BY day, status;

-- Returns that wait for a decision are few among all.
CREATE INDEX return_items_waiting ON return_items (dateadd) WHERE status = 'requested';
