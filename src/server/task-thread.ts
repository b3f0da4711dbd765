import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import { workerEntry, type WorkerName } from './worker-entry'

interface Waiting<Answer> {
  readonly done: (answer: Answer) => void
  readonly failed: (error: Error) => void
}

class Running<Task, Answer> {
  private readonly waiting: Waiting<Answer>[] = []

  constructor(
    private readonly worker: Worker,
    name: WorkerName,
    ended: () => void,
  ) {
    worker.on('message', (answer: Answer) => {
      const next = this.waiting.shift()
      // A waiting task keeps the process alive; an idle thread does not.
      if (this.waiting.length === 0) worker.unref()
      next?.done(answer)
    })
    const fail = (error: Error): void => {
      ended()
      for (const { failed } of this.waiting.splice(0)) failed(error)
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error(`the ${name} thread has ended`)))
    worker.unref()
  }

  ask(task: Task, moved: readonly Transferable[]): Promise<Answer> {
    return new Promise((done, failed) => {
      this.waiting.push({ done, failed })
      this.worker.ref()
      this.worker.postMessage(task, moved)
    })
  }
}

/** A thread that answers tasks one after the other. It starts with its first task; one that ended is replaced at the next. */
export class TaskThread<Task, Answer> {
  private running: Promise<Running<Task, Answer>> | undefined

  constructor(private readonly name: WorkerName) {}

  async ask(task: Task, moved: readonly Transferable[] = []): Promise<Answer> {
    this.running ??= this.start()
    return (await this.running).ask(task, moved)
  }

  private async start(): Promise<Running<Task, Answer>> {
    return new Running(new Worker(await workerEntry(this.name)), this.name, () => (this.running = undefined))
  }
}

/** About a tenth of what the others get where cores are short, so that nothing a thread does comes before leads. */
const NICE = 10

/** Called inside a thread. Linux has a priority for each thread; elsewhere it stays as it is. */
export function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE)
  } catch {
    // No such file: not Linux.
  }
}
