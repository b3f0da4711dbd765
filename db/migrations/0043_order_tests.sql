-- Leads that staff send to an order to try it out. They are no leads of the marketplace: nothing counts them. Who the lead is
-- about, and the readings, which may quote an answer that names a person, are sealed.

CREATE TABLE order_tests (
  id          bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT order_tests_pk PRIMARY KEY,
  order_id    bigint NOT NULL CONSTRAINT order_tests_order_fk REFERENCES orders (id),
  date        timestamptz NOT NULL,
  user_id     bigint CONSTRAINT order_tests_user_fk REFERENCES users (id),
  user_name   text NOT NULL,
  dry         boolean NOT NULL,
  -- Written before anything is sent: a test whose process dies stays as 'sending'.
  status      text,
  pingstatus  text,
  timesent    integer,
  pingtimesent integer,
  -- What a row of the log says, and all of it.
  told        bytea,
  body        bytea
);
CREATE INDEX order_tests_of_order ON order_tests (order_id, id DESC);
CREATE INDEX order_tests_old ON order_tests (date);
