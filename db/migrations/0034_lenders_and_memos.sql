-- What a lender shows of itself on landing pages, and notes that staff keep on lenders and orders.

ALTER TABLE lenders
  ADD COLUMN displayname  text NOT NULL DEFAULT '',
  ADD COLUMN displayphone text NOT NULL DEFAULT '',
  ADD COLUMN hidename     boolean NOT NULL DEFAULT false,
  ADD COLUMN link         text NOT NULL DEFAULT '',
  ADD COLUMN bulletpoints text NOT NULL DEFAULT '',
  ADD COLUMN logo         text NOT NULL DEFAULT '';

CREATE TABLE memos (
  id         bigint GENERATED ALWAYS AS IDENTITY,
  lender_id  bigint,
  order_id   bigint,
  memo       text NOT NULL,
  user_id    bigint NOT NULL,
  dateadd    timestamptz NOT NULL,
  dateupdate timestamptz NOT NULL DEFAULT now(),
  updated_by bigint,
  version    integer NOT NULL DEFAULT 1,
  CONSTRAINT memos_pk PRIMARY KEY (id),
  CONSTRAINT memos_lender_fk FOREIGN KEY (lender_id) REFERENCES lenders (id),
  CONSTRAINT memos_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT memos_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT memos_of_one CHECK (num_nonnulls(lender_id, order_id) = 1)
);
CREATE INDEX memos_lender ON memos (lender_id) WHERE lender_id IS NOT NULL;
CREATE INDEX memos_order ON memos (order_id) WHERE order_id IS NOT NULL;
