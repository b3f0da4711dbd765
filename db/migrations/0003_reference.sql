-- The parties and products of the marketplace, as far as lists and logs name them.

CREATE TABLE products (
  id       smallint CONSTRAINT products_pk PRIMARY KEY,
  title    text NOT NULL,
  classkey text NOT NULL CONSTRAINT products_classkey_unique UNIQUE
);
INSERT INTO products (id, title, classkey) VALUES
  (1, 'Windows', 'windows'), (2, 'Roofing', 'roofing'), (3, 'Bath', 'bath'), (4, 'Siding', 'siding'),
  (5, 'Solar', 'solar'), (6, 'Refinance', 'refinance'), (7, 'Debt Settlement', 'debtsettlement'),
  (8, 'Home Seller', 'homeseller');

CREATE TABLE publishers (
  id       bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT publishers_pk PRIMARY KEY,
  name     text NOT NULL,
  status   text NOT NULL CONSTRAINT publishers_status_known CHECK (status IN ('active', 'inactive')),
  dateadd  timestamptz NOT NULL
);

CREATE TABLE rcids (
  id           bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT rcids_pk PRIMARY KEY,
  publisher_id bigint NOT NULL CONSTRAINT rcids_publisher_fk REFERENCES publishers (id),
  product_id   smallint NOT NULL CONSTRAINT rcids_product_fk REFERENCES products (id),
  title        text NOT NULL,
  status       text NOT NULL DEFAULT 'testing'
               CONSTRAINT rcids_status_known CHECK (status IN ('active', 'inactive', 'testing')),
  dateadd      timestamptz NOT NULL
);
CREATE INDEX rcids_publisher ON rcids (publisher_id);

CREATE TABLE lenders (
  id      bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT lenders_pk PRIMARY KEY,
  title   text NOT NULL,
  status  text NOT NULL CONSTRAINT lenders_status_known CHECK (status IN ('active', 'inactive', 'testing')),
  dateadd timestamptz NOT NULL
);

CREATE TABLE orders (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT orders_pk PRIMARY KEY,
  lender_id  bigint NOT NULL CONSTRAINT orders_lender_fk REFERENCES lenders (id),
  product_id smallint NOT NULL CONSTRAINT orders_product_fk REFERENCES products (id),
  title      text NOT NULL,
  status     text NOT NULL CONSTRAINT orders_status_known CHECK (status IN ('active', 'paused', 'archive')),
  dateadd    timestamptz NOT NULL
);
CREATE INDEX orders_lender ON orders (lender_id);

CREATE TABLE publisher_subids (
  publisher_id bigint NOT NULL CONSTRAINT publisher_subids_publisher_fk REFERENCES publishers (id),
  subid        text NOT NULL,
  first_seen   timestamptz NOT NULL,
  CONSTRAINT publisher_subids_pk PRIMARY KEY (publisher_id, subid)
);

CREATE TABLE redirect_links (
  id    bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT redirect_links_pk PRIMARY KEY,
  url   text NOT NULL CONSTRAINT redirect_links_url_unique UNIQUE
);

CREATE TABLE return_reasons (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT return_reasons_pk PRIMARY KEY,
  title      text NOT NULL,
  products   smallint[] NOT NULL DEFAULT '{}',
  dateadd    timestamptz NOT NULL,
  dateupdate timestamptz NOT NULL
);

CREATE TABLE fail_reasons (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT fail_reasons_pk PRIMARY KEY,
  title      text NOT NULL CONSTRAINT fail_reasons_title_unique UNIQUE,
  -- Empty means every product.
  products   smallint[] NOT NULL DEFAULT '{}'
);
INSERT INTO fail_reasons (title, products) VALUES
  ('Bad phone number', '{}'), ('Invalid email', '{}'), ('Fake name', '{}'), ('Duplicate', '{}'),
  ('Suspected fraud', '{}'), ('No consent', '{}'), ('Not the homeowner', '{1,2,3,4,5,6,8}'),
  ('Project not offered', '{1,2,3,4,5}'), ('Debt too low', '{7}'), ('Listed with a realtor', '{8}');
