-- Money: a ledger nobody can change, and the numbers of the reports.

CREATE SEQUENCE ledger_id AS bigint CACHE 50;

CREATE TABLE ledger (
  lead_id      bigint NOT NULL,
  id           bigint NOT NULL DEFAULT nextval('ledger_id'),
  posting_id   bigint,
  publisher_id bigint NOT NULL,
  kind         text NOT NULL CONSTRAINT ledger_kind_known CHECK (kind IN ('sale', 'payout', 'return credit', 'payout reversal',
               'cost upload', 'revenue upload', 'match-no-buyer payout', 'removal')),
  account      text NOT NULL CONSTRAINT ledger_account_known CHECK (account IN ('revenue', 'payout')),
  cents        bigint NOT NULL CONSTRAINT ledger_cents_not_zero CHECK (cents <> 0),
  by           text NOT NULL,
  at           timestamptz NOT NULL,
  why          text NOT NULL,
  CONSTRAINT ledger_pk PRIMARY KEY (lead_id, id)
);
CREATE INDEX ledger_at ON ledger (at);

-- Settlement appends what changed; a job folds it into one row per business day and key. A report reads both.
CREATE TABLE lead_deltas (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  lead_id      bigint NOT NULL,
  day          date NOT NULL,
  product_id   smallint NOT NULL,
  publisher_id bigint NOT NULL,
  rcid_id      bigint NOT NULL,
  flow         text NOT NULL,
  lead_source_id bigint NOT NULL,
  subid        text NOT NULL,
  sourceurl    text NOT NULL,
  status       text NOT NULL,
  leads        integer NOT NULL,
  returncredited integer NOT NULL,
  total        bigint NOT NULL,
  pub          bigint NOT NULL,
  totaloriginal bigint NOT NULL,
  puboriginal  bigint NOT NULL,
  CONSTRAINT lead_deltas_pk PRIMARY KEY (lead_id, id)
);
CREATE TABLE lead_days (
  day date NOT NULL, product_id smallint NOT NULL, publisher_id bigint NOT NULL, rcid_id bigint NOT NULL,
  flow text NOT NULL, lead_source_id bigint NOT NULL, status text NOT NULL,
  leads bigint NOT NULL, returncredited bigint NOT NULL, total bigint NOT NULL, pub bigint NOT NULL,
  totaloriginal bigint NOT NULL, puboriginal bigint NOT NULL,
  CONSTRAINT lead_days_pk PRIMARY KEY (day, product_id, publisher_id, rcid_id, flow, lead_source_id, status)
);
CREATE TABLE subid_days (
  day date NOT NULL, product_id smallint NOT NULL, publisher_id bigint NOT NULL, rcid_id bigint NOT NULL,
  subid text NOT NULL, status text NOT NULL,
  leads bigint NOT NULL, total bigint NOT NULL, pub bigint NOT NULL,
  totaloriginal bigint NOT NULL, puboriginal bigint NOT NULL,
  CONSTRAINT subid_days_pk PRIMARY KEY (day, publisher_id, rcid_id, product_id, subid, status)
);
CREATE TABLE sourceurl_days (
  day date NOT NULL, product_id smallint NOT NULL, publisher_id bigint NOT NULL, flow text NOT NULL,
  lead_source_id bigint NOT NULL, sourceurl text NOT NULL, status text NOT NULL, leads bigint NOT NULL,
  url_hash bytea NOT NULL,
  CONSTRAINT sourceurl_days_pk PRIMARY KEY (day, product_id, publisher_id, flow, lead_source_id, url_hash, status)
);

CREATE TABLE posting_deltas (
  id         bigint GENERATED ALWAYS AS IDENTITY,
  lead_id    bigint NOT NULL,
  -- Of the moment it was sent.
  day        date NOT NULL,
  order_id   bigint NOT NULL,
  lender_id  bigint NOT NULL,
  product_id smallint NOT NULL,
  publisher_id bigint NOT NULL,
  rcid_id    bigint NOT NULL,
  feed       boolean NOT NULL,
  removed    boolean NOT NULL,
  status     text NOT NULL,
  postings   integer NOT NULL,
  revenue    bigint NOT NULL,
  credited   bigint NOT NULL,
  answered   integer NOT NULL,
  answer_ms  bigint NOT NULL,
  CONSTRAINT posting_deltas_pk PRIMARY KEY (lead_id, id)
);
CREATE TABLE posting_days (
  day date NOT NULL, order_id bigint NOT NULL, lender_id bigint NOT NULL, product_id smallint NOT NULL,
  publisher_id bigint NOT NULL, rcid_id bigint NOT NULL, feed boolean NOT NULL, removed boolean NOT NULL, status text NOT NULL,
  postings bigint NOT NULL, revenue bigint NOT NULL, credited bigint NOT NULL, answered bigint NOT NULL, answer_ms bigint NOT NULL,
  CONSTRAINT posting_days_pk PRIMARY KEY (day, order_id, publisher_id, rcid_id, feed, removed, status)
);

