-- Keys that publishers send are stored as keyed hashes. Rows with plain keys are converted when their key is used again, and
-- expire within a day.
ALTER TABLE idempotency_keys ADD COLUMN hashed boolean NOT NULL DEFAULT false;
