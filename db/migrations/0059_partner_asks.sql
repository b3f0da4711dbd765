-- What partners ask of staff: to pause or resume an order, to change its caps, to let an RCID go live.
CREATE TABLE partner_asks (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  kind         text NOT NULL,
  lender_id    bigint,
  order_id     bigint,
  publisher_id bigint,
  rcid_id      bigint,
  -- The caps that are to change, in leads: null is no cap.
  caps         jsonb,
  note         text NOT NULL DEFAULT '',
  asked_at     timestamptz NOT NULL,
  asked_by     bigint NOT NULL,
  status       text NOT NULL DEFAULT 'open',
  -- Nobody where the lender may change its orders itself.
  decided_by   bigint,
  decided_at   timestamptz,
  answer       text NOT NULL DEFAULT '',
  CONSTRAINT partner_asks_pk PRIMARY KEY (id),
  CONSTRAINT partner_asks_lender_fk FOREIGN KEY (lender_id) REFERENCES lenders (id),
  CONSTRAINT partner_asks_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT partner_asks_publisher_fk FOREIGN KEY (publisher_id) REFERENCES publishers (id),
  CONSTRAINT partner_asks_rcid_fk FOREIGN KEY (rcid_id) REFERENCES rcids (id),
  CONSTRAINT partner_asks_asked_by_fk FOREIGN KEY (asked_by) REFERENCES users (id),
  CONSTRAINT partner_asks_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users (id),
  CONSTRAINT partner_asks_kind_known CHECK (kind IN ('pause', 'resume', 'caps', 'golive')),
  CONSTRAINT partner_asks_status_known CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn')),
  CONSTRAINT partner_asks_of_one CHECK (
    (kind = 'golive' AND publisher_id IS NOT NULL AND rcid_id IS NOT NULL AND lender_id IS NULL AND order_id IS NULL)
    OR (kind <> 'golive' AND lender_id IS NOT NULL AND order_id IS NOT NULL AND publisher_id IS NULL AND rcid_id IS NULL)
  ),
  CONSTRAINT partner_asks_caps_of_kind CHECK ((kind = 'caps') = (caps IS NOT NULL)),
  CONSTRAINT partner_asks_decided CHECK ((status = 'open') = (decided_at IS NULL))
);
-- One question at a time about one thing.
CREATE UNIQUE INDEX partner_asks_open_order ON partner_asks (order_id) WHERE status = 'open';
CREATE UNIQUE INDEX partner_asks_open_rcid ON partner_asks (rcid_id) WHERE status = 'open';
CREATE INDEX partner_asks_lender ON partner_asks (lender_id, asked_at DESC) WHERE lender_id IS NOT NULL;
CREATE INDEX partner_asks_publisher ON partner_asks (publisher_id, asked_at DESC) WHERE publisher_id IS NOT NULL;
CREATE INDEX partner_asks_decided_at ON partner_asks (decided_at) WHERE decided_at IS NOT NULL;

-- Whether its users pause orders and change caps themselves, without asking.
ALTER TABLE lenders ADD COLUMN portalchanges boolean NOT NULL DEFAULT false;
