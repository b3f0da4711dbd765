import { type FieldRow, fieldTableAt } from './field-table'

const NAME = /^[A-Za-z_][\w.[\]-]{0,79}$/
const LEAST = 3

/** Signs that would end a value of a form. */
const inForm = (value: string): string => value.replace(/[%&+\n]/g, encodeURIComponent)

/** Written as the form that the table describes, with the examples that it has; the second of one name is not another. */
export const formOf = (rows: readonly FieldRow[]): string =>
  [...new Map(rows.map(({ name, example }) => [name, example]))]
    .map(([name, example]) => `${name}=${inForm(example)}`)
    .join('\n')

/** A table of fields of a posting specification, or their names alone, one a line. Null where it is no such table. */
export function fieldList(text: string): string | null {
  if (/^\s*[{[<]/.test(text)) return null
  const table = fieldTableAt(text.trimStart(), 0)
  if (table) return table.end >= text.trim().length ? formOf(table.rows) : null
  const lines = text
    .split(/\r?\n/)
    .filter((line) => /[^\s|:-]/.test(line))
    .map((line) => line.trim().replace(/^\||\|$/g, ''))
  const names = lines.map((line) => line.split(/[\t|]/)[0]?.trim() ?? '')
  if (names.length < LEAST || new Set(names).size < names.length || !names.every((name) => NAME.test(name))) return null
  return names.map((name) => `${name}=`).join('\n')
}
