-- What flows: pings, leads, postings. Every key of these tables holds the lead's or the ping's id, so that they can be
-- spread over machines by it; nothing refers to them by foreign key, and joins between them are on that id alone.

CREATE SEQUENCE lead_id AS bigint START 100001 CACHE 20;
CREATE SEQUENCE ping_id AS bigint START 500001 CACHE 20;
CREATE SEQUENCE posting_id AS bigint CACHE 50;

CREATE TABLE leads (
  id           bigint CONSTRAINT leads_pk PRIMARY KEY,
  received_at  timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  status       text NOT NULL,
  reason       text,
  product_id   smallint NOT NULL,
  publisher_id bigint NOT NULL,
  rcid_id      bigint NOT NULL,
  ping_id      bigint,
  -- How it came in: 'pingpost', 'directpost' or 'traffic'.
  flow         text NOT NULL,
  lead_source_id bigint,
  subid        text NOT NULL DEFAULT '',
  us_state     text NOT NULL DEFAULT '',
  zip          text NOT NULL DEFAULT '',
  sourceurl    text NOT NULL DEFAULT '',
  test         boolean NOT NULL,
  earntotal    bigint NOT NULL DEFAULT 0,
  earnpub      bigint NOT NULL DEFAULT 0,
  earntotaloriginal bigint NOT NULL DEFAULT 0,
  earnpuboriginal   bigint NOT NULL DEFAULT 0,
  -- An accepted return took the payout back.
  returncredited boolean NOT NULL DEFAULT false,
  -- Milliseconds from receipt to the first final status, and the lenders' part of it.
  processing_ms integer,
  lenders_ms    integer,
  -- What staff should know: differences between ping and post, prices below the bid, late acceptances.
  exceptions   jsonb NOT NULL DEFAULT '[]',
  -- Fields that do not tell who the consumer is.
  fields       jsonb NOT NULL,
  -- The deciding core's state; whatever the columns above also say is written from it.
  state        jsonb NOT NULL,
  -- What the publisher was told.
  answer       jsonb,
  -- The process that has the lead in its hands.
  held_by      text,
  version      integer NOT NULL DEFAULT 1
);
CREATE INDEX leads_received ON leads (received_at DESC, id DESC);
CREATE INDEX leads_publisher ON leads (publisher_id, received_at DESC);
CREATE INDEX leads_rcid ON leads (rcid_id, received_at DESC);
CREATE INDEX leads_product ON leads (product_id, received_at DESC);
CREATE INDEX leads_status ON leads (status, received_at DESC);
CREATE INDEX leads_held ON leads (held_by) WHERE held_by IS NOT NULL;

-- What only the lead's own page shows.
CREATE TABLE lead_details (
  lead_id   bigint CONSTRAINT lead_details_pk PRIMARY KEY,
  -- Order to verdict, as the engine packs them, and when they were given.
  verdicts  bytea,
  judged_at timestamptz,
  -- The ranking as it was offered: order, price, rank price.
  ranking   jsonb NOT NULL DEFAULT '[]',
  -- Steps with their durations.
  process   jsonb NOT NULL DEFAULT '[]',
  -- One {scrubber, ispass, data} per scrubber that ran.
  scrubbing jsonb NOT NULL DEFAULT '[]',
  -- What the publisher sent beside the known fields.
  tracking  jsonb NOT NULL DEFAULT '{}',
  -- Text, its hash, time, address, URL, brands shown and chosen: never changed once written.
  consent   jsonb NOT NULL DEFAULT '{}'
);

-- Who the consumer is: sealed, apart, found again by keyed hashes only.
CREATE TABLE lead_identity (
  lead_id     bigint CONSTRAINT lead_identity_pk PRIMARY KEY,
  sealed      bytea NOT NULL,
  email_hash  bytea,
  phone_hash  bytea,
  firstname_hash bytea,
  lastname_hash  bytea,
  address_hash   bytea,
  trustedform_hash bytea,
  leadid_hash    bytea,
  ip_hash        bytea
);
CREATE INDEX lead_identity_email ON lead_identity (email_hash);
CREATE INDEX lead_identity_phone ON lead_identity (phone_hash);
CREATE INDEX lead_identity_lastname ON lead_identity (lastname_hash, firstname_hash);
CREATE INDEX lead_identity_firstname ON lead_identity (firstname_hash);
CREATE INDEX lead_identity_address ON lead_identity (address_hash);
CREATE INDEX lead_identity_trustedform ON lead_identity (trustedform_hash);
CREATE INDEX lead_identity_leadid ON lead_identity (leadid_hash);
CREATE INDEX lead_identity_ip ON lead_identity (ip_hash);

