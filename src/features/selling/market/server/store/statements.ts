import type { Statement } from './sql'

/** Rows of the envelope as `r`, each with the name of its lead. */
export type From = (rows: string, columns: string) => string

/** `l` are the leads' rows just written: nothing happens without them. */
const ofWritten: From = (rows, columns) =>
  `l JOIN jsonb_to_recordset($1::jsonb -> '${rows}') AS r (${columns}) ON r.lead_id = l.id`

const POSTINGS = `p AS (
    INSERT INTO postings AS old (lead_id, id, order_id, lender_id, product_id, publisher_id, rcid_id, via, feed, test, status,
      removed, bid, revenue, credited, reason, reference, redirect, sent_at, decided_at, answer_ms, http_status)
    SELECT l.id, r.id, r.order_id, r.lender_id, r.product_id, r.publisher_id, r.rcid_id, r.via, r.feed, r.test, r.status,
      r.removed, r.bid, r.revenue, r.credited, r.reason, r.reference, r.redirect, r.sent_at, r.decided_at, r.answer_ms,
      r.http_status
    FROM ${ofWritten(
      'postings',
      `lead_id bigint, id bigint, order_id bigint,
      lender_id bigint, product_id smallint, publisher_id bigint, rcid_id bigint, via text, feed boolean, test boolean, status text, removed boolean, bid bigint,
      revenue bigint, credited bigint, reason text, reference text, redirect text, sent_at timestamptz,
      decided_at timestamptz, answer_ms integer, http_status smallint`,
    )}
    ON CONFLICT (lead_id, id) DO UPDATE SET status = excluded.status, removed = excluded.removed, bid = excluded.bid,
      revenue = excluded.revenue, credited = excluded.credited, reason = excluded.reason,
      reference = coalesce(excluded.reference, old.reference), redirect = coalesce(excluded.redirect, old.redirect),
      decided_at = excluded.decided_at, answer_ms = coalesce(excluded.answer_ms, old.answer_ms),
      http_status = coalesce(excluded.http_status, old.http_status)
  )`

/** Everything else that is written beside the leads' rows. */
export const beside = (from: From): string => `
  m AS (
    INSERT INTO ledger (lead_id, posting_id, publisher_id, kind, account, cents, by, at, why)
    SELECT r.* FROM ${from(
      'ledger',
      `lead_id bigint, posting_id bigint,
      publisher_id bigint, kind text, account text, cents bigint, by text, at timestamptz, why text`,
    )}
  ), ld AS (
    INSERT INTO lead_deltas (lead_id, day, product_id, publisher_id, rcid_id, flow, lead_source_id, subid, sourceurl, status,
      leads, returncredited, total, pub, totaloriginal, puboriginal)
    SELECT r.* FROM ${from(
      'lead_deltas',
      `lead_id bigint, day date, product_id smallint,
      publisher_id bigint, rcid_id bigint, flow text, lead_source_id bigint, subid text, sourceurl text, status text,
      leads integer, returncredited integer, total bigint, pub bigint, totaloriginal bigint, puboriginal bigint`,
    )}
  ), pd AS (
    INSERT INTO posting_deltas (lead_id, day, order_id, lender_id, product_id, publisher_id, rcid_id, feed, removed, status,
      postings, revenue, credited, answered, answer_ms)
    SELECT r.* FROM ${from(
      'posting_deltas',
      `lead_id bigint, day date, order_id bigint,
      lender_id bigint, product_id smallint, publisher_id bigint, rcid_id bigint, feed boolean, removed boolean, status text,
      postings integer, revenue bigint, credited bigint, answered integer, answer_ms bigint`,
    )}
  ), dd AS (
    UPDATE lead_details AS old SET process = old.process || r.process, verdicts = coalesce(decode(r.verdicts, 'base64'), old.verdicts),
      judged_at = coalesce(r.judged_at, old.judged_at), ranking = coalesce(r.ranking, old.ranking),
      scrubbing = coalesce(r.scrubbing, old.scrubbing), consent = coalesce(r.consent, old.consent)
    FROM ${from(
      'details',
      `lead_id bigint, process jsonb, verdicts text,
      judged_at timestamptz, ranking jsonb, scrubbing jsonb, consent jsonb`,
    )}
    WHERE old.lead_id = r.lead_id
  ), j AS (
    SELECT enqueue_job(r.task, r.payload, NULL, 10, NULL) FROM ${from('jobs', 'lead_id bigint, task text, payload json')}
  )`

// A function: counters that were opened while it waited for their owner's lock are seen.
export const ROOM_BACK = `give_room_back($1::jsonb -> 'back', $1::jsonb -> 'windows', $1::jsonb ->> 'zone') AS r WHERE $1::jsonb ? 'back'`

