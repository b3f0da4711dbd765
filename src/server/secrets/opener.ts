import { Worker } from 'node:worker_threads'
import { workerEntry } from '../worker-entry'

/** Sealed texts one behind the other, and where each ends. */
export interface SealedBatch {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
}

interface Waiting {
  readonly done: (texts: string[]) => void
  readonly failed: (error: Error) => void
}

/** Opens what the keyring sealed in a thread of its own: a file of a million leads must not hold up who clicks. */
export interface Opener {
  /** In their order; an empty one for null. Several batches may be under way. */
  open(sealed: readonly (Uint8Array | null)[]): Promise<string[]>
  close(): Promise<unknown>
}

function packed(sealed: readonly (Uint8Array | null)[]): SealedBatch {
  const ends = new Uint32Array(sealed.length)
  let length = 0
  for (const [index, one] of sealed.entries()) ends[index] = length += one?.length ?? 0
  const bytes = new Uint8Array(length)
  for (const [index, one] of sealed.entries()) if (one) bytes.set(one, (ends[index] ?? 0) - one.length)
  return { bytes, ends }
}

export async function startOpener(installationKey: string): Promise<Opener> {
  const thread = new Worker(await workerEntry('opener'), { workerData: installationKey })
  const waiting: Waiting[] = []
  const fail = (error: Error) => {
    for (const { failed } of waiting.splice(0)) failed(error)
  }
  thread.on('message', (texts: string[]) => waiting.shift()?.done(texts))
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread that opens sealed texts has ended')))
  return {
    open: (sealed) =>
      new Promise((done, failed) => {
        const batch = packed(sealed)
        waiting.push({ done, failed })
        thread.postMessage(batch, [batch.bytes.buffer as ArrayBuffer, batch.ends.buffer as ArrayBuffer])
      }),
    close: () => thread.terminate(),
  }
}
