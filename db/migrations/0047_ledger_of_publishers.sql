-- A publisher's own ledger in the portal, newest first.
CREATE INDEX ledger_payouts ON ledger (publisher_id, at DESC, id DESC) WHERE account = 'payout';
