import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { surviveLostConnections } from '../database/pool'
import type { Logger } from '../log'
import { quietLogger } from './quiet-logger'

const FREE_EVERY_MS = 15_000
const FIRST_PAUSE_MS = 250
const LAST_NOTES_MS = 2_000
const WORKERS = 3
const MOST_FAILURES = 2 * WORKERS
const LONGEST_PAUSE_MS = 5_000

export function queuePool(url: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'sluice-worker' })
  surviveLostConnections(pool, (error) => log.warn({ err: error }, 'worker connection lost'))
  return pool
}

interface Running {
  readonly runner: Runner
  readonly pool: pg.Pool
  /** What the jobs it works on are locked by. */
  readonly id: string
  /** It works no more, asked to or not. */
  readonly over: Promise<unknown>
}

async function startRunner(url: string, taskList: TaskList, log: Logger): Promise<Running> {
  const pool = queuePool(url, 4, log)
  const events = new EventEmitter() as WorkerEvents
  const idle = allStopped(events)
  let id = ''
  events.once('pool:create', ({ workerPool }) => {
    id = workerPool.id
    // For the connections that follow: a worker that lives shows in pg_stat_activity under its own name.
    pool.options.application_name = connectionName(id)
  })
  try {
    const runner = await run({
      pgPool: pool,
      taskList,
      events,
      concurrency: WORKERS,
      pollInterval: 2000,
      noHandleSignals: true,
      parsedCronItems: [],
      logger: quietLogger(log),
      // Without batches a job whose end cannot be noted, as the database is away, would be an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    stopWhenStuck(events, runner, pool)
    return {
      runner,
      pool,
      id,
      over: Promise.race([runner.promise.catch(() => undefined), idle.then(() => pause(LAST_NOTES_MS))]),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * A runner that failed to note the end of one job and then noted that of another waits for ever to be over. Its workers tell
 * when nothing is left but to note the last ends.
 */
function allStopped(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    let left = WORKERS
    events.on('worker:stop', () => {
      left--
      if (left === 0) resolve()
    })
  })
}

/**
 * The queue keeps a failure to read the names of its tasks for ever, and then finds no job again. A runner that does nothing
 * but fail although the database answers is stopped; another takes its place.
 */
function stopWhenStuck(events: WorkerEvents, runner: Runner, pool: pg.Pool): void {
  let failures = 0
  const works = (): void => {
    failures = 0
  }
  events.on('worker:getJob:empty', works)
  events.on('job:start', works)
  events.on('worker:getJob:error', () => {
    failures++
    if (failures < MOST_FAILURES) return
    works()
    pool
      .query('SELECT 1')
      .then(
        () => runner.stop(),
        () => undefined,
      )
      .catch(() => undefined)
  })
}

const connectionName = (id: string): string => `sluice-worker-${id}`

/** For so long after the start of the database a missing worker proves nothing: the living come back one after the other. */
const COME_BACK_SECONDS = 60

/** Jobs of workers that died with their process are free to be done again: whoever has no connection is dead. */
export async function freeJobsOfTheDead(pool: pg.Pool, comeBackSeconds = COME_BACK_SECONDS): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker._private_jobs j
     WHERE locked_by IS NOT NULL AND locked_at < now() - interval '10 seconds'
       AND pg_postmaster_start_time() < now() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.application_name = $2 || j.locked_by)
     HAVING count(*) > 0`,
    [comeBackSeconds, connectionName('')],
  )
}

/**
 * The queue's runner. It gives up when it loses the database at the end of a job; here it is then started again, and that job
 * done again. Returns how to stop it for good.
 */
export async function keepRunner(url: string, taskList: TaskList, log: Logger): Promise<() => Promise<void>> {
  let running = await startRunner(url, taskList, log)
  const stopping = new AbortController()
  const { signal } = stopping

  const startAgain = async (dead: string): Promise<void> => {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal, ref: false })
      try {
        running = await startRunner(url, taskList, log)
        // Told to stop while it started: nobody else could have stopped this one.
        if (signal.aborted) running.runner.stop().catch(() => undefined)
        else await running.pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[dead]])
        return
      } catch (error) {
        log.warn({ err: error }, 'the queue could not be started again yet')
      }
    }
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await running.over
      await running.pool.end()
      if (signal.aborted) return
      log.warn('the queue stopped; starting it again')
      await startAgain(running.id)
    }
  }
  const free = (): void => {
    freeJobsOfTheDead(running.pool).catch((error: unknown) => log.warn({ err: error }, 'jobs of the dead not freed'))
  }
  free()
  const timer = setInterval(free, FREE_EVERY_MS).unref()
  const over = watch().catch(() => undefined)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    running.runner.stop().catch(() => undefined)
    await over
  }
}