-- One row per ping, the orders it went to as parallel lists.
CREATE TABLE ping_deltas (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  ping_id      bigint NOT NULL,
  day          date NOT NULL,
  product_id   smallint NOT NULL,
  publisher_id bigint NOT NULL,
  rcid_id      bigint NOT NULL,
  pings        integer NOT NULL,
  success      integer NOT NULL,
  posted       integer NOT NULL,
  ms           bigint NOT NULL,
  earnpub      bigint NOT NULL,
  earntotal    bigint NOT NULL,
  orders       bigint[] NOT NULL DEFAULT '{}',
  lenders      bigint[] NOT NULL DEFAULT '{}',
  -- bid, nobid, timeout, error
  outcomes     text[] NOT NULL DEFAULT '{}',
  bids         bigint[] NOT NULL DEFAULT '{}',
  answer_ms    bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT ping_deltas_pk PRIMARY KEY (ping_id, id)
);
CREATE TABLE ping_days (
  day date NOT NULL, product_id smallint NOT NULL, publisher_id bigint NOT NULL, rcid_id bigint NOT NULL,
  pings bigint NOT NULL, success bigint NOT NULL, posted bigint NOT NULL, ms bigint NOT NULL,
  earnpub bigint NOT NULL, earntotal bigint NOT NULL,
  CONSTRAINT ping_days_pk PRIMARY KEY (day, product_id, publisher_id, rcid_id)
);
CREATE TABLE bid_days (
  day date NOT NULL, order_id bigint NOT NULL, lender_id bigint NOT NULL, product_id smallint NOT NULL,
  publisher_id bigint NOT NULL, rcid_id bigint NOT NULL, outcome text NOT NULL,
  pings bigint NOT NULL, bids bigint NOT NULL, answer_ms bigint NOT NULL,
  CONSTRAINT bid_days_pk PRIMARY KEY (day, order_id, publisher_id, rcid_id, outcome)
);

-- Returns and uploads.
CREATE TABLE return_items (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  lead_id      bigint NOT NULL,
  posting_id   bigint NOT NULL,
  order_id     bigint NOT NULL,
  lender_id    bigint NOT NULL,
  publisher_id bigint NOT NULL,
  product_id   smallint NOT NULL,
  -- When the posting was sent: its month counts for the order's return cap.
  sent_at      timestamptz NOT NULL,
  status       text NOT NULL CONSTRAINT return_items_status_known CHECK (status IN ('requested', 'accepted', 'denied')),
  -- The payout was taken back from the publisher.
  credited     boolean NOT NULL DEFAULT false,
  cents        bigint NOT NULL DEFAULT 0,
  reason_id    bigint,
  reason       text NOT NULL DEFAULT '',
  note         text NOT NULL DEFAULT '',
  dateadd      timestamptz NOT NULL,
  requested_by bigint,
  datefinalized timestamptz,
  finalized_by bigint,
  version      integer NOT NULL DEFAULT 1,
  CONSTRAINT return_items_pk PRIMARY KEY (lead_id, id),
  CONSTRAINT return_items_once UNIQUE (lead_id, posting_id)
);
CREATE INDEX return_items_requested ON return_items (dateadd DESC);
CREATE INDEX return_items_order ON return_items (order_id, sent_at);
CREATE INDEX return_items_lender ON return_items (lender_id, dateadd DESC);

CREATE TABLE cost_uploads (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cost_uploads_pk PRIMARY KEY,
  date       timestamptz NOT NULL,
  date_from  date NOT NULL,
  date_to    date NOT NULL,
  publishers bigint[] NOT NULL,
  rcids      bigint[] NOT NULL,
  cents      bigint NOT NULL,
  distributiontype text NOT NULL CONSTRAINT cost_uploads_distribution_known CHECK (distributiontype IN ('equally', 'proportionally')),
  user_id    bigint,
  memo       text NOT NULL DEFAULT '',
  undone_at  timestamptz,
  undone_by  bigint
);
CREATE TABLE cost_upload_leads (
  upload_id bigint NOT NULL,
  lead_id   bigint NOT NULL,
  newcost   bigint NOT NULL,
  -- The cost uploaded before, if there was one.
  before    bigint,
  CONSTRAINT cost_upload_leads_pk PRIMARY KEY (upload_id, lead_id)
);
CREATE TABLE revenue_uploads (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT revenue_uploads_pk PRIMARY KEY,
  date       timestamptz NOT NULL,
  lender_id  bigint NOT NULL,
  mode       text NOT NULL CONSTRAINT revenue_uploads_mode_known CHECK (mode IN ('replace', 'add')),
  filename   text NOT NULL DEFAULT '',
  user_id    bigint,
  memo       text NOT NULL DEFAULT '',
  undone_at  timestamptz,
  undone_by  bigint
);
CREATE TABLE revenue_upload_leads (
  upload_id  bigint NOT NULL,
  lead_id    bigint NOT NULL,
  posting_id bigint NOT NULL,
  amount     bigint NOT NULL,
  before_status  text NOT NULL,
  before_revenue bigint NOT NULL,
  CONSTRAINT revenue_upload_leads_pk PRIMARY KEY (upload_id, lead_id, posting_id)
);
