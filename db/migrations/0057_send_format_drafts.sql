-- Send formats that somebody is writing in the console, with the buyer's samples and answers that were pasted.
CREATE TABLE send_format_drafts (
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  title text NOT NULL,
  document text NOT NULL,
  samples jsonb NOT NULL,
  -- Identities in answers are masked before they come here.
  answers jsonb NOT NULL,
  -- The versions of the three parts that it was made from; 0 is none, or as shipped.
  dataversion integer NOT NULL,
  sendversion integer NOT NULL,
  resultversion integer NOT NULL,
  -- Whose page it was begun from.
  order_id bigint,
  dateadd timestamptz NOT NULL,
  dateupdate timestamptz NOT NULL,
  updated_by bigint,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT send_format_drafts_pk PRIMARY KEY (id),
  CONSTRAINT send_format_drafts_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT send_format_drafts_user_fk FOREIGN KEY (updated_by) REFERENCES users (id)
);

-- The pasted answers of every version that went live: its tests.
CREATE TABLE send_format_answers (
  name text NOT NULL,
  -- Of the result part, which is what answers are read by.
  version integer NOT NULL,
  samples jsonb NOT NULL,
  answers jsonb NOT NULL,
  dateadd timestamptz NOT NULL,
  user_id bigint,
  CONSTRAINT send_format_answers_pk PRIMARY KEY (name, version),
  CONSTRAINT send_format_answers_user_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
