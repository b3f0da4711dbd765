import type pg from 'pg'
import type { Clock } from '@/kernel/clock'
import type { Logger } from '@/server/log'
import type { Keyring } from '@/server/secrets/keyring'
import type { OrderRef, Reference } from '@/features/platform/reference/server/public'
import type { Scrubbers } from '@/features/selling/scrubbing/server/public'
import type { BodyWriter } from '../store/bodies'
import type { MarketStore } from '../store/ports'
import type { PingBody } from './auction'
import type { Breakers } from './breakers'
import type { Delivery } from './delivery'
import type { Carried } from './exchange'
import type { LeadRun } from './lead-run'
import type { Ticks } from './ticks'

/** What runs of leads share in one process. */
export interface MarketEnv {
  readonly store: MarketStore
  /** For upkeep; runs go through the store. */
  readonly pool: pg.Pool
  readonly keys: Keyring
  readonly clock: Clock
  readonly ticks: Ticks
  readonly log: Logger
  readonly zone: string
  /** The name under which this process holds leads. */
  readonly process: string
  readonly publicUrl: string
  readonly reference: () => Reference
  readonly delivery: Pick<Delivery, 'deliver'>
  readonly breakers: Breakers
  readonly scrubbers: Scrubbers
  readonly bodies: Pick<BodyWriter, 'add' | 'room' | 'drain'>
  /** When each order last bought; for ties. */
  readonly lastSold: Map<number, number>
  /** Leads in the hands of this process. */
  readonly running: Map<number, LeadRun>
  /** Counters as they are after this process took or gave back. */
  readonly heard: (used: ReadonlyMap<string, number>) => void
  readonly bodyOf: (order: OrderRef, carried: Carried) => PingBody
}
