import pg from 'pg'

interface Copies {
  /** A stored lead. */
  readonly of: number
  /** The ids of its copies begin behind it. */
  readonly first: number
  readonly count: number
}

/** Stored leads many times over the last days, each with its details and postings. */
export async function copyLeads(ownerUrl: string, days: number, copies: readonly Copies[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
     WHERE table_name = 'leads' AND column_name NOT IN ('id', 'received_at')`,
  )
  const names = rows[0]?.names ?? ''
  const at = `now() - interval '1 day' * $4::float8 * n / $3`
  for (const { of, first, count } of copies) {
    await client.query(
      `INSERT INTO leads (id, received_at, ${names})
       SELECT $2 + n, ${at}, ${names} FROM leads, generate_series(1, $3::int) AS n WHERE id = $1`,
      [of, first, count, days],
    )
    await client.query(
      `INSERT INTO lead_details SELECT $2 + n, d.verdicts, d.judged_at, d.ranking, d.process, d.scrubbing, d.tracking, d.consent
       FROM lead_details AS d, generate_series(1, $3::int) AS n WHERE lead_id = $1`,
      [of, first, count],
    )
    await client.query(
      `INSERT INTO postings (lead_id, id, order_id, lender_id, product_id, publisher_id, rcid_id, via, feed, test, status, bid,
         revenue, sent_at)
       SELECT $2 + n, $2 + n, order_id, lender_id, product_id, publisher_id, rcid_id, via, feed, test, status, bid, revenue, ${at}
       FROM postings, generate_series(1, $3::int) AS n WHERE lead_id = $1`,
      [of, first, count, days],
    )
  }
  await client.query('ANALYZE leads, lead_details, postings')
  await client.end()
}
