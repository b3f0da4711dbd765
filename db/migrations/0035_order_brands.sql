-- How consumers are shown who buys, where an order has a brand of its own.
ALTER TABLE orders
  ADD COLUMN displayname  text NOT NULL DEFAULT '',
  ADD COLUMN phone        text NOT NULL DEFAULT '',
  ADD COLUMN hidename     boolean NOT NULL DEFAULT false,
  ADD COLUMN link         text NOT NULL DEFAULT '',
  ADD COLUMN bulletpoints text NOT NULL DEFAULT '',
  ADD COLUMN logo         text NOT NULL DEFAULT '';
