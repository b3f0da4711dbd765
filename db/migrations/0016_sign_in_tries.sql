-- Tries of a sign-in, by account and by where they come from: who guesses at somebody's password locks out nobody but
-- themselves. Both are keyed hashes of what was typed and of the address or trusted device, so unknown accounts are slowed
-- down exactly like known ones. Replaces the count by account alone.
CREATE TABLE sign_in_tries (
  account_hash bytea NOT NULL,
  origin_hash  bytea NOT NULL,
  failures     integer NOT NULL DEFAULT 0,
  not_before   timestamptz NOT NULL,
  tries        timestamptz[] NOT NULL DEFAULT '{}',
  last_try_at  timestamptz NOT NULL,
  -- The account was signed in to from there: its ceiling of tries by strangers does not hold.
  signed_in_at timestamptz,
  CONSTRAINT sign_in_tries_pk PRIMARY KEY (account_hash, origin_hash)
);
DROP TABLE sign_in_throttle;
