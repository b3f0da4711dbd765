-- Pings say nothing about who the consumer is, but to orders that somebody has allowed it, with a reason, and only of leads whose
-- publisher has it on. All three of an order are there or none.
ALTER TABLE orders
  ADD COLUMN pingidentity_reason text,
  ADD COLUMN pingidentity_by     bigint,
  ADD COLUMN pingidentity_at     timestamptz,
  ADD CONSTRAINT orders_pingidentity_whole CHECK (num_nulls(pingidentity_reason, pingidentity_by, pingidentity_at) IN (0, 3)),
  ADD CONSTRAINT orders_pingidentity_reason_told CHECK (length(pingidentity_reason) BETWEEN 10 AND 500);
ALTER TABLE publishers ADD COLUMN pingidentity boolean NOT NULL DEFAULT false;
