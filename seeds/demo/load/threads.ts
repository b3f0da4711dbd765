import { Worker } from 'node:worker_threads'
import type { ProductId } from '@/kernel/lead-fields'
import { workerEntry } from '@/server/worker-entry'
import { FIGURES } from '../figures'
import type { Lot } from './copy'
import type { ProductResult } from './product'
import type { Errand, FromThread, ToThread } from './thread'

/** The largest first, so that the threads end at about the same time. */
const BY_SIZE = FIGURES.toSorted((a, b) => b.share - a.share).map(({ id }) => id)

/** Most of what a lead needs is garbage soon: with room for it, less of it is carried along. */
const YOUNG_MB = 96

export interface ThreadsParts {
  readonly errand: Errand
  readonly threads: number
  readonly stopping?: AbortSignal
  /** Rows, in whatever order the threads make them. */
  readonly take: (lots: readonly Lot[]) => Promise<void>
  readonly onResult: (result: ProductResult) => void
}

/** Every product's market in one of several threads. What comes out does not depend on how many there are. */
export async function runProducts(parts: ThreadsParts): Promise<ProductResult[]> {
  const entry = await workerEntry('demo')
  const results = new Map<ProductId, ProductResult>()
  const left = [...BY_SIZE]
  const workers: Worker[] = []

  const work = (): Promise<void> =>
    new Promise((done, fail) => {
      const worker = new Worker(entry, {
        workerData: parts.errand,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      })
      workers.push(worker)
      const tell = (message: ToThread): void => worker.postMessage(message)
      let product: ProductId | undefined
      const next = (): void => {
        product = left.shift()
        if (product === undefined) done()
        else tell({ run: product })
      }
      worker.on('message', (message: FromThread) => {
        if ('lots' in message) {
          parts.take(message.lots).then(() => tell({ taken: true }), fail)
          return
        }
        if (product !== undefined) results.set(product, message.result)
        parts.onResult(message.result)
        next()
      })
      worker.once('error', fail)
      worker.once('exit', () => fail(new Error('a thread of the demo world ended early')))
      next()
    })

  const stopped = new Promise<never>((_, fail) => {
    const stop = (): void => fail(new Error('the loading of the demo world was stopped'))
    if (parts.stopping?.aborted) stop()
    parts.stopping?.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([stopped, Promise.all(Array.from({ length: parts.threads }, work))])
    return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result)
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
