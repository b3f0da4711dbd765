import type pg from 'pg'

/** What can wait until the rows are there: building it once is a fraction of keeping it up to date row by row. */
const LATER = `
  SELECT 1 AS turn, k.conrelid::regclass::text AS of, k.conname AS name,
    format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS make
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND k.contype = 'f' AND k.conparentid = 0
  UNION ALL
  SELECT 2, k.conrelid::regclass::text, k.conname, format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname),
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'u') AND k.conparentid = 0
  UNION ALL
  SELECT 3, x.indrelid::regclass::text, i.relname, format('DROP INDEX %s', x.indexrelid::regclass),
    -- Of a table with partitions it would otherwise be made without its parts.
    replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON ')
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
  WHERE i.relnamespace = 'public'::regnamespace AND NOT i.relispartition
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid)
  ORDER BY 1, 2, 3`

/** Rows that come back have had their effect already. */
const TRIGGERS = `
  SELECT DISTINCT tgrelid::regclass::text AS of FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND NOT c.relispartition`

interface Part {
  readonly turn: number
  readonly drop: string
  readonly make: string
}

/** Drops keys, foreign keys and indexes and silences triggers; returns how to have them again. */
export async function dropForLoading(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: triggers } = await client.query<{ of: string }>(TRIGGERS)
  for (const { of } of triggers) await client.query(`ALTER TABLE ${of} DISABLE TRIGGER USER`)
  const { rows } = await client.query<Part>(LATER)
  for (const { drop } of rows) await client.query(drop)
  return async () => {
    // Foreign keys stand on the keys of others, so they come last.
    for (const { make } of [...rows.filter(({ turn }) => turn > 1), ...rows.filter(({ turn }) => turn === 1)]) {
      await client.query(make)
    }
    for (const { of } of triggers) await client.query(`ALTER TABLE ${of} ENABLE TRIGGER USER`)
  }
}
