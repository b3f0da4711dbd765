-- Work of the server over many rows that staff started: one action, done to each row once, with one result per row.
CREATE TABLE bulk_runs (
  id          bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT bulk_runs_pk PRIMARY KEY,
  kind        text NOT NULL,
  -- What is the same for every row.
  options     jsonb NOT NULL DEFAULT '{}',
  total       integer NOT NULL,
  -- Who started it, and from where: the log rows of its rows carry both.
  user_id     bigint NOT NULL CONSTRAINT bulk_runs_user_fk REFERENCES users (id),
  ipaddress   text NOT NULL,
  useragent   text NOT NULL,
  request_id  text NOT NULL,
  dateadd     timestamptz NOT NULL,
  -- Why rows were left out.
  stop_reason text,
  ended_at    timestamptz
);
CREATE INDEX bulk_runs_open ON bulk_runs (user_id) WHERE ended_at IS NULL;

CREATE TABLE bulk_run_items (
  run_id   bigint NOT NULL CONSTRAINT bulk_run_items_run_fk REFERENCES bulk_runs (id) ON DELETE CASCADE,
  position integer NOT NULL,
  row_id   bigint NOT NULL,
  -- What is this row's own, such as the lead of a posting.
  input    jsonb NOT NULL DEFAULT '{}',
  state    text NOT NULL DEFAULT 'waiting'
    CONSTRAINT bulk_run_items_state_known CHECK (state IN ('waiting', 'running', 'done', 'failed', 'stopped')),
  began_at timestamptz,
  outcome  jsonb,
  CONSTRAINT bulk_run_items_pk PRIMARY KEY (run_id, position),
  CONSTRAINT bulk_run_items_once UNIQUE (run_id, row_id)
);
CREATE INDEX bulk_run_items_state ON bulk_run_items (run_id, state, position);
