import { readRowsIn } from '@/features/market/server/reference/rows'
import type { Services } from '@/server/services'
import type { Db } from '@/server/database/database'
import type pg from 'pg'
import { stories as storiesOf } from '../stories'
import type { World } from '../types'
import { Copier } from './copy'
import { Counters } from './counters'
import { Drive } from './drive'
import { finish } from './finish'
import type { KeptLead } from './kept-lead'
import { simulatedMarket } from './market'
import { MemoryStore } from './memory-store'
import { insertParties } from './parties'
import { DemoReference } from './reference'
import { ReturnDesk } from './return-desk'
import { StoryDesk } from './story-desk'
import { SimulatedTime } from './time'
import { startOfDay } from '@/kernel/business-time'

export interface LoadParts {
  readonly services: Services
  readonly world: World
  /** One connection, in a transaction of its own. */
  readonly client: pg.ClientBase
  /** Over the same connection. */
  readonly db: Db
  readonly staff: ReadonlyMap<string, number>
  /** Where the lender simulator listens. */
  readonly origin: string
  readonly say: (text: string) => void
  /** How many leads may be in memory whole; the others wait in a file. */
  readonly inMemory: number
}

/** Makes the parties, lets the marketplace run over sixty days of traffic in memory, and writes all of it. */
export async function loadWorld(parts: LoadParts): Promise<{ leads: number; pings: number }> {
  const { services, world, client, db, staff, origin, say } = parts
  const { keys } = services
  await insertParties({ db, keys, world, staff, origin })
  const time = new SimulatedTime()
  const copier = new Copier(client)
  const counters = new Counters(world.zone, world.now)
  const store = new MemoryStore(keys, copier, counters, parts.inMemory)
  const begin = startOfDay(world.zone, world.firstDay)
  const reference = new DemoReference(await readRowsIn(db), keys, world.zone, counters, begin)
  // eslint-disable-next-line prefer-const -- the market and its driver know each other
  let drive: Drive
  const market = simulatedMarket({
    services,
    world,
    time,
    store,
    reference,
    subject: () => drive.subject,
    decidesLater: (posting, later) => drive.decidesLater(posting, later),
  })
  const desk = new ReturnDesk(world, market.env, store, staff, (phone) => reference.listPhone(phone))
  const script = storiesOf(world)
  const file = script.find(({ action }) => action.kind === 'revenueFile')
  const lender = file?.action.kind === 'revenueFile' ? file.action.lender : 0
  const isWanted = ({ lenders }: KeptLead): boolean =>
    file !== undefined && time.now() <= file.at && lenders.has(lender)
  drive = new Drive({ world, time, store, market, desk, copier, say, isWanted })
  const later = (at: number, lead: KeptLead, work: () => void): void => drive.later(at, lead, work)
  const stories = new StoryDesk({ world, env: market.env, store, reference, desk, copier, staff, later })
  for (const event of script) drive.due.put(event.at, () => stories.tell(event))
  try {
    await drive.run()
  } finally {
    store.close()
  }
  await finish({ db, keys, world, store, market, desk, stories, copier, staff })
  return { leads: copier.counts.get('leads') ?? 0, pings: copier.counts.get('pings') ?? 0 }
}
