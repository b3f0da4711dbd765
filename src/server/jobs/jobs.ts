import { type JobHelpers, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database'
import { LOCKS } from '../database/locks'
import { APP_ROLE } from '../database/migrate'
import type { Logger } from '../log'
import type { Services } from '../services'
import { quietLogger } from './quiet-logger'
import { queueText } from './queue-metrics'
import { keepRunner, queuePool } from './runner'

export interface Jobs {
  /** Enqueues inside the caller's transaction: no job without its change, no change without its job. */
  add(tx: Db | Tx, task: string, payload: Readonly<Record<string, unknown>>, options?: JobOptions): Promise<void>
}

export interface JobOptions {
  readonly runAt?: Date
  readonly maxAttempts?: number
  /** A second job with the same key replaces the first while that has not run. */
  readonly key?: string
}

/** A task of a feature: named, with its work. Failed work is tried again with growing pauses. */
export interface Task {
  readonly name: string
  readonly run: (services: Services, payload: never, helpers: JobHelpers) => Promise<void>
}

/** Work that recurs while a worker runs; every worker tries, the work itself takes a lock if one is enough. */
export interface Recurring {
  readonly name: string
  readonly everyMs: number
  /** The signal aborts when the worker stops, which waits for the run. */
  readonly run: (services: Services, signal?: AbortSignal) => Promise<unknown>
}

export interface FeatureJobs {
  readonly tasks?: readonly Task[]
  readonly recurring?: readonly Recurring[]
}

/** Row security keeps other roles out of the queue; this function is the one door for the application's role. */
const ENQUEUE = `
  CREATE OR REPLACE FUNCTION enqueue_job(task text, payload json, run_at timestamptz, max_attempts int, job_key text)
  RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key)
  $$`

export async function prepareQueue(url: string, role: string | undefined, log: Logger): Promise<void> {
  const pool = queuePool(url, 2, log)
  try {
    await runMigrations({ pgPool: pool, logger: quietLogger(log) })
    const grant = role ? `GRANT EXECUTE ON FUNCTION enqueue_job TO ${APP_ROLE};` : ''
    // One statement string is one transaction, and the lock keeps two starts from replacing the function at once.
    await pool.query(`SELECT pg_advisory_xact_lock(${LOCKS.queueSetup}); ${ENQUEUE}; ${grant}`)
  } finally {
    await pool.end()
  }
}

export const createJobs = (): Jobs => ({
  async add(tx, task, payload, options = {}) {
    await sql`SELECT enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${options.runAt ?? null},
      ${options.maxAttempts ?? 10}, ${options.key ?? null})`.execute(tx)
  },
})

export interface WorkerHandle {
  stop(): Promise<void>
}

/** Runs tasks and recurring work until stopped; stop waits for what is under way. */
export async function startWorker(
  services: Services,
  url: string,
  features: readonly FeatureJobs[],
  log: Logger,
): Promise<WorkerHandle> {
  const taskList = Object.fromEntries(
    features
      .flatMap((f) => f.tasks ?? [])
      .map((task) => [
        task.name,
        (payload: unknown, helpers: JobHelpers) => task.run(services, payload as never, helpers),
      ]),
  )
  const stopRunner = await keepRunner(url, taskList, log)
  const askPool = queuePool(url, 1, log)
  services.metrics.add(() => queueText(askPool))
  const stopRecurring = features.flatMap((f) => f.recurring ?? []).map((item) => startRecurring(services, item, log))
  return {
    async stop() {
      await Promise.all(stopRecurring.map((stop) => stop()))
      await stopRunner()
      await askPool.end()
    },
  }
}

function startRecurring(services: Services, item: Recurring, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout
  let running: Promise<unknown> = Promise.resolve()
  const again = (): void => {
    timer = setTimeout(() => {
      running = item
        .run(services, stopping.signal)
        .catch((error: unknown) => log.error({ err: error, work: item.name }, 'recurring work failed'))
        .then(() => (stopping.signal.aborted ? undefined : again()))
    }, item.everyMs)
    timer.unref()
  }
  again()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
