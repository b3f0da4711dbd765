import type { LeadStatus } from '@/engine/decide/state'

const DAY = 86_400_000

/** An earlier lead of the same person, as far as duplicates go. */
export interface EarlierLead {
  readonly lead: number
  readonly rcid: number
  readonly publisher: number
  readonly product: number
  readonly status: LeadStatus
  readonly receivedAt: number
}

/** Statuses in which a lead has had its person; failed and unmatched ones have not. */
const COUNTS: ReadonlySet<LeadStatus> = new Set([
  'matched',
  'returned',
  'matchednobuyer',
  'flagged',
  'incoming',
  'error',
])

export interface DuplicateDays {
  readonly rcid: number
  readonly publisher: number
  readonly market: number
}

/**
 * The first earlier lead that makes this one a duplicate: within the RCID's days in that RCID, the publisher's in all
 * of its RCIDs, the marketplace's anywhere. 0 days is off.
 */
export function duplicateOf(
  earlier: readonly EarlierLead[],
  lead: { readonly rcid: number; readonly publisher: number; readonly product: number; readonly at: number },
  days: DuplicateDays,
): EarlierLead | null {
  const within = (since: number, limit: number): boolean => limit > 0 && lead.at - since < limit * DAY
  const found = earlier.filter(
    (other) =>
      other.product === lead.product &&
      COUNTS.has(other.status) &&
      ((other.rcid === lead.rcid && within(other.receivedAt, days.rcid)) ||
        (other.publisher === lead.publisher && within(other.receivedAt, days.publisher)) ||
        within(other.receivedAt, days.market)),
  )
  return found.sort((a, b) => a.receivedAt - b.receivedAt || a.lead - b.lead)[0] ?? null
}

/** What the publisher is told: never which lead of another publisher it was. */
export const duplicateReason = (first: EarlierLead, publisher: number): string =>
  first.publisher === publisher ? `Duplicate of lead ${first.lead}` : 'Duplicate'

export const REPEAT_MS = 5 * 60_000
