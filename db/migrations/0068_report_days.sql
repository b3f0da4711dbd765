-- What reports of lenders and of publishers ask for most has no publisher and RCID, or nothing but the publisher: by these keys a year
-- has few rows however much comes in. Kept by the job that folds, which is the only writer.
CREATE TABLE order_days (
  day date NOT NULL, order_id bigint NOT NULL, lender_id bigint NOT NULL, product_id smallint NOT NULL, feed boolean NOT NULL,
  removed boolean NOT NULL, status text NOT NULL, postings bigint NOT NULL, revenue bigint NOT NULL, credited bigint NOT NULL,
  answered bigint NOT NULL, answer_ms bigint NOT NULL,
  CONSTRAINT order_days_pk PRIMARY KEY (day, order_id, feed, removed, status)
);
CREATE INDEX order_days_lender ON order_days (lender_id);
INSERT INTO order_days
  SELECT day, order_id, max(lender_id), max(product_id), feed, removed, status, sum(postings), sum(revenue), sum(credited), sum(answered),
    sum(answer_ms) FROM posting_days GROUP BY day, order_id, feed, removed, status;

CREATE TABLE publisher_days (
  day date NOT NULL, publisher_id bigint NOT NULL, status text NOT NULL, leads bigint NOT NULL, returncredited bigint NOT NULL,
  total bigint NOT NULL, pub bigint NOT NULL, totaloriginal bigint NOT NULL, puboriginal bigint NOT NULL,
  CONSTRAINT publisher_days_pk PRIMARY KEY (day, publisher_id, status)
);
INSERT INTO publisher_days
  SELECT day, publisher_id, status, sum(leads), sum(returncredited), sum(total), sum(pub), sum(totaloriginal), sum(puboriginal)
  FROM lead_days GROUP BY day, publisher_id, status;
