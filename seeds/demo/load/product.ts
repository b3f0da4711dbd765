import type { BreakerChange } from '@/features/selling/market/server/run/breakers'
import type { ReferenceRows } from '@/features/platform/reference/server/rows'
import { sealBody } from '@/features/selling/market/server/store/sealed-body'
import type { IdOf } from '@/features/selling/market/server/store/ports'
import { startOfDay } from '@/kernel/business-time'
import type { ProductId } from '@/kernel/lead-fields'
import type { Config } from '@/server/config'
import type { Logger } from '@/server/log'
import type { Sandbox } from '@/server/sandbox/sandbox'
import type { Keyring } from '@/server/secrets/keyring'
import { stories as storiesOf } from '../stories'
import type { World } from '../types'
import { Copier, type Lot } from './copy'
import { Counters } from './counters'
import { Drive } from './drive'
import { ProductIds } from './ids'
import type { KeptLead } from './kept-lead'
import { simulatedMarket } from './market'
import { MemoryStore } from './memory-store'
import { DemoReference } from './reference'
import { type Listed, ReturnDesk } from './return-desk'
import { ROLLUPS } from './rollups'
import { type FilterSet, type Logged, type PriceSet, StoryDesk } from './story-desk'
import { SimulatedTime } from './time'

export interface ProductParts {
  readonly config: Config
  readonly keys: Keyring
  readonly log: Logger
  readonly sandbox: Sandbox
  readonly world: World
  readonly product: ProductId
  /** Its own: staff change them as time goes by. */
  readonly rows: ReferenceRows
  /** Ids by name. */
  readonly staff: ReadonlyMap<string, number>
  /** How many leads may be in memory whole; the others wait in a file. */
  readonly inMemory: number
  readonly take: (lots: readonly Lot[]) => Promise<void>
}

/** What the products have in common, or staff changed: written when all of them are through. */
export interface ProductResult {
  readonly leads: number
  readonly pings: number
  readonly last: Readonly<Record<IdOf, number>>
  /** Rows of lead_totals. */
  readonly totals: readonly (readonly unknown[])[]
  /** Counters of lenders, who may buy several products. */
  readonly breakers: readonly BreakerChange[]
  readonly listed: readonly Listed[]
  readonly filters: readonly FilterSet[]
  readonly prices: ReadonlyMap<number, PriceSet>
  readonly log: readonly Logged[]
}

const rowsFor = (product: ProductId, rows: ReferenceRows): ReferenceRows => ({
  ...rows,
  orders: rows.orders.filter((order) => order.product_id === product),
  rcids: rows.rcids.filter((rcid) => rcid.product_id === product),
})

/** Lets the marketplace of one product run over sixty days of its traffic in memory, and hands its rows on. */
export async function runProduct(parts: ProductParts): Promise<ProductResult> {
  const { world, product, keys, staff } = parts
  const time = new SimulatedTime()
  const copier = new Copier(parts.take)
  const counters = new Counters(world.zone, world.now)
  const ids = new ProductIds(world, product)
  const store = new MemoryStore(keys, copier, counters, parts.inMemory, (of) => ids.next(of, time.now()))
  const begin = startOfDay(world.zone, world.firstDay)
  const reference = new DemoReference(rowsFor(product, parts.rows), keys, world.zone, counters, begin)
  // eslint-disable-next-line prefer-const -- the market and its driver know each other
  let drive: Drive
  const market = simulatedMarket({
    ...parts,
    time,
    store,
    reference,
    subject: () => drive.subject,
    decidesLater: (posting, later) => drive.decidesLater(posting, later),
  })
  const listPhone = (phone: string): boolean => reference.listPhone(phone)
  const desk = new ReturnDesk({ world, product, env: market.env, store, staff, listPhone })
  const script = storiesOf(world)
  const later = (at: number, lead: KeptLead, work: () => void): void => drive.later(at, lead, work)
  const stories = new StoryDesk({ world, script, env: market.env, store, reference, desk, copier, staff, later })
  const isWanted = (lead: KeptLead): boolean => stories.needs(lead, time.now())
  drive = new Drive({ world, product, time, store, market, desk, copier, isWanted })
  for (const event of script) if (event.product === product) drive.due.put(event.at, () => stories.tell(event))
  try {
    await drive.run()
  } finally {
    store.close()
  }
  for (const table of ROLLUPS) for (const row of store.rollups.rows(table)) copier.add(table, row)
  desk.write(copier)
  stories.write()
  for (const { owner, ownerId, posting, at, content } of market.bodies)
    copier.add('bodies', [owner, ownerId, posting, new Date(at), await sealBody(keys, content)])
  await copier.drain()
  return {
    leads: copier.counts.get('leads') ?? 0,
    pings: copier.counts.get('pings') ?? 0,
    last: { lead: ids.last('lead'), ping: ids.last('ping'), posting: ids.last('posting') },
    totals: [...store.rollups.rows('lead_totals')],
    breakers: [...market.breakers.values()],
    listed: desk.listed,
    filters: stories.filters,
    prices: stories.prices,
    log: stories.log,
  }
}
