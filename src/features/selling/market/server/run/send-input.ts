import type { Consent } from '@/engine/filters/lead-view'
import type { SendInput, Stage } from '@/integrations'
import type { Keyring } from '@/server/secrets/keyring'
import type { OrderRef, PublisherRef } from '@/features/platform/reference/server/public'
import { suppressedBy } from '@/features/selling/scrubbing/server/public'
import type { Submission } from '../types'
import { chosenNames } from './brands'
import type { MarketEnv } from './env'
import type { LeadRun } from './lead-run'

/** Lets a lender answer later, without anything kept for it: whoever has the token was sent the lead. */
export function answerToken(keys: Keyring, lead: number, posting: number): string {
  const proof = keys.fingerprint(`late answer:${lead}:${posting}`).subarray(0, 18).toString('base64url')
  return `${lead.toString(36)}-${posting.toString(36)}-${proof}`
}

export function readAnswerToken(keys: Keyring, token: string): { lead: number; posting: number } | null {
  const parts = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})-([\w-]{24})$/.exec(token)
  if (!parts) return null
  const lead = parseInt(parts[1] ?? '', 36)
  const posting = parseInt(parts[2] ?? '', 36)
  return answerToken(keys, lead, posting) === token ? { lead, posting } : null
}

/** The same for all orders that are asked together: formats work out once what they make of it. */
export interface Asking {
  readonly lead: number | null
  readonly ping: number | null
  readonly publisher: number
  readonly rcid: number
  readonly now: number
  readonly receivedAt: number
  readonly exclusive: boolean
  readonly test: boolean
  /** Pings may say who the consumer is, to orders that are allowed it. */
  readonly identity: boolean
  readonly sent: SendInput['lead']
}

/** A posting, where there is one already. */
interface Posting {
  readonly id: number
  readonly bid: number | null
  readonly carry: Readonly<Record<string, string>>
}

/** Never before the consumer was asked whom to hear from: brands are offered without anybody learning who asks. */
const tellsWho = (publisher: Pick<PublisherRef, 'pingIdentity'> | undefined, { kind }: Consent): boolean =>
  kind !== 'open' && publisher?.pingIdentity === true

/** Of nobody that a suppression list has, whenever it got the person. */
function mayTell({ reference }: MarketEnv, order: OrderRef, stage: Stage, { identity, sent }: Asking): boolean {
  if (stage !== 'ping' || !order.pingIdentity || !identity) return false
  return suppressedBy(reference().lists, sent.fields['phone'] ?? '', sent.fields['email'] ?? '') === null
}

export const askingFor = (
  { rcid, fields, tracking, receivedAt }: Submission,
  { consent, ...known }: Pick<Asking, 'lead' | 'ping' | 'now' | 'test'> & { readonly consent: Consent },
): Asking => ({
  ...known,
  publisher: rcid.publisher.id,
  rcid: rcid.id,
  receivedAt,
  exclusive: rcid.publisher.exclusive,
  identity: tellsWho(rcid.publisher, consent),
  sent: { product: rcid.product, fields, tracking, brands: [] },
})

/** Of a lead that is stored, with the brands its consumer chose. */
export function askingAgain({ env, lead, state }: LeadRun): Asking {
  const { facts, fields, tracking } = lead
  const reference = env.reference()
  const brands = chosenNames(reference, state.consent)
  return {
    lead: facts.id,
    ping: facts.ping,
    publisher: facts.publisher,
    rcid: facts.rcid,
    now: env.clock.now(),
    receivedAt: facts.receivedAt,
    exclusive: state.exclusive,
    test: facts.test,
    identity: tellsWho(reference.publishers.get(facts.publisher), state.consent),
    sent: { product: facts.product, fields, tracking, brands },
  }
}

export const sendInput = (
  env: MarketEnv,
  order: OrderRef,
  stage: Stage,
  asking: Asking,
  posting?: Posting,
): SendInput => ({
  lead: asking.sent,
  destination: stage === 'ping' ? order.destinationPing : order.destination,
  params: order.params,
  secrets: order.handles,
  context: {
    orderId: order.id,
    postingId: posting?.id ?? null,
    leadId: asking.lead,
    pingId: asking.ping,
    publisherId: asking.publisher,
    rcid: asking.rcid,
    now: asking.now,
    receivedAt: asking.receivedAt,
    priceCents: order.price,
    minimumCents: order.minPingPrice,
    bidCents: (posting?.bid ?? null) as SendInput['context']['bidCents'],
    exclusive: asking.exclusive,
    test: asking.test,
    // Few formats ask for it.
    get answerUrl() {
      if (asking.lead === null || !posting) return null
      return `${env.publicUrl}/api/lender/answer/${answerToken(env.keys, asking.lead, posting.id)}`
    },
  },
  ...(posting ? { pingAnswer: posting.carry } : {}),
  ...(mayTell(env, order, stage, asking) ? { identity: true } : {}),
})
