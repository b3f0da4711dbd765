-- People of publishers and lenders: which of them they may see, and staff who look at the portal as one of them.

ALTER TABLE users
  ADD CONSTRAINT users_id_kind UNIQUE (id, kind),
  -- Kinds of mail that the user has switched off.
  ADD COLUMN mails_off text[] NOT NULL DEFAULT '{}';

-- A publisher's user has publishers, a lender's user lenders, and nobody else has either.
CREATE TABLE user_parties (
  user_id      bigint NOT NULL,
  kind         text NOT NULL,
  publisher_id bigint,
  lender_id    bigint,
  party_id     bigint NOT NULL GENERATED ALWAYS AS (coalesce(publisher_id, lender_id)) STORED,
  dateadd      timestamptz NOT NULL,
  added_by     bigint,
  CONSTRAINT user_parties_pk PRIMARY KEY (user_id, party_id),
  CONSTRAINT user_parties_user_fk FOREIGN KEY (user_id, kind) REFERENCES users (id, kind),
  CONSTRAINT user_parties_publisher_fk FOREIGN KEY (publisher_id) REFERENCES publishers (id),
  CONSTRAINT user_parties_lender_fk FOREIGN KEY (lender_id) REFERENCES lenders (id),
  CONSTRAINT user_parties_of_kind CHECK (
    (kind = 'publisher' AND publisher_id IS NOT NULL AND lender_id IS NULL)
    OR (kind = 'lender' AND lender_id IS NOT NULL AND publisher_id IS NULL)
  )
);
CREATE INDEX user_parties_party ON user_parties (party_id, kind);

-- A session that staff opened as the user, and why.
ALTER TABLE sessions
  ADD COLUMN actor_id bigint CONSTRAINT sessions_actor_fk REFERENCES users (id),
  ADD COLUMN reason   text,
  ADD CONSTRAINT sessions_actor_says_why CHECK ((actor_id IS NULL) = (reason IS NULL));
CREATE INDEX sessions_open_by_actor ON sessions (actor_id) WHERE actor_id IS NOT NULL AND ended_at IS NULL;

-- One-click tickets are one-time keys of staff for a user's portal.
ALTER TABLE one_time_keys
  ADD COLUMN actor_id bigint CONSTRAINT one_time_keys_actor_fk REFERENCES users (id),
  ADD COLUMN reason   text,
  DROP CONSTRAINT one_time_keys_purpose_known,
  ADD CONSTRAINT one_time_keys_purpose_known CHECK (purpose IN ('invitation', 'restore', 'oneclick')),
  ADD CONSTRAINT one_time_keys_actor_says_why CHECK (
    (purpose = 'oneclick') = (actor_id IS NOT NULL) AND (actor_id IS NULL) = (reason IS NULL)
  );
