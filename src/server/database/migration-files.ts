import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As the first line of a file: its statements run one by one, each for itself. CREATE INDEX CONCURRENTLY needs that. */
const OUTSIDE = '-- outside a transaction'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
  readonly transaction: boolean
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    const hash = createHash('sha256').update(sql).digest('hex')
    return { name, sql, hash, transaction: !sql.startsWith(`${OUTSIDE}\n`) }
  })
}

/** A statement ends where a line ends with a semicolon, but not inside a $$ block. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let open = ''
  for (const part of sql.split(/;[ \t]*(?:\n|$)/)) {
    open = open === '' ? part : `${open};\n${part}`
    if (open.split('$$').length % 2 === 0) continue
    if (open.replace(/^--.*$/gm, '').trim() !== '') statements.push(open)
    open = ''
  }
  return statements
}

/** Names of the indexes that a file builds concurrently. */
export const indexesOf = (sql: string): string[] =>
  [...sql.matchAll(/\bINDEX CONCURRENTLY IF NOT EXISTS (\w+)/gi)].map(([, name = '']) => name)