const BESIDE = `${POSTINGS}, ${beside(ofWritten)}, b AS (SELECT r.key, r.used FROM l, ${ROOM_BACK})
  SELECT (SELECT jsonb_agg(id) FROM l) AS leads, (SELECT count(*) FROM j) AS jobs,
    (SELECT jsonb_object_agg(key, used) FROM b) AS used`

export const STATE_COLUMNS = `id bigint, updated_at timestamptz, status text, reason text, reason_code text, earntotal bigint, earnpub bigint,
  earntotaloriginal bigint, earnpuboriginal bigint, returncredited boolean, processing_ms integer, lenders_ms integer,
  exceptions jsonb, state jsonb, answer jsonb, held_by text, keep_holder boolean`

export const SET_LEAD = `updated_at = n.updated_at, status = n.status, reason = n.reason, reason_code = n.reason_code, earntotal = n.earntotal,
      earnpub = n.earnpub, earntotaloriginal = n.earntotaloriginal, earnpuboriginal = n.earnpuboriginal,
      returncredited = n.returncredited, processing_ms = coalesce(n.processing_ms, old.processing_ms),
      lenders_ms = coalesce(n.lenders_ms, old.lenders_ms), state = n.state,
      -- Said once: a lender may repeat itself for ever.
      exceptions = CASE WHEN old.exceptions @> n.exceptions THEN old.exceptions ELSE old.exceptions || n.exceptions END,
      answer = coalesce(n.answer, old.answer), version = old.version + 1,
      held_by = CASE WHEN n.held_by IS NULL THEN NULL WHEN n.keep_holder THEN coalesce(old.held_by, n.held_by) ELSE n.held_by END`

/** One lead or several; each row of the envelope names its lead. */
export const UPDATE_LEADS: Statement = {
  name: 'leads_update',
  text: `
  WITH n AS (SELECT * FROM jsonb_to_recordset($1::jsonb -> 'leads') AS r (${STATE_COLUMNS}, version integer)), l AS (
    UPDATE leads AS old SET ${SET_LEAD}
    FROM n WHERE old.id = ANY ($2::bigint[]) AND old.id = n.id AND old.version = n.version RETURNING old.id
  ), ${BESIDE}`,
}

export const INSERT_LEADS: Statement = {
  name: 'leads_insert',
  text: `
  WITH n AS (SELECT * FROM jsonb_to_recordset($1::jsonb -> 'leads') AS r (${STATE_COLUMNS}, received_at timestamptz,
      product_id smallint, publisher_id bigint, rcid_id bigint, ping_id bigint, flow text, lead_source_id bigint, subid text,
      us_state text, zip text, sourceurl text, test boolean, copy_of bigint, fields jsonb, verdicts text, judged_at timestamptz, ranking jsonb,
      process jsonb, scrubbing jsonb, tracking jsonb, consent jsonb)), l AS (
    INSERT INTO leads (id, received_at, updated_at, status, reason, reason_code, product_id, publisher_id, rcid_id, ping_id, flow,
      lead_source_id, subid, us_state, zip, sourceurl, test, copy_of, earntotal, earnpub, earntotaloriginal, earnpuboriginal,
      returncredited, processing_ms, lenders_ms, exceptions, fields, state, answer, held_by)
    SELECT id, received_at, updated_at, status, reason, reason_code, product_id, publisher_id, rcid_id, ping_id, flow, lead_source_id,
      subid, us_state, zip, sourceurl, test, copy_of, earntotal, earnpub, earntotaloriginal, earnpuboriginal, returncredited,
      processing_ms, lenders_ms, exceptions, fields, state, answer, held_by FROM n RETURNING id
  ), d AS (
    INSERT INTO lead_details (lead_id, verdicts, judged_at, ranking, process, scrubbing, tracking, consent)
    SELECT id, decode(verdicts, 'base64'), judged_at, ranking, process, scrubbing, tracking, consent FROM n
  ), i AS (
    INSERT INTO lead_identity (lead_id, sealed, email_hash, phone_hash, firstname_hash, lastname_hash, address_hash,
      trustedform_hash, leadid_hash, ip_hash)
    SELECT l.id, r.sealed, r.email, r.phone, r.firstname, r.lastname, r.address, r.trustedform, r.leadid, r.ip
    FROM l JOIN unnest($2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[],
      $10::bytea[], $11::bytea[]) AS r (lead_id, sealed, email, phone, firstname, lastname, address, trustedform, leadid, ip)
      ON r.lead_id = l.id
  ), ${BESIDE}`,
}
