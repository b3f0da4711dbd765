-- What partners have been told by mail, so that nobody is told twice.
CREATE TABLE partner_mails (
  mail    text NOT NULL,
  subject text NOT NULL,
  at      timestamptz NOT NULL,
  CONSTRAINT partner_mails_pk PRIMARY KEY (mail, subject)
);
CREATE INDEX partner_mails_at ON partner_mails (at);

CREATE INDEX return_items_decided ON return_items (datefinalized) WHERE datefinalized IS NOT NULL;
