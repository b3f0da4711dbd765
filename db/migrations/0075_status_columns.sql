-- A row for each status let the days of orders and of publishers grow with the traffic until every status occurred every day. One row has
-- them all, as columns. Counts are as wide as in what waits to be folded, so that both are read as one.
DROP TABLE order_days;
CREATE TABLE order_days (
  day date NOT NULL, order_id bigint NOT NULL, lender_id bigint NOT NULL, product_id smallint NOT NULL, feed boolean NOT NULL,
  removed boolean NOT NULL, postings integer NOT NULL, sending integer NOT NULL, matched integer NOT NULL, unmatched integer NOT NULL,
  returned integer NOT NULL, error integer NOT NULL, timeout integer NOT NULL, pending integer NOT NULL, revenue bigint NOT NULL,
  returnedrevenue bigint NOT NULL, credited bigint NOT NULL,
  CONSTRAINT order_days_pk PRIMARY KEY (day, order_id, feed, removed)
);
CREATE INDEX order_days_lender ON order_days (lender_id);
INSERT INTO order_days
  SELECT day, order_id, max(lender_id), max(product_id), feed, removed, sum(postings),
    coalesce(sum(postings) FILTER (WHERE status = 'sending'), 0), coalesce(sum(postings) FILTER (WHERE status = 'matched'), 0),
    coalesce(sum(postings) FILTER (WHERE status = 'unmatched'), 0), coalesce(sum(postings) FILTER (WHERE status = 'returned'), 0),
    coalesce(sum(postings) FILTER (WHERE status = 'error'), 0), coalesce(sum(postings) FILTER (WHERE status = 'timeout'), 0),
    coalesce(sum(postings) FILTER (WHERE status = 'pending'), 0), sum(revenue),
    coalesce(sum(revenue) FILTER (WHERE status = 'returned'), 0), sum(credited)
  FROM posting_days GROUP BY day, order_id, feed, removed;

DROP TABLE publisher_days;
CREATE TABLE publisher_days (
  day date NOT NULL, publisher_id bigint NOT NULL, leads integer NOT NULL, incoming integer NOT NULL, error integer NOT NULL,
  flagged integer NOT NULL, matched integer NOT NULL, unmatched integer NOT NULL, matchednobuyer integer NOT NULL, failed integer NOT NULL,
  returned integer NOT NULL, returncredited integer NOT NULL, total bigint NOT NULL, pub bigint NOT NULL, totaloriginal bigint NOT NULL,
  puboriginal bigint NOT NULL,
  CONSTRAINT publisher_days_pk PRIMARY KEY (day, publisher_id)
);
INSERT INTO publisher_days
  SELECT day, publisher_id, sum(leads), coalesce(sum(leads) FILTER (WHERE status = 'incoming'), 0),
    coalesce(sum(leads) FILTER (WHERE status = 'error'), 0), coalesce(sum(leads) FILTER (WHERE status = 'flagged'), 0),
    coalesce(sum(leads) FILTER (WHERE status = 'matched'), 0), coalesce(sum(leads) FILTER (WHERE status = 'unmatched'), 0),
    coalesce(sum(leads) FILTER (WHERE status = 'matchednobuyer'), 0), coalesce(sum(leads) FILTER (WHERE status = 'failed'), 0),
    coalesce(sum(leads) FILTER (WHERE status = 'returned'), 0), sum(returncredited), sum(total), sum(pub), sum(totaloriginal),
    sum(puboriginal)
  FROM lead_days GROUP BY day, publisher_id;
