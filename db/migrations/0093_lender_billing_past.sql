-- The billing types that lenders had before: each was in force until the business day before until_day, since the row before it or
-- from the beginning. The type in force now is in lenders, so a lender that never changed has its present type from the beginning.
CREATE TABLE lender_billing_past (
  lender      bigint NOT NULL CONSTRAINT lender_billing_past_lender_fk REFERENCES lenders (id),
  until_day   date   NOT NULL,
  billingtype text   NOT NULL CONSTRAINT lender_billing_past_known CHECK (billingtype IN ('return', 'sent')),
  CONSTRAINT lender_billing_past_pk PRIMARY KEY (lender, until_day)
);
