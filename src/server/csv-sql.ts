import { type RawBuilder, sql } from 'kysely'

type Expression = RawBuilder<unknown>

// Files have millions of cells: each of these is the cheapest way to write its cell that was found by measuring.

const FORMULA = '(^|[;\\t\\r\\n])(\\s*[=+@＝＋－＠-])'

/**
 * A cell that a spreadsheet would run as a formula gets a quote in front, as in kernel/write-csv.ts. Most begin with a letter and hold
 * nothing that a cell could begin behind: no more is looked at in those.
 */
export const textCell = (of: Expression): Expression =>
  sql`CASE WHEN ${of} COLLATE "C" BETWEEN 'A' AND 'zz' AND translate(${of}, E';\\t\\r\\n', '') = ${of} THEN ${of}
    WHEN ${of} ~ ${sql.lit(FORMULA)} AND ${of} !~ '^-?[0-9]+([.][0-9]+)?$' THEN regexp_replace(${of}, ${sql.lit(FORMULA)}, '\\1''\\2', 'g')
    WHEN ${of} ~ E'^[\\t\\r]' THEN '''' || ${of} ELSE nullif(${of}, '') END`

/** Cents as dollars. */
export const moneyCell = (of: Expression): Expression => sql`CASE ${of} WHEN 0 THEN 0.00 ELSE ${of} * 0.01 END`

/** Milliseconds as seconds with two decimals, rounded half up. */
export const secondsCell = (of: Expression): Expression => sql`(${of} + 5) / 10 * 0.01`

/** An instant in the time zone of the session, which copyCsv sets: several times as fast as naming the zone here. */
export const stampCell = (of: Expression): Expression => sql`date_trunc('second', ${of}::timestamp)`

/** The columns of a file: header and cell. */
export const cellsAs = (cells: readonly (readonly [header: string, cell: Expression])[]): Expression =>
  sql.join(cells.map(([header, cell]) => sql`${cell} AS ${sql.id(header)}`))
