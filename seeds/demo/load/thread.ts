import type { MessagePort } from 'node:worker_threads'
import { deserialize } from 'node:v8'
import type { ReferenceRows } from '@/features/platform/reference/server/rows'
import type { ProductId } from '@/kernel/lead-fields'
import type { Config } from '@/server/config'
import { createLog } from '@/server/log'
import { createSandbox } from '@/server/sandbox/sandbox'
import { createKeyring, installationKey } from '@/server/secrets/keyring'
import { makeWorld, type WorldOptions } from '../world'
import type { Lot } from './copy'
import { type ProductResult, runProduct } from './product'

/** What every thread is given. */
export interface Errand {
  readonly config: Config
  readonly world: Required<WorldOptions>
  readonly staff: ReadonlyMap<string, number>
  readonly inMemory: number
  /** ReferenceRows, serialized: every product changes its own. */
  readonly rows: Uint8Array
}

export type ToThread = { readonly run: ProductId } | { readonly taken: true }
export type FromThread = { readonly lots: readonly Lot[] } | { readonly result: ProductResult }

/** Runs the products it is told to, one after the other. */
export function serveProducts(port: MessagePort, { config, world, staff, inMemory, rows }: Errand): void {
  const keys = createKeyring(installationKey(config.dataRoot, config.SLUICE_KEY))
  const log = createLog(config.LOG_LEVEL)
  const sandbox = createSandbox({ log, workers: 1 })
  const tell = (message: FromThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)
  const made = makeWorld(world)
  let taken: () => void = () => undefined
  const take = (lots: readonly Lot[]): Promise<void> =>
    new Promise((done) => {
      taken = done
      tell(
        { lots },
        lots.map((lot) => lot.rows.buffer),
      )
    })

  async function run(product: ProductId): Promise<void> {
    const own = { rows: deserialize(rows) as ReferenceRows, product, world: made }
    tell({ result: await runProduct({ config, keys, log, sandbox, staff, inMemory, take, ...own }) })
  }
  // A failure ends the thread: nobody catches it here, so that whoever started it is told.
  port.on('message', (message: ToThread) => ('run' in message ? void run(message.run) : taken()))
}
