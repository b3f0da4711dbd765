-- People, access, sessions.

CREATE TABLE roles (
  id          bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT roles_pk PRIMARY KEY,
  title       text NOT NULL CONSTRAINT roles_title_present CHECK (title <> ''),
  permissions text[] NOT NULL DEFAULT '{}',
  dateadd     timestamptz NOT NULL,
  dateupdate  timestamptz NOT NULL,
  updated_by  bigint,
  version     integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX roles_title_unique ON roles (lower(title));

CREATE TABLE users (
  id            bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT users_pk PRIMARY KEY,
  kind          text NOT NULL CONSTRAINT users_kind_known CHECK (kind IN ('admin', 'publisher', 'lender')),
  name          text NOT NULL,
  email         text NOT NULL,
  -- 0 not activated, 1 active, 2 deactivated
  status        smallint NOT NULL DEFAULT 0 CONSTRAINT users_status_known CHECK (status IN (0, 1, 2)),
  password_hash text,
  superuser     boolean NOT NULL DEFAULT false,
  role_id       bigint CONSTRAINT users_role_fk REFERENCES roles (id),
  -- Turned on by a confirmed phone or authenticator app; both are kept encrypted.
  mfa_method    text CONSTRAINT users_mfa_method_known CHECK (mfa_method IN ('phone', 'totp')),
  mfa_phone     bytea,
  mfa_phone_last text,
  mfa_totp      bytea,
  mfa_totp_step bigint NOT NULL DEFAULT 0,
  mfa_disabled  boolean NOT NULL DEFAULT false,
  dateadd       timestamptz NOT NULL,
  dateupdate    timestamptz NOT NULL,
  updated_by    bigint,
  deleted_at    timestamptz,
  version       integer NOT NULL DEFAULT 1,
  CONSTRAINT users_active_has_password CHECK (status <> 1 OR password_hash IS NOT NULL)
);
-- A deleted user's address may be invited anew.
CREATE UNIQUE INDEX users_email_unique ON users (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX users_role ON users (role_id);

CREATE TABLE sessions (
  id             bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT sessions_pk PRIMARY KEY,
  token_hash     bytea NOT NULL CONSTRAINT sessions_token_unique UNIQUE,
  user_id        bigint NOT NULL CONSTRAINT sessions_user_fk REFERENCES users (id),
  started_at     timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  mfa_passed     boolean NOT NULL,
  device_id      bigint,
  ipaddress      text NOT NULL,
  useragent      text NOT NULL,
  ended_at       timestamptz,
  ended_why      text
);
CREATE INDEX sessions_open_by_user ON sessions (user_id) WHERE ended_at IS NULL;

-- Devices that passed a code step; their token spares the next one until it expires.
CREATE TABLE trusted_devices (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT trusted_devices_pk PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT trusted_devices_token_unique UNIQUE,
  user_id    bigint NOT NULL CONSTRAINT trusted_devices_user_fk REFERENCES users (id),
  useragent  text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX trusted_devices_user ON trusted_devices (user_id);

-- One running code step: of a sign-in, or of setting a phone or an authenticator app up.
CREATE TABLE mfa_challenges (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT mfa_challenges_pk PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT mfa_challenges_token_unique UNIQUE,
  user_id    bigint NOT NULL CONSTRAINT mfa_challenges_user_fk REFERENCES users (id),
  purpose    text NOT NULL CONSTRAINT mfa_challenges_purpose_known CHECK (purpose IN ('signin', 'setup')),
  method     text NOT NULL CONSTRAINT mfa_challenges_method_known CHECK (method IN ('phone', 'totp')),
  secret     bytea,
  code_hash  bytea,
  tries      smallint NOT NULL DEFAULT 0,
  resends    smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX mfa_challenges_user ON mfa_challenges (user_id, created_at);

-- Invitations and password resets: one use, only their hash is kept.
CREATE TABLE one_time_keys (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT one_time_keys_pk PRIMARY KEY,
  key_hash   bytea NOT NULL CONSTRAINT one_time_keys_key_unique UNIQUE,
  purpose    text NOT NULL CONSTRAINT one_time_keys_purpose_known CHECK (purpose IN ('invitation', 'restore')),
  user_id    bigint NOT NULL CONSTRAINT one_time_keys_user_fk REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX one_time_keys_user ON one_time_keys (user_id);

-- Keyed by a hash of what was typed, so unknown addresses are slowed down exactly like known ones.
CREATE TABLE sign_in_throttle (
  account_hash bytea CONSTRAINT sign_in_throttle_pk PRIMARY KEY,
  failures     integer NOT NULL DEFAULT 0,
  not_before   timestamptz NOT NULL,
  tries        timestamptz[] NOT NULL DEFAULT '{}'
);
