-- outside a transaction
-- Bills keep the postings of deleted leads, which are in no rollup.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_deleted ON leads (id) WHERE status = 'deleted';
