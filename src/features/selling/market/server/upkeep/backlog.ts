import type pg from 'pg'
import { metricText, type Sample } from '@/server/metric-sources'

/** Counting stops here: behind by so much is behind. */
const MOST = 1_000_000

const QUERY = `
  SELECT 'undecided' AS what, NULL AS label, count(*)::float8 AS n,
    coalesce(extract(epoch FROM now() - min(sent_at)), 0)::float8 AS seconds
  FROM postings WHERE status IN ('timeout', 'pending') AND NOT removed
  UNION ALL SELECT 'deltas', 'lead', count(*), 0 FROM (SELECT FROM lead_deltas LIMIT ${MOST}) AS d
  UNION ALL SELECT 'deltas', 'posting', count(*), 0 FROM (SELECT FROM posting_deltas LIMIT ${MOST}) AS d
  UNION ALL SELECT 'deltas', 'ping', count(*), 0 FROM (SELECT FROM ping_deltas LIMIT ${MOST}) AS d
  UNION ALL SELECT 'alerts', kind, count(*), 0 FROM alerts WHERE ended_at IS NULL GROUP BY kind`

interface Row {
  readonly what: 'undecided' | 'deltas' | 'alerts'
  readonly label: string | null
  readonly n: number
  readonly seconds: number
}

/** What the whole installation has not got round to; asked of the database, and shown by workers alone. */
export async function backlogText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Row>(QUERY)
  const of = (what: Row['what'], name: string): Sample[] =>
    rows.flatMap((row) => (row.what === what ? [{ labels: { [name]: row.label ?? '' }, value: row.n }] : []))
  const undecided = rows.filter(({ what }) => what === 'undecided')
  return (
    metricText('sluice_undecided_postings', 'gauge', 'Postings that no lender has decided yet', [
      { value: undecided[0]?.n ?? 0 },
    ]) +
    metricText('sluice_undecided_oldest_seconds', 'gauge', 'How long the oldest of them waits', [
      { value: undecided[0]?.seconds ?? 0 },
    ]) +
    metricText('sluice_delta_backlog', 'gauge', 'Report rows that are not folded into days yet', of('deltas', 'of')) +
    metricText('sluice_alerts_open', 'gauge', 'Open alerts of the console, by kind', of('alerts', 'kind'))
  )
}
