import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** argon2id; the library's enum has no value at run time. */
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** About a tenth of what the others get where cores are short, so that nobody signs in at the cost of leads. */
const NICE = 10

export type HashTask = { readonly password: string; readonly stored?: string }
export type HashAnswer = { readonly value: string | boolean } | { readonly error: string }

/** Linux has a priority for each thread; elsewhere it stays as it is. */
function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE)
  } catch {
    // No such file: not Linux.
  }
}

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
