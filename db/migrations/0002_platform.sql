-- What every feature stands on: the system log, messages, images, saved views, settings.

CREATE SEQUENCE system_log_id AS bigint CACHE 1;
CREATE TABLE system_log (
  id              bigint CONSTRAINT system_log_pk PRIMARY KEY,
  -- The writing transaction; the chain waits until no older one can still commit.
  xid             xid8 NOT NULL,
  dateadd         timestamptz NOT NULL,
  category        text NOT NULL,
  title           text NOT NULL,
  description     text NOT NULL DEFAULT '',
  user_id         bigint,
  user_name       text,
  -- Set when somebody acts as another user.
  real_user_id    bigint,
  ipaddress       text NOT NULL,
  useragent       text NOT NULL,
  request_id      text NOT NULL,
  call            text NOT NULL,
  changes         jsonb NOT NULL DEFAULT '[]',
  lead_id         bigint,
  related_user_id bigint,
  publisher_id    bigint,
  rcid_id         bigint,
  pixel_id        bigint,
  lender_id       bigint,
  order_id        bigint
);
CREATE INDEX system_log_dateadd ON system_log (dateadd DESC, id DESC);
CREATE INDEX system_log_user ON system_log (user_id, dateadd DESC);
CREATE INDEX system_log_related_user ON system_log (related_user_id, dateadd DESC) WHERE related_user_id IS NOT NULL;
CREATE INDEX system_log_lead ON system_log (lead_id, id DESC) WHERE lead_id IS NOT NULL;
CREATE INDEX system_log_publisher ON system_log (publisher_id, dateadd DESC) WHERE publisher_id IS NOT NULL;
CREATE INDEX system_log_rcid ON system_log (rcid_id, dateadd DESC) WHERE rcid_id IS NOT NULL;
CREATE INDEX system_log_pixel ON system_log (pixel_id, dateadd DESC) WHERE pixel_id IS NOT NULL;
CREATE INDEX system_log_lender ON system_log (lender_id, dateadd DESC) WHERE lender_id IS NOT NULL;
CREATE INDEX system_log_order ON system_log (order_id, dateadd DESC) WHERE order_id IS NOT NULL;
CREATE INDEX system_log_request ON system_log (request_id);

CREATE TABLE system_log_chain (
  log_id bigint CONSTRAINT system_log_chain_pk PRIMARY KEY,
  hash   bytea NOT NULL
);

-- Every mail and text message passes through here; without a gateway it stays here for super users to read.
CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT outbox_pk PRIMARY KEY,
  channel    text NOT NULL CONSTRAINT outbox_channel_known CHECK (channel IN ('mail', 'sms')),
  recipient  text NOT NULL,
  subject    text NOT NULL DEFAULT '',
  body       bytea,
  status     text NOT NULL CONSTRAINT outbox_status_known CHECK (status IN ('kept', 'queued', 'sent', 'failed')),
  error      text,
  dateadd    timestamptz NOT NULL,
  datesent   timestamptz
);
CREATE INDEX outbox_dateadd ON outbox (dateadd DESC, id DESC);

CREATE TABLE images (
  id       text CONSTRAINT images_pk PRIMARY KEY,
  type     text NOT NULL,
  bytes    bytea NOT NULL,
  user_id  bigint NOT NULL,
  dateadd  timestamptz NOT NULL
);

CREATE TABLE saved_views (
  id       bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT saved_views_pk PRIMARY KEY,
  screen   text NOT NULL,
  title    text NOT NULL,
  user_id  bigint NOT NULL CONSTRAINT saved_views_user_fk REFERENCES users (id),
  shared   boolean NOT NULL DEFAULT false,
  state    jsonb NOT NULL,
  dateadd  timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_views_own_title ON saved_views (screen, user_id, lower(title));

-- Facts about this installation: what was seeded, which demo world it carries.
CREATE TABLE installation (
  name  text CONSTRAINT installation_pk PRIMARY KEY,
  value jsonb NOT NULL
);
