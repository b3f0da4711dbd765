-- Changes of data and result parts that staff asked for with the editor. Somebody with the permission deploys or refuses them.
CREATE TABLE send_part_edits (
  id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT send_part_edits_pk PRIMARY KEY,
  order_id   bigint NOT NULL CONSTRAINT send_part_edits_order_fk REFERENCES orders (id),
  part       text NOT NULL CONSTRAINT send_part_edits_part_known CHECK (part IN ('data', 'result')),
  name       text NOT NULL,
  prompt     text NOT NULL,
  -- The format as it would be, and how that differs from the one it was made from.
  document   jsonb NOT NULL,
  diff       text NOT NULL,
  prstatus   text NOT NULL CONSTRAINT send_part_edits_prstatus_known CHECK (prstatus IN ('created', 'deployed', 'refused')),
  senddate   timestamptz NOT NULL,
  user_id    bigint,
  decided_at timestamptz,
  decided_by bigint,
  note       text NOT NULL DEFAULT '',
  CONSTRAINT send_part_edits_decided CHECK ((prstatus = 'created') = (decided_at IS NULL))
);
CREATE INDEX send_part_edits_order ON send_part_edits (order_id, senddate);
CREATE INDEX send_part_edits_waiting ON send_part_edits (senddate) WHERE prstatus = 'created';