CREATE TABLE pings (
  id           bigint CONSTRAINT pings_pk PRIMARY KEY,
  received_at  timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  -- success, rejected, error or posted; expired follows from the time.
  status       text NOT NULL,
  reason       text,
  product_id   smallint NOT NULL,
  publisher_id bigint NOT NULL,
  rcid_id      bigint NOT NULL,
  subid        text NOT NULL DEFAULT '',
  lead_source_id bigint,
  test         boolean NOT NULL,
  lead_id      bigint,
  -- What the publisher was promised, and the revenue behind it.
  earnpub      bigint NOT NULL DEFAULT 0,
  earntotal    bigint NOT NULL DEFAULT 0,
  processing_ms integer NOT NULL,
  lenders_ms    integer NOT NULL,
  fields       jsonb NOT NULL,
  tracking     jsonb NOT NULL DEFAULT '{}',
  verdicts     bytea,
  -- One element per order that was pinged: order, lender, outcome, bid, milliseconds, reason, what it carried.
  postings     jsonb NOT NULL DEFAULT '[]',
  -- Brands offered to the consumer, in this order.
  offered      jsonb NOT NULL DEFAULT '[]',
  process      jsonb NOT NULL DEFAULT '[]',
  answer       jsonb NOT NULL
);
CREATE INDEX pings_received ON pings (received_at DESC, id DESC);
CREATE INDEX pings_publisher ON pings (publisher_id, received_at DESC);
CREATE INDEX pings_rcid ON pings (rcid_id, received_at DESC);

CREATE TABLE postings (
  lead_id      bigint NOT NULL,
  id           bigint NOT NULL,
  order_id     bigint NOT NULL,
  lender_id    bigint NOT NULL,
  product_id   smallint NOT NULL,
  publisher_id bigint NOT NULL,
  rcid_id      bigint NOT NULL,
  via          text NOT NULL,
  feed         boolean NOT NULL,
  test         boolean NOT NULL,
  status       text NOT NULL,
  removed      boolean NOT NULL DEFAULT false,
  bid          bigint NOT NULL,
  revenue      bigint NOT NULL DEFAULT 0,
  credited     bigint NOT NULL DEFAULT 0,
  reason       text,
  reference    text,
  redirect     text,
  sent_at      timestamptz NOT NULL,
  decided_at   timestamptz,
  -- The lender's time alone.
  answer_ms    integer,
  http_status  smallint,
  CONSTRAINT postings_pk PRIMARY KEY (lead_id, id)
);
CREATE INDEX postings_order ON postings (order_id, sent_at DESC);
CREATE INDEX postings_lender ON postings (lender_id, sent_at DESC);
CREATE INDEX postings_open ON postings (sent_at) WHERE status IN ('sending', 'timeout', 'pending');

-- Requests and answers, compressed and sealed: one row per lead posting, one per ping with all of its postings.
CREATE TABLE bodies (
  owner      text NOT NULL CONSTRAINT bodies_owner_known CHECK (owner IN ('lead', 'ping')),
  owner_id   bigint NOT NULL,
  posting_id bigint NOT NULL DEFAULT 0,
  at         timestamptz NOT NULL,
  sealed     bytea NOT NULL,
  CONSTRAINT bodies_pk PRIMARY KEY (owner, owner_id, posting_id, at)
) PARTITION BY RANGE (at);
CREATE TABLE bodies_rest PARTITION OF bodies DEFAULT;

-- The first answer to a key, kept for a day. Without an answer it is still being worked on.
CREATE TABLE idempotency_keys (
  rcid_id    bigint NOT NULL,
  key        text NOT NULL,
  body_hash  bytea NOT NULL,
  at         timestamptz NOT NULL,
  held_by    text NOT NULL,
  status     smallint,
  answer     jsonb,
  CONSTRAINT idempotency_keys_pk PRIMARY KEY (rcid_id, key)
);
CREATE INDEX idempotency_keys_at ON idempotency_keys (at);

-- How much room was taken, by the engine's counter keys.
CREATE TABLE cap_counters (
  key  text CONSTRAINT cap_counters_pk PRIMARY KEY,
  used bigint NOT NULL,
  -- The cap in force when room was last taken; null is none.
  cap  bigint,
  at   timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX cap_counters_at ON cap_counters (at);

-- Processes that sell. One that has not been heard of for a while is dead, and the others finish its leads.
CREATE TABLE market_processes (
  id       text CONSTRAINT market_processes_pk PRIMARY KEY,
  heard_at timestamptz NOT NULL
);

-- Breakers that are not closed.
CREATE TABLE breakers (
  order_id    bigint NOT NULL,
  stage       text NOT NULL CONSTRAINT breakers_stage_known CHECK (stage IN ('ping', 'post')),
  failures    integer NOT NULL,
  opened_at   timestamptz NOT NULL,
  probe_at    timestamptz NOT NULL,
  back_off_ms integer NOT NULL,
  reason      text NOT NULL DEFAULT '',
  CONSTRAINT breakers_pk PRIMARY KEY (order_id, stage)
);

-- What staff should look at now.
CREATE TABLE alerts (
  id       bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT alerts_pk PRIMARY KEY,
  at       timestamptz NOT NULL,
  kind     text NOT NULL,
  subject  text NOT NULL,
  text     text NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX alerts_open_unique ON alerts (kind, subject) WHERE ended_at IS NULL;
