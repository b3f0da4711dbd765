import type { Behaviour, Delay, Dialect, Outcome, Price, Script } from './behaviour'

/** How fast lenders usually are. */
export const USUAL_DELAY: Readonly<Record<'ping' | 'post', Delay>> = {
  ping: { median: 280, p95: 1100, most: 30_000 },
  post: { median: 650, p95: 2800, most: 30_000 },
}

const SILENT: Readonly<Record<'ping' | 'post', number>> = { ping: 0.02, post: 0.004 }
const FAILING: Readonly<Record<'ping' | 'post', number>> = { ping: 0, post: 0.006 }

export interface Profile {
  readonly dialect: Dialect
  readonly flow: 'ping' | 'post'
  readonly price?: Price
  /** Of the requests that are answered well. */
  readonly accepts: number
  readonly delay?: Delay
}

/** A lender as they usually are: mostly answers, sometimes refuses, now and then silent or out of order. */
export function usualLender({ dialect, flow, price, accepts, delay = USUAL_DELAY[flow] }: Profile): Script {
  const says = (outcome: Behaviour['outcome'], rest: Partial<Behaviour> = {}): Behaviour => ({
    dialect,
    outcome,
    delay,
    duplicates: flow === 'post',
    ...rest,
  })
  const sale: Outcome = { kind: 'accept', ...(price === undefined ? {} : { price }) }
  const bought: Outcome = flow === 'ping' ? { kind: 'bid', prices: [price ?? 0] } : sale
  const well = 1 - SILENT[flow] - FAILING[flow]
  return {
    mix: [
      { share: well * accepts, behaviour: says(bought) },
      { share: well * (1 - accepts), behaviour: says({ kind: 'refuse' }) },
      { share: SILENT[flow], behaviour: says({ kind: 'error' }, { fault: { kind: 'hang' } }) },
      { share: FAILING[flow], behaviour: says({ kind: 'error' }, { status: 503 }) },
    ],
  }
}
