-- Pings and posts of each order on the days that are over, added up, and how many answers came within which time: what the ping/post report
-- of lenders reads in place of every single answer. A day counts while it stands in pingpost_kept and nothing of it waits to be folded;
-- the job that folds takes it out.
CREATE TABLE pingpost_kept (day date NOT NULL CONSTRAINT pingpost_kept_pk PRIMARY KEY);
CREATE TABLE pingpost_days (
  day date NOT NULL, order_id bigint NOT NULL, lender_id bigint NOT NULL,
  pings bigint NOT NULL, pingtimeouts bigint NOT NULL, pinganswers bigint NOT NULL, pingms bigint NOT NULL, bids bigint NOT NULL,
  bidms bigint NOT NULL, bidcents bigint NOT NULL, posts bigint NOT NULL, posttimeouts bigint NOT NULL, postanswers bigint NOT NULL,
  postms bigint NOT NULL, sold bigint NOT NULL, soldanswers bigint NOT NULL, soldms bigint NOT NULL, soldcents bigint NOT NULL,
  pingtimes integer[] NOT NULL, posttimes integer[] NOT NULL,
  CONSTRAINT pingpost_days_pk PRIMARY KEY (day, order_id)
);
