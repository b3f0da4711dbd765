-- What the parties of the marketplace are set to: small tables, held in memory by every process that sells.

ALTER TABLE publishers
  ADD COLUMN contactname    text NOT NULL DEFAULT '',
  ADD COLUMN companyname    text NOT NULL DEFAULT '',
  ADD COLUMN email          text NOT NULL DEFAULT '',
  ADD COLUMN phone          text NOT NULL DEFAULT '',
  ADD COLUMN address        text NOT NULL DEFAULT '',
  ADD COLUMN city           text NOT NULL DEFAULT '',
  ADD COLUMN state          text NOT NULL DEFAULT '',
  ADD COLUMN zip            text NOT NULL DEFAULT '',
  ADD COLUMN accountmanager bigint CONSTRAINT publishers_accountmanager_fk REFERENCES users (id),
  ADD COLUMN bordeloid      text NOT NULL DEFAULT '',
  -- Days; 0 is off.
  ADD COLUMN duplicate      smallint NOT NULL DEFAULT 0 CONSTRAINT publishers_duplicate_range CHECK (duplicate BETWEEN 0 AND 3650),
  ADD COLUMN tokenrequirements text CONSTRAINT publishers_tokens_known
    CHECK (tokenrequirements IN ('tf_only', 'jornaya_only', 'both_required', 'either_or_required')),
  ADD COLUMN tokenrequirementsping text CONSTRAINT publishers_tokens_ping_known
    CHECK (tokenrequirementsping IN ('tf_only', 'jornaya_only', 'both_required', 'either_or_required')),
  ADD COLUMN failflagrule   text NOT NULL DEFAULT 'fail'
    CONSTRAINT publishers_failflagrule_known CHECK (failflagrule IN ('fail', 'flag')),
  ADD COLUMN creditreturn   boolean NOT NULL DEFAULT false,
  ADD COLUMN copyfailedlead boolean NOT NULL DEFAULT false,
  -- Percent; null is off.
  ADD COLUMN pricerejectvariance smallint
    CONSTRAINT publishers_variance_range CHECK (pricerejectvariance BETWEEN 0 AND 100),
  ADD COLUMN leadtype       text NOT NULL DEFAULT 'exclusive'
    CONSTRAINT publishers_leadtype_known CHECK (leadtype IN ('exclusive', 'shared')),
  ADD COLUMN sharedplaces   smallint NOT NULL DEFAULT 3
    CONSTRAINT publishers_sharedplaces_range CHECK (sharedplaces BETWEEN 1 AND 5),
  ADD COLUMN sourcetraffic  boolean NOT NULL DEFAULT true,
  ADD COLUMN sourcepost     boolean NOT NULL DEFAULT true,
  ADD COLUMN sourcepingpost boolean NOT NULL DEFAULT true,
  ADD COLUMN dateupdate     timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by     bigint,
  ADD COLUMN version        integer NOT NULL DEFAULT 1;

CREATE TABLE publisher_scrubbers (
  publisher_id bigint NOT NULL CONSTRAINT publisher_scrubbers_publisher_fk REFERENCES publishers (id),
  name         text NOT NULL,
  enabled      boolean NOT NULL,
  settings     jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT publisher_scrubbers_pk PRIMARY KEY (publisher_id, name)
);

ALTER TABLE rcids
  -- Kept encrypted; null until the first key is made: nothing can be posted before.
  ADD COLUMN apikey        bytea,
  ADD COLUMN pricemodel    text NOT NULL DEFAULT 'REV' CONSTRAINT rcids_pricemodel_known CHECK (pricemodel IN ('CPA', 'REV')),
  -- Cents for CPA, hundredths of a percent for REV.
  ADD COLUMN pricevalue    bigint NOT NULL DEFAULT 7500 CONSTRAINT rcids_pricevalue_not_negative CHECK (pricevalue >= 0),
  ADD COLUMN duplicate     smallint NOT NULL DEFAULT 30 CONSTRAINT rcids_duplicate_range CHECK (duplicate BETWEEN 0 AND 3650),
  -- Field name to 1 (on post) or 2 (on ping and post).
  ADD COLUMN required      jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN bordeloid     text NOT NULL DEFAULT '',
  ADD COLUMN bordeloapikey bytea,
  ADD COLUMN jangltoken    bytea,
  ADD COLUMN dateupdate    timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by    bigint,
  ADD COLUMN version       integer NOT NULL DEFAULT 1;

