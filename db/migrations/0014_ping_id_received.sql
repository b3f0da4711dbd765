-- outside a transaction
-- The key of pings by month, built while the largest table is in use; 0015 makes it the primary key.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS pings_id_received ON pings (id, received_at);
