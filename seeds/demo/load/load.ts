import { availableParallelism } from 'node:os'
import { serialize } from 'node:v8'
import type pg from 'pg'
import { readRowsIn } from '@/features/platform/reference/server/rows'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { World } from '../types'
import { copyInto, type Lot } from './copy'
import { finish } from './finish'
import { insertParties } from './parties'
import { runProducts } from './threads'

/** More would wait for the one connection that all rows go through. */
const MOST_THREADS = 4

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
  /** How many leads of a product may be in memory whole; the others wait in a file. */
  readonly inMemory: number
  readonly threads?: number
  readonly stopping?: AbortSignal
}

/** Makes the parties, lets the products' markets run beside each other, and writes all of it. */
export async function loadWorld(parts: LoadParts): Promise<{ leads: number; pings: number }> {
  const { services, world, client, db, staff, origin, say, inMemory } = parts
  const { config, keys } = services
  await insertParties({ db, keys, world, staff, origin })
  const { seed, now, zone, leads } = world
  const rows = serialize(await readRowsIn(db))
  let copied: Promise<void> = Promise.resolve()
  const progress = progressOf(leads, say)
  const counted = { leads: 0, pings: 0 }
  const results = await runProducts({
    errand: { config, world: { seed, now, zone, leads }, staff, inMemory, rows },
    ...(parts.stopping ? { stopping: parts.stopping } : {}),
    threads: parts.threads ?? Math.min(MOST_THREADS, availableParallelism()),
    take: (lots: readonly Lot[]) =>
      (copied = copied.then(async () => {
        for (const lot of lots) await copyInto(client, lot)
        progress(lots)
      })),
    onResult: (result) => {
      counted.leads += result.leads
      counted.pings += result.pings
    },
  })
  await finish({ client, db, keys, world, staff, results })
  return counted
}

/** Tells every tenth of the way: a large world takes long enough for somebody to wonder. */
function progressOf(all: number, say: (text: string) => void): (lots: readonly Lot[]) => void {
  let leads = 0
  let told = 0
  return (lots) => {
    for (const { table, count } of lots) if (table === 'leads') leads += count
    const tenths = Math.floor((10 * leads) / all)
    if (tenths > told) say(`  ${leads} leads`)
    told = tenths
  }
}
