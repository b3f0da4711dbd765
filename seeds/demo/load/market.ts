import pg from 'pg'
import { bodyOf } from '@/features/selling/market/server/market'
import { Breakers, type BreakerChange } from '@/features/selling/market/server/run/breakers'
import { Delivery } from '@/features/selling/market/server/run/delivery'
import type { MarketEnv } from '@/features/selling/market/server/run/env'
import { createScrubbers } from '@/features/selling/scrubbing/server/scrubbers'
import type { Scrubbers } from '@/features/selling/scrubbing/server/types'
import type { Body } from '@/features/selling/market/server/store/bodies'
import type { Config } from '@/server/config'
import type { Logger } from '@/server/log'
import type { Sandbox } from '@/server/sandbox/sandbox'
import type { Keyring } from '@/server/secrets/keyring'
import { Outbound } from '@/server/outbound/client'
import { readPolicy } from '@/server/outbound/policy'
import { chanceFor } from '../chance'
import { lenderAnswers } from '../lender-answers'
import type { Later } from '../replies'
import type { World } from '../types'
import { simulatedDelivery, type Subject } from './delivery'
import type { MemoryStore } from './memory-store'
import type { DemoReference } from './reference'
import type { SimulatedTime } from './time'

const DAY = 86_400_000
const DAYS = 60
/** Requests and answers are kept of about so many leads at the end, or of this share where there are few. */
const WITH_BODIES = 300
const WITH_BODIES_SHARE = 0.02

export interface SimulatedMarket {
  readonly env: MarketEnv
  /** Of the last leads. */
  readonly bodies: readonly Body[]
  readonly breakers: ReadonlyMap<string, BreakerChange>
}

/** The embedded checks, with times that do not depend on the machine. */
function steadyScrubbers(config: Config, time: SimulatedTime, outbound: Outbound): Scrubbers {
  const local = {
    SLUICE_SCRUB_TIMEOUT: config.SLUICE_SCRUB_TIMEOUT,
  } as Parameters<typeof createScrubbers>[0]['config']
  const real = createScrubbers({ outbound, clock: time, config: local, onProblem: () => undefined })
  return {
    async run(input) {
      const verdict = await real.run(input)
      const random = chanceFor(1, input.fields['phone'] ?? '', input.now)
      return { ...verdict, records: verdict.records.map((record) => ({ ...record, ms: random.between(0, 9) })) }
    },
    stop: () => real.stop(),
  }
}

export interface MarketParts {
  readonly config: Config
  readonly keys: Keyring
  readonly log: Logger
  readonly sandbox: Sandbox
  readonly world: World
  readonly time: SimulatedTime
  readonly store: MemoryStore
  readonly reference: DemoReference
  readonly subject: () => Subject
  readonly decidesLater: (posting: number, later: Later) => void
}

/** The real runs over data in memory, simulated time and simulated lenders. */
export function simulatedMarket(parts: MarketParts): SimulatedMarket {
  const { config, keys, log, world, time, store, reference } = parts
  const bodies: Body[] = []
  const breakers = new Map<string, BreakerChange>()
  const bodiesFrom = world.now - DAYS * DAY * Math.min(WITH_BODIES_SHARE, WITH_BODIES / world.leads)
  const keepsBodies = (): boolean => time.now() >= bodiesFrom
  const outbound = new Outbound({ policy: readPolicy([]) })
  const builder = new Delivery({
    outbound,
    sandbox: parts.sandbox,
    mail: () => Promise.reject(new Error('nothing is mailed')),
    now: () => time.now(),
  })
  const env: MarketEnv = {
    store: store.port,
    // For upkeep, of which there is none.
    pool: new pg.Pool(),
    keys,
    clock: time,
    ticks: time.ticks,
    log,
    zone: world.zone,
    process: 'demo',
    publicUrl: (config.SLUICE_PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    reference: () => reference.get(),
    delivery: simulatedDelivery({
      world,
      time,
      lenders: lenderAnswers(world),
      subject: parts.subject,
      build: () => (keepsBodies() ? builder : null),
      decidesLater: parts.decidesLater,
    }),
    breakers: new Breakers((change) => {
      const key = `${change.stage}/${change.order}`
      if (change.reason === '') breakers.delete(key)
      else breakers.set(key, change)
    }),
    scrubbers: steadyScrubbers(config, time, outbound),
    bodies: {
      add: (body) => {
        if (keepsBodies()) bodies.push(body)
      },
      room: () => Promise.resolve(),
      drain: () => Promise.resolve(),
    },
    lastSold: new Map(),
    running: new Map(),
    heard: (used) => reference.heard(used),
    bodyOf: (order, carried) =>
      keepsBodies() ? bodyOf(order, carried) : { order: order.id, request: null, response: null },
  }
  return { env, bodies, breakers }
}
