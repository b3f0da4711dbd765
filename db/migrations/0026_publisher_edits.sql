-- What the console changes on a publisher: a price that new RCIDs begin with, and who changed a scrubber last.

ALTER TABLE publishers
  ADD COLUMN pricemodel text CONSTRAINT publishers_pricemodel_known CHECK (pricemodel IN ('CPA', 'REV')),
  -- Cents for CPA, hundredths of a percent for REV.
  ADD COLUMN pricevalue bigint CONSTRAINT publishers_pricevalue_not_negative CHECK (pricevalue >= 0);

ALTER TABLE publisher_scrubbers
  ADD COLUMN dateupdate timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint,
  ADD COLUMN version    integer NOT NULL DEFAULT 1;
