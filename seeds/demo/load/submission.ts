import type { Reference } from '@/features/platform/reference/server/types'
import type { ChosenLenders, Submission } from '@/features/selling/market/server/types'
import type { ChoiceEvent, TrafficEvent } from '../events'

export type Submitted = Exclude<TrafficEvent, ChoiceEvent>

/** What a publisher sent, as the marketplace takes it. */
export function submissionOf(event: Submitted, reference: Reference): Submission {
  const rcid = reference.rcids.get(event.rcid)
  if (!rcid) throw new RangeError(`no RCID ${event.rcid}`)
  return {
    rcid,
    fields: event.fields,
    tracking: event.tracking,
    source: reference.sources.get(event.source ?? '') ?? null,
    receivedAt: event.at,
    ipaddress: event.sender,
    test: false,
  }
}

export const chosenOf = (brands: readonly string[] | undefined, reference: Reference): ChosenLenders =>
  brands?.flatMap((brand) => reference.brands.get(brand.toLowerCase())?.id ?? [])
