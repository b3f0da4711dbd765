-- Who went on to a lender's page after a lead was sold, and who last changed a lead source.

CREATE TABLE thankyou_clicks (
  lead_id      bigint NOT NULL,
  id           bigint GENERATED ALWAYS AS IDENTITY,
  at           timestamptz NOT NULL,
  publisher_id bigint NOT NULL,
  lender_id    bigint NOT NULL,
  link_id      bigint NOT NULL CONSTRAINT thankyou_clicks_link_fk REFERENCES redirect_links (id),
  useragent    text NOT NULL,
  ip           text NOT NULL,
  CONSTRAINT thankyou_clicks_pk PRIMARY KEY (lead_id, id)
);
CREATE INDEX thankyou_clicks_at ON thankyou_clicks (at DESC, id DESC);

ALTER TABLE lead_sources
  ADD COLUMN dateupdate timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint;
