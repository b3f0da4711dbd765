import type pg from 'pg'

/** One open alert per kind and subject; staff see it until it ends. */
export async function raiseAlert(
  pool: pg.Pool,
  kind: string,
  subject: string,
  text: string,
  now: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO alerts (at, kind, subject, text) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, subject) WHERE ended_at IS NULL DO UPDATE SET text = excluded.text`,
    [new Date(now), kind, subject, text],
  )
}

export async function endAlert(pool: pg.Pool, kind: string, subject: string, now: number): Promise<void> {
  await pool.query('UPDATE alerts SET ended_at = $3 WHERE kind = $1 AND subject = $2 AND ended_at IS NULL', [
    kind,
    subject,
    new Date(now),
  ])
}

/** All that is wrong of this kind: the rest has been put right. */
export async function keepAlerts(
  pool: pg.Pool,
  kind: string,
  troubles: readonly { readonly subject: string; readonly text: string }[],
  now: number,
): Promise<void> {
  for (const { subject, text } of troubles) await raiseAlert(pool, kind, subject, `${subject}: ${text}`, now)
  await pool.query(
    'UPDATE alerts SET ended_at = $2 WHERE kind = $1 AND ended_at IS NULL AND subject <> ALL ($3::text[])',
    [kind, new Date(now), troubles.map(({ subject }) => subject)],
  )
}
