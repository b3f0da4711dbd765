import { encodeVerdicts } from '@/engine/match/verdicts'
import { promiseOn } from '@/engine/ranking/price-checks'
import { firstPlaces } from '@/engine/ranking/rank'
import { dateIn } from '@/kernel/business-time'
import { addCents, cents } from '@/kernel/money'
import { tokensMissing } from '@/features/selling/scrubbing/server/public'
import { openFields } from '../store/identity'
import type { PingOutcome, Submission } from '../types'
import { type Auction, auction } from './auction'
import type { MarketEnv } from './env'
import { isTest } from './lead-facts'
import { offeredBrands, rankedFor } from './offering'
import { untilStored } from '../store/patience'
import type { PingRow } from '../store/pings'
import { StepLog } from './preflight'
import { askingFor, sendInput } from './send-input'
import { ownerStop, viewOfSubmission } from './view'

interface PingRecord {
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

function pingRow({ id, submission, auction: held, outcome, ...rest }: PingRecord, zone: string): PingRow {
  const { rcid, fields, source, receivedAt } = submission
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
    fields: openFields(fields),
    tracking: submission.tracking,
    verdicts: held && encodeVerdicts(held.index, held.verdicts),
    postings: held?.pinged ?? [],
    offered: rest.offered,
    process: rest.steps,
    answer: outcome,
    day: dateIn(zone, receivedAt),
  }
}

/** Asks every order that could want the lead what it would pay, and promises the publisher its share of the best. */
export async function takePing(env: MarketEnv, submission: Submission): Promise<PingOutcome> {
  const reference = env.reference()
  const { rcid, source, fields } = submission
  const steps = new StepLog(env.ticks)
  await env.bodies.room()
  const id = await env.store.nextId('ping')
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
    const asking = askingFor(submission, { lead: null, ping: id, now, test, consent: view.consent })
    held = await auction(env, reference, {
      view,
      now,
      input: (order, stage) => sendInput(env, order, stage, asking),
    })
    steps.done('auction')
  }
  const ranked = held ? rankedFor(rcid, reference, held.candidates) : []
  const places = firstPlaces(ranked, rcid.publisher.places)
  const price = promiseOn(rcid.priceModel, ranked, rcid.publisher.places)
  const offered = offeredBrands(reference, ranked, source, held?.pinged)
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
  await untilStored(env.log, () => env.store.insertPing(row))
  if (held && held.bodies.length > 0)
    env.bodies.add({ owner: 'ping', ownerId: id, posting: 0, at: now, content: held.bodies })
  return outcome
}
