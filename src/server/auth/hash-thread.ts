import type { MessagePort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { stepBack } from '../task-thread'

/** argon2id; the library's enum has no value at run time. */
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export type HashTask = { readonly password: string; readonly stored?: string }
export type HashAnswer = { readonly value: string | boolean } | { readonly error: string }

function answer({ password, stored }: HashTask): HashAnswer {
  try {
    return { value: stored === undefined ? hashSync(password, OPTIONS) : verifySync(stored, password, OPTIONS) }
  } catch (error) {
    return { error: String(error) }
  }
}

export function serveHashes(port: MessagePort): void {
  stepBack()
  port.on('message', (task: HashTask) => port.postMessage(answer(task)))
}
