import { encodeVerdicts } from '@/engine/match/verdicts'
import { promiseOn } from '@/engine/ranking/price-checks'
import { firstPlaces } from '@/engine/ranking/rank'
import { dateIn } from '@/kernel/business-time'
import { addCents, cents } from '@/kernel/money'
import { tokensMissing } from '../scrub/scrubbers'
import { splitFields } from '../store/identity'
import { jsonFor } from '../store/json'
import { onPool, type Statement } from '../store/sql'
import type { PingOutcome, Submission } from '../types'
import { type Auction, auction } from './auction'
import type { MarketEnv } from './env'
import { isTest } from './lead-facts'
import { offeredBrands, rankedFor } from './offering'
import { untilStored } from './patience'
import { StepLog } from './preflight'
import { sendInput } from './send'
import { ownerStop, viewOfSubmission } from './view'

const INSERT_PING: Statement = {
  name: 'ping_insert',
  text: `
    WITH n AS (SELECT * FROM jsonb_to_record($1::jsonb) AS r (id bigint, received_at timestamptz, expires_at timestamptz,
        status text, reason text, product_id smallint, publisher_id bigint, rcid_id bigint, subid text, lead_source_id bigint,
        test boolean, earnpub bigint, earntotal bigint, processing_ms integer, lenders_ms integer, fields jsonb, tracking jsonb,
        verdicts text, postings jsonb, offered jsonb, process jsonb, answer jsonb, day date, orders bigint[], lenders bigint[],
        outcomes text[], bids bigint[], answer_ms bigint[])),
      p AS (INSERT INTO pings (id, received_at, expires_at, status, reason, product_id, publisher_id, rcid_id, subid,
          lead_source_id, test, earnpub, earntotal, processing_ms, lenders_ms, fields, tracking, verdicts, postings, offered,
          process, answer)
        SELECT id, received_at, expires_at, status, reason, product_id, publisher_id, rcid_id, subid, lead_source_id, test,
          earnpub, earntotal, processing_ms, lenders_ms, fields, tracking, decode(verdicts, 'base64'), postings, offered,
          process, answer FROM n)
    INSERT INTO ping_deltas (ping_id, day, product_id, publisher_id, rcid_id, pings, success, posted, ms, earnpub, earntotal,
      orders, lenders, outcomes, bids, answer_ms)
    SELECT id, day, product_id, publisher_id, rcid_id, 1, (status = 'success')::int, 0, processing_ms, earnpub, earntotal,
      orders, lenders, outcomes, bids, answer_ms FROM n WHERE NOT test`,
}

export interface PingRecord {
  readonly id: number
  readonly submission: Submission
  readonly auction: Auction | null
  readonly reason: string | null
  readonly outcome: PingOutcome
  readonly earntotal: number
  readonly offered: readonly { readonly lender: number; readonly brand: string }[]
  readonly steps: StepLog['steps']
  readonly now: number
  readonly lendersMs: number
}

/** A ping as its row and its part of the reports. */
export function pingRow({ id, submission, auction: held, outcome, ...rest }: PingRecord, zone: string) {
  const { rcid, fields, source, receivedAt } = submission
  const pinged = held?.pinged ?? []
  const expires = new Date(outcome.expiresAt).toISOString()
  return {
    id,
    received_at: new Date(receivedAt).toISOString(),
    expires_at: expires,
    status: outcome.status === 'matched' ? 'success' : 'rejected',
    reason: rest.reason,
    product_id: rcid.product,
    publisher_id: rcid.publisher.id,
    rcid_id: rcid.id,
    subid: fields['subid'] ?? '',
    lead_source_id: source?.id ?? null,
    test: isTest(submission),
    earnpub: outcome.price,
    earntotal: rest.earntotal,
    processing_ms: Math.max(0, Math.round(rest.now - receivedAt)),
    lenders_ms: Math.round(rest.lendersMs),
    fields: splitFields(fields).open,
    tracking: submission.tracking,
    verdicts: held ? Buffer.from(encodeVerdicts(held.index, held.verdicts)).toString('base64') : null,
    postings: pinged,
    offered: rest.offered,
    process: rest.steps,
    answer: outcome,
    day: dateIn(zone, receivedAt),
    orders: pinged.map(({ order }) => order),
    lenders: pinged.map(({ lender }) => lender),
    outcomes: pinged.map(({ outcome: of }) => of),
    bids: pinged.map(({ bid }) => bid ?? 0),
    answer_ms: pinged.map(({ ms }) => ms),
  }
}

/** Asks every order that could want the lead what it would pay, and promises the publisher its share of the best. */
export async function takePing(env: MarketEnv, submission: Submission): Promise<PingOutcome> {
  const reference = env.reference()
  const { rcid, source, fields } = submission
  const steps = new StepLog()
  const id = await env.ids.ping.next(onPool(env.pool))
  const now = env.clock.now()
  const test = isTest(submission)
  const expiresAt = submission.receivedAt + reference.settings.pingValidMinutes * 60_000
  const view = viewOfSubmission(submission, 'ping', { kind: 'open' }, test)
  const market = reference.products.get(rcid.product)
  const missing = tokensMissing(rcid.publisher.tokensPing, fields)
  const stop = missing === null && market ? ownerStop(rcid, view, market, env.zone, now) : null
  steps.done('owner filters', stop?.rule)
  const refusal = missing ?? (stop ? `${stop.owner === 'rcid' ? 'RCID' : 'Publisher'} filter ${stop.rule}` : null)
  let held: Auction | null = null
  if (refusal === null) {
    held = await auction(env, reference, {
      view,
      now,
      input: (order, stage) =>
        sendInput(env, order, stage, {
          lead: null,
          ping: id,
          posting: null,
          product: rcid.product,
          publisher: rcid.publisher.id,
          rcid: rcid.id,
          receivedAt: submission.receivedAt,
          exclusive: rcid.publisher.exclusive,
          test,
          fields,
          tracking: submission.tracking,
          brands: [],
          bid: null,
        }),
    })
    steps.done('auction')
  }
  const ranked = held ? rankedFor(rcid, reference, held.candidates) : []
  const places = firstPlaces(ranked, rcid.publisher.places)
  const price = promiseOn(rcid.priceModel, ranked, rcid.publisher.places)
  const offered = offeredBrands(reference, ranked, source)
  const outcome: PingOutcome = {
    ping: id,
    status: refusal !== null ? 'rejected' : ranked.length > 0 ? 'matched' : 'unmatched',
    price: ranked.length > 0 ? price : cents(0),
    oneToOne: offered.map(({ brand }) => brand),
    expiresAt,
    reason: refusal ?? (ranked.length > 0 ? null : 'no eligible order'),
  }
  const earntotal = test ? 0 : addCents(...places.map((place) => place.price))
  const record = {
    id,
    submission,
    auction: held,
    reason: outcome.reason,
    outcome,
    earntotal,
    offered,
    steps: steps.steps,
    lendersMs: held?.lendersMs ?? 0,
  }
  const row = pingRow({ ...record, now: env.clock.now() }, env.zone)
  await untilStored(env.log, () =>
    onPool(env.pool)
      .rows(INSERT_PING, [jsonFor(row)])
      .catch(alreadyThere),
  )
  if (held && held.bodies.length > 0)
    env.bodies.add({ owner: 'ping', ownerId: id, posting: 0, at: now, content: held.bodies })
  return outcome
}

/** Our own row, whose commit came through though its answer was lost. */
function alreadyThere(error: unknown): never[] {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'pings_pk') return []
  throw error
}
