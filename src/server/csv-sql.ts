import { type RawBuilder, sql } from 'kysely'

type Expression = RawBuilder<unknown>

/** A cell that a spreadsheet would run as a formula gets a quote in front, as in csv.ts. */
export const textCell = (of: Expression): Expression =>
  sql`CASE WHEN ${of} ~ E'^[=+@\\t\\r-]' AND ${of} !~ '^-?[0-9]+([.][0-9]+)?$' THEN '''' || ${of} ELSE nullif(${of}, '') END`

/** Cents as dollars. */
export const moneyCell = (of: Expression): Expression => sql`round(${of} / 100.0, 2)`

/** An instant in the business time zone. */
export const stampCell = (of: Expression, zone: string): Expression =>
  sql`to_char(${of} AT TIME ZONE ${zone}, 'YYYY-MM-DD HH24:MI:SS')`

/** The columns of a file: header and cell. */
export type CsvCells = readonly (readonly [header: string, cell: Expression])[]

export const cellsAs = (cells: CsvCells): Expression =>
  sql.join(cells.map(([header, cell]) => sql`${cell} AS ${sql.id(header)}`))