ALTER TABLE lenders
  ADD COLUMN invoicemethod  text NOT NULL DEFAULT 'Email',
  ADD COLUMN billingtype    text NOT NULL DEFAULT 'return'
    CONSTRAINT lenders_billingtype_known CHECK (billingtype IN ('return', 'sent')),
  ADD COLUMN representative bigint CONSTRAINT lenders_representative_fk REFERENCES users (id),
  ADD COLUMN firstname      text NOT NULL DEFAULT '',
  ADD COLUMN lastname       text NOT NULL DEFAULT '',
  ADD COLUMN email          text NOT NULL DEFAULT '',
  ADD COLUMN phone          text NOT NULL DEFAULT '',
  ADD COLUMN fax            text NOT NULL DEFAULT '',
  ADD COLUMN address        text NOT NULL DEFAULT '',
  ADD COLUMN city           text NOT NULL DEFAULT '',
  ADD COLUMN state          text NOT NULL DEFAULT '',
  ADD COLUMN zip            text NOT NULL DEFAULT '',
  -- Calendar days; null is "No returns".
  ADD COLUMN returnpolicy   smallint CONSTRAINT lenders_returnpolicy_range CHECK (returnpolicy BETWEEN 0 AND 365),
  ADD COLUMN emailcopy      boolean NOT NULL DEFAULT false,
  ADD COLUMN emailcopydestination text NOT NULL DEFAULT '',
  ADD COLUMN bordeloid      text NOT NULL DEFAULT '',
  -- One-to-one: the lender as the consumer sees it.
  ADD COLUMN compliance     boolean NOT NULL DEFAULT false,
  ADD COLUMN brand          text,
  ADD COLUMN branddescription text NOT NULL DEFAULT '',
  ADD COLUMN brandlogo      text NOT NULL DEFAULT '',
  ADD COLUMN dateupdate     timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by     bigint,
  ADD COLUMN version        integer NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX lenders_brand_unique ON lenders (lower(brand));

ALTER TABLE orders
  -- Cents; null where the order has none (ping/post, or not priced yet).
  ADD COLUMN price          bigint CONSTRAINT orders_price_not_negative CHECK (price >= 0),
  ADD COLUMN ispingpost     boolean NOT NULL DEFAULT false,
  ADD COLUMN minpingprice   bigint CONSTRAINT orders_minpingprice_not_negative CHECK (minpingprice >= 0),
  ADD COLUMN isdatafeed     boolean NOT NULL DEFAULT false,
  ADD COLUMN feedtakesexclusive boolean NOT NULL DEFAULT false,
  ADD COLUMN overrideprice  bigint CONSTRAINT orders_overrideprice_not_negative CHECK (overrideprice >= 0),
  -- Percent; null is "Not set".
  ADD COLUMN returncap      smallint CONSTRAINT orders_returncap_range CHECK (returncap BETWEEN 0 AND 100),
  ADD COLUMN returnpriceadj smallint CONSTRAINT orders_returnpriceadj_range CHECK (returnpriceadj BETWEEN 5 AND 95),
  -- Zone of its date/time rules; null is the business zone.
  ADD COLUMN timezone       text,
  -- Seconds; null is the setting of the installation.
  ADD COLUMN timeout        smallint CONSTRAINT orders_timeout_range CHECK (timeout BETWEEN 1 AND 300),
  ADD COLUMN timeoutping    smallint CONSTRAINT orders_timeoutping_range CHECK (timeoutping BETWEEN 1 AND 300),
  ADD COLUMN timeoutmeansrefused boolean NOT NULL DEFAULT false,
  ADD COLUMN destination     text NOT NULL DEFAULT '',
  ADD COLUMN destinationping text NOT NULL DEFAULT '',
  -- Names of send parts, stored or shipped; null until one is chosen.
  ADD COLUMN datapart       text,
  ADD COLUMN sendpart       text,
  ADD COLUMN resultpart     text,
  -- Values of the parts' parameters; sensitive ones apart, sealed together.
  ADD COLUMN config         jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN config_sealed  bytea,
  ADD COLUMN bordeloid      text NOT NULL DEFAULT '',
  ADD COLUMN dateupdate     timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by     bigint,
  ADD COLUMN version        integer NOT NULL DEFAULT 1;
CREATE INDEX orders_product ON orders (product_id);

