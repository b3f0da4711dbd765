-- Searches by consumer data of users who may not reveal it. The hourly limit is counted here; the system log only describes them.
CREATE TABLE identity_searches (
  id      bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT identity_searches_pk PRIMARY KEY,
  user_id bigint NOT NULL,
  at      timestamptz NOT NULL,
  guesses int NOT NULL CONSTRAINT identity_searches_counted CHECK (guesses > 0)
);
CREATE INDEX identity_searches_user ON identity_searches (user_id, at);

-- What the last hour's log rows counted.
INSERT INTO identity_searches (user_id, at, guesses)
SELECT user_id, dateadd, greatest(1, substring(description FROM '([0-9]+) not found$')::int)
FROM system_log WHERE title = 'Consumer searched for' AND user_id IS NOT NULL AND dateadd > now() - interval '1 hour';
