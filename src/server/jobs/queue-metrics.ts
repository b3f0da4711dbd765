import type pg from 'pg'
import { metricText } from '../metric-sources'

const STATES = `
  SELECT CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'given up'
      WHEN run_at > now() THEN 'later' ELSE 'due' END AS state, count(*)::float8 AS jobs,
    greatest(0, coalesce(extract(epoch FROM now() - min(run_at)), 0))::float8 AS seconds
  FROM graphile_worker._private_jobs GROUP BY 1`

/** The queue's length for /metrics; only its owner may read it, so it is asked on a connection of the worker's. */
export async function queueText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ state: string; jobs: number; seconds: number }>(STATES)
  const of = (state: string) => rows.find((row) => row.state === state)
  const samples = ['due', 'later', 'running', 'given up'].map((state) => ({
    labels: { state },
    value: of(state)?.jobs ?? 0,
  }))
  return (
    metricText('sluice_jobs', 'gauge', 'Jobs in the queue, by state', samples) +
    metricText('sluice_job_oldest_due_seconds', 'gauge', 'How long the oldest due job waits for a worker', [
      { value: of('due')?.seconds ?? 0 },
    ])
  )
}
