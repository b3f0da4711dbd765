import { Worker } from 'node:worker_threads'
import { workerEntry } from '../worker-entry'
import type { HashAnswer, HashTask } from './hash-thread'

interface Waiting {
  readonly done: (value: string | boolean) => void
  readonly failed: (error: Error) => void
}

/** The thread that hashes passwords, one after the other, behind everything else that the machine has to do. */
class HashThread {
  private readonly waiting: Waiting[] = []

  private constructor(
    private readonly worker: Worker,
    ended: () => void,
  ) {
    worker.on('message', (answer: HashAnswer) => this.settle(answer))
    const fail = (error: Error): void => {
      ended()
      for (const { failed } of this.waiting.splice(0)) failed(error)
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the thread that hashes passwords has ended')))
    worker.unref()
  }

  static async start(ended: () => void): Promise<HashThread> {
    return new HashThread(new Worker(await workerEntry('hash')), ended)
  }

  private settle(answer: HashAnswer): void {
    const next = this.waiting.shift()
    // Whoever waits keeps the process; an idle thread does not.
    if (this.waiting.length === 0) this.worker.unref()
    if ('error' in answer) next?.failed(new Error(answer.error))
    else next?.done(answer.value)
  }

  ask(task: HashTask): Promise<string | boolean> {
    return new Promise((done, failed) => {
      this.waiting.push({ done, failed })
      this.worker.ref()
      this.worker.postMessage(task)
    })
  }
}

let thread: Promise<HashThread> | undefined

async function ask(task: HashTask): Promise<string | boolean> {
  // One that ended is replaced at the next password.
  thread ??= HashThread.start(() => (thread = undefined))
  return (await thread).ask(task)
}

export const argon2 = async (password: string): Promise<string> => String(await ask({ password }))
export const argon2Matches = async (stored: string, password: string): Promise<boolean> =>
  (await ask({ password, stored })) === true