CREATE TABLE lead_sources (
  id      bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT lead_sources_pk PRIMARY KEY,
  slug    text NOT NULL CONSTRAINT lead_sources_slug_unique UNIQUE,
  title   text NOT NULL,
  -- Lenders whose brands are offered there; none means all.
  lenders bigint[] NOT NULL DEFAULT '{}',
  dateadd timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- One filter per owner and kind; kinds are those of the engine's registry.
CREATE TABLE filters (
  owner    text NOT NULL CONSTRAINT filters_owner_known CHECK (owner IN ('order', 'lender', 'publisher', 'rcid', 'pixel')),
  owner_id bigint NOT NULL,
  kind     text NOT NULL,
  data     jsonb NOT NULL,
  -- 1 = checked on ping and post, 0 = on post only.
  ping     smallint NOT NULL DEFAULT 1 CONSTRAINT filters_ping_known CHECK (ping IN (0, 1)),
  CONSTRAINT filters_pk PRIMARY KEY (owner, owner_id, kind)
);
-- What every filter was, from when on: old verdicts are explained by the rules of their time. Null data: unset.
CREATE TABLE filter_history (
  owner      text NOT NULL,
  owner_id   bigint NOT NULL,
  kind       text NOT NULL,
  valid_from timestamptz NOT NULL,
  data       jsonb,
  ping       smallint NOT NULL,
  CONSTRAINT filter_history_pk PRIMARY KEY (owner, owner_id, kind, valid_from)
);

-- Send parts edited in the console. The shipped ones are not here; a stored part of the same name wins.
CREATE TABLE send_parts (
  part       text NOT NULL CONSTRAINT send_parts_part_known CHECK (part IN ('data', 'send', 'result')),
  name       text NOT NULL,
  title      text NOT NULL,
  version    integer NOT NULL,
  -- A document of the format language, or a part written as code.
  document   jsonb NOT NULL,
  dateadd    timestamptz NOT NULL,
  dateupdate timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT send_parts_pk PRIMARY KEY (part, name)
);
CREATE TABLE send_part_versions (
  part     text NOT NULL,
  name     text NOT NULL,
  version  integer NOT NULL,
  document jsonb NOT NULL,
  dateadd  timestamptz NOT NULL,
  user_id  bigint,
  note     text NOT NULL DEFAULT '',
  CONSTRAINT send_part_versions_pk PRIMARY KEY (part, name, version)
);

CREATE TABLE pixels (
  id           bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pixels_pk PRIMARY KEY,
  title        text NOT NULL,
  publisher_id bigint NOT NULL CONSTRAINT pixels_publisher_fk REFERENCES publishers (id),
  product_id   smallint CONSTRAINT pixels_product_fk REFERENCES products (id),
  pixeltype    text NOT NULL CONSTRAINT pixels_pixeltype_known
    CHECK (pixeltype IN ('leadsubmit', 'pageview', 'leadsubmitpostback', 'pageviewpostback')),
  -- 1 active, 2 paused.
  status       smallint NOT NULL DEFAULT 1 CONSTRAINT pixels_status_known CHECK (status IN (1, 2)),
  content      text NOT NULL,
  dateadd      timestamptz NOT NULL,
  dateupdate   timestamptz NOT NULL,
  version      integer NOT NULL DEFAULT 1
);
CREATE TABLE pixel_fires (
  lead_id  bigint NOT NULL,
  pixel_id bigint NOT NULL,
  fired_at timestamptz NOT NULL,
  fired    boolean NOT NULL,
  code     text NOT NULL,
  note     text NOT NULL DEFAULT '',
  CONSTRAINT pixel_fires_pk PRIMARY KEY (lead_id, pixel_id)
);
CREATE INDEX pixel_fires_pixel ON pixel_fires (pixel_id, fired_at DESC);

ALTER TABLE return_reasons
  -- Fraud and "never requested": the lead is not sold again and its phone is listed.
  ADD COLUMN blocksresale boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Suppression lists, and the lists of the scrubbers.
CREATE TABLE bad_emails (
  id          bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT bad_emails_pk PRIMARY KEY,
  email       text NOT NULL CONSTRAINT bad_emails_email_unique UNIQUE CONSTRAINT bad_emails_lower CHECK (email = lower(email)),
  description text NOT NULL CONSTRAINT bad_emails_description_known CHECK (description IN ('Litigator', 'Do Not Email')),
  user_id     bigint,
  dateadd     timestamptz NOT NULL,
  dateupdate  timestamptz NOT NULL
);
CREATE TABLE bad_phones (
  id          bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT bad_phones_pk PRIMARY KEY,
  phone       text NOT NULL CONSTRAINT bad_phones_phone_unique UNIQUE
              CONSTRAINT bad_phones_ten_digits CHECK (phone ~ '^[0-9]{10}$'),
  description text NOT NULL CONSTRAINT bad_phones_description_known CHECK (description IN ('Litigator', 'DNC')),
  user_id     bigint,
  dateadd     timestamptz NOT NULL,
  dateupdate  timestamptz NOT NULL
);
CREATE TABLE bad_words (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT bad_words_pk PRIMARY KEY,
  word       text NOT NULL CONSTRAINT bad_words_word_unique UNIQUE CONSTRAINT bad_words_lower CHECK (word = lower(word)),
  actiontype text NOT NULL CONSTRAINT bad_words_actiontype_known CHECK (actiontype IN ('fail', 'flag')),
  user_id    bigint,
  dateadd    timestamptz NOT NULL,
  dateupdate timestamptz NOT NULL
);
CREATE TABLE invalid_area_codes (
  id       bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT invalid_area_codes_pk PRIMARY KEY,
  areacode text NOT NULL CONSTRAINT invalid_area_codes_three_digits CHECK (areacode ~ '^[0-9]{3}$'),
  state    text NOT NULL,
  dateadd  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT invalid_area_codes_pair_unique UNIQUE (areacode, state)
);

-- Settings of the marketplace that staff may change; what is not here has its default.
CREATE TABLE market_settings (
  name  text CONSTRAINT market_settings_pk PRIMARY KEY,
  value jsonb NOT NULL
);
