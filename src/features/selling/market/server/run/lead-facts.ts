import { newLead } from '@/engine/decide/facts'
import type { Consent } from '@/engine/filters/lead-view'
import type { Cents } from '@/kernel/money'
import type { Flow } from '@/features/platform/reference/server/public'
import { openFields } from '../store/identity'
import type { Submission } from '../types'
import type { MarketEnv } from './env'
import { LeadRun } from './lead-run'

/** From a testing RCID or a generator: real pipeline, outside all counts. */
export const isTest = ({ rcid, test }: Submission): boolean => test || rcid.status === 'testing'

export interface RunWish {
  readonly submission: Submission
  readonly flow: Flow
  readonly id: number
  readonly ping: number | null
  readonly promise: Cents | null
  readonly consent: Consent
  readonly prematch: boolean
}

/** A lead that exists in memory only; its first commit is made by `receive`. */
export function newRun(env: MarketEnv, wish: RunWish): LeadRun {
  const { submission, flow, id, ping, promise, consent, prematch } = wish
  const { rcid, fields } = submission
  const test = isTest(submission)
  const state = newLead({
    lead: id,
    publisher: rcid.publisher.id,
    rcid: rcid.id,
    test,
    exclusive: rcid.publisher.exclusive,
    places: rcid.publisher.places,
    priceModel: rcid.priceModel,
    promise,
    receivedAt: submission.receivedAt,
    consent,
    prematch,
  })
  const facts = {
    id,
    receivedAt: submission.receivedAt,
    product: rcid.product,
    publisher: rcid.publisher.id,
    rcid: rcid.id,
    ping,
    flow,
    source: submission.source?.id ?? null,
    subid: fields['subid'] ?? '',
    sourceurl: fields['sourceurl'] ?? '',
    test,
    fields: openFields(fields),
  }
  return new LeadRun(env, { facts, fields, tracking: submission.tracking, state, version: 0 })
}
