/** Guards one order's ping or post endpoint; the two have a breaker each. Plain data, kept by whoever sends. */
export interface Breaker {
  /** Errors and time-outs since the last answer. */
  readonly failures: number
  /** Null while closed; else the moment the next probe may leave. */
  readonly probeAt: number | null
  readonly backOffMs: number
}

export const BREAKER_FAILURES = 10
export const FIRST_BACK_OFF_MS = 30_000
export const LONGEST_BACK_OFF_MS = 600_000

export const CLOSED: Breaker = { failures: 0, probeAt: null, backOffMs: FIRST_BACK_OFF_MS }

export const isOpen = ({ probeAt }: Breaker): boolean => probeAt !== null

/** What would try the endpoint: an exclusive lead is not risked on it as lightly as a ping or a shared lead. */
export type Traffic = 'ping' | 'sharedLead' | 'exclusiveLead'

export type Admission = { readonly admitted: false } | { readonly admitted: true; readonly breaker: Breaker }

/**
 * Whether traffic may pass now, and the breaker to keep when it does. A probe moves the next one a whole back-off
 * away, so that one at a time tries, and a probe that is lost with its process does not shut the order for good.
 * `answeredPing`: this very auction's ping was just answered, which is a probe of its own.
 */
export function admit(breaker: Breaker, traffic: Traffic, now: number, answeredPing = false): Admission {
  if (breaker.probeAt === null) return { admitted: true, breaker }
  if (now < breaker.probeAt) return { admitted: false }
  // Some orders only ever see exclusive leads: at the longest back-off one of those has to do.
  const risk = traffic === 'exclusiveLead' && !answeredPing && breaker.backOffMs < LONGEST_BACK_OFF_MS
  const probed = { ...breaker, probeAt: now + breaker.backOffMs }
  return risk ? { admitted: false } : { admitted: true, breaker: probed }
}

/** Any answer at all counts as success, a refusal too. */
export const afterAnswer = (_breaker: Breaker): Breaker => CLOSED

/** After an error or time-out. `opened` asks for the alert. */
export function afterFailure(breaker: Breaker, now: number): { readonly breaker: Breaker; readonly opened: boolean } {
  const failures = breaker.failures + 1
  if (breaker.probeAt !== null) {
    const backOffMs = Math.min(breaker.backOffMs * 2, LONGEST_BACK_OFF_MS)
    return { breaker: { failures, probeAt: now + backOffMs, backOffMs }, opened: false }
  }
  if (failures < BREAKER_FAILURES) return { breaker: { ...breaker, failures }, opened: false }
  return { breaker: { failures, probeAt: now + FIRST_BACK_OFF_MS, backOffMs: FIRST_BACK_OFF_MS }, opened: true }
}
