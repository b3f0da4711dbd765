const NAME = /^[A-Za-z_][\w.[\]-]{0,79}$/
const HEADS =
  /^(?:examples?|sample|values?|(?:data )?type|description|contents?|notes?|length|(?:(?:ping|post) )?required\??|field(?: ?names?)?|parameter)$/i
const LEAST = 3

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/[\t|]/)
    .map((cell) => cell.trim())

/** Signs that would end a value of a form. */
const inForm = (value: string): string => value.replace(/[%&+]/g, encodeURIComponent)

/**
 * The table of fields of a posting specification, or their names alone, one a line: written as the form that it describes,
 * with the examples that it has. Null where it is no such table.
 */
export function fieldList(text: string): string | null {
  if (/^\s*[{[<]/.test(text)) return null
  const rows = text
    .split(/\r?\n/)
    .filter((line) => /[^\s|:-]/.test(line))
    .map(cellsOf)
  const [head = []] = rows
  const headed = head.length > 1 && head.filter((cell) => HEADS.test(cell)).length > 1
  const column = headed
    ? Math.max(
        0,
        head.findIndex((cell) => /^(?:field|name|parameter)/i.test(cell)),
      )
    : 0
  const example = headed ? head.findIndex((cell) => /^(?:example|sample)/i.test(cell)) : -1
  const fields = headed ? rows.slice(1) : rows
  const names = new Set(fields.map((cells) => cells[column] ?? ''))
  if (names.size < LEAST || names.size < fields.length || ![...names].every((name) => NAME.test(name))) return null
  return fields.map((cells) => `${cells[column] ?? ''}=${inForm(cells[example] ?? '')}`).join('\n')
}
