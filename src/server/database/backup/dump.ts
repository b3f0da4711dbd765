import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Ending, Manifest, Piece, TableData } from './file'

const TABLES = `
  SELECT n.nspname AS schema, c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker') AND c.relname <> 'migrations'
  GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`

const PARTITIONS = `
  SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relispartition AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`

const SEQUENCES = `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
  WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`

export const nameOf = ({ schema, table }: Pick<TableData, 'schema' | 'table'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`

export const columnsOf = ({ columns }: TableData): string => columns.map((name) => pg.escapeIdentifier(name)).join(', ')

/**
 * Everything an installation keeps in its database, of one moment, while it goes on working. Structure is not part of it:
 * the migrations named make it again, and rights come from db/privileges.sql.
 */
export async function* dumpDatabase(
  url: string,
  about: Pick<Manifest, 'product' | 'madeAt' | 'key'>,
): AsyncGenerator<Piece> {
  const client = new pg.Client({ connectionString: url, application_name: 'sluice-backup' })
  await client.connect()
  try {
    await client.query("SET TimeZone = 'UTC'")
    const { rows: tables } = await client.query<TableData>(TABLES)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Before the first look: nobody drops a month from here on.
    await client.query(`LOCK TABLE ${tables.map(nameOf).join(', ')} IN ACCESS SHARE MODE`)
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'SELECT name, hash FROM migrations ORDER BY name',
    )
    const { rows: partitions } = await client.query<Manifest['partitions'][number]>(PARTITIONS)
    yield { kind: 'manifest', manifest: { format: 1, ...about, migrations, partitions, tables } }
    const rows: Record<string, number> = {}
    for (const table of tables) {
      const name = nameOf(table)
      yield { kind: 'table', name }
      const stream = client.query(copyTo(`COPY ${name} (${columnsOf(table)}) TO STDOUT WITH (FORMAT binary)`))
      for await (const bytes of stream) yield { kind: 'data', bytes: bytes as Buffer }
      rows[name] = stream.rowCount
    }
    yield { kind: 'end', ending: { rows, sequences: await readSequences(client) } }
  } finally {
    await client.end()
  }
}

/** Read last: sequences know no snapshots, so they are at least as far as the rows. */
async function readSequences(client: pg.Client): Promise<Ending['sequences']> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES)
  const found: Ending['sequences'][number][] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    )
    if (values[0]) found.push({ name, ...values[0] })
  }
  return found
}
