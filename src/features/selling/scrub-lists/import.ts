import { z } from 'zod'
import { fields, text, when } from '@/kernel/inputs'
import { textOf } from '@/kernel/list-columns'
import type { CsvRow } from '@/kernel/read-csv'
import type { ScrubList } from './lists'

/** A list of a million phones fits. */
export const MOST_LINES = 1_000_000
export const FILE_BYTES = 16 * 1024 * 1024
export const IMPORT_FILE = { field: 'csv', lines: MOST_LINES } as const

/** What becomes of a line. */
export const LINE_RESULTS = ['added', 'known', 'repeated', 'fault'] as const
export type LineResult = (typeof LINE_RESULTS)[number]

export interface ImportLine {
  readonly line: number
  readonly value: string
  readonly choice: string
  readonly fault: string | null
}

export const importBody = ({ choice }: ScrubList) =>
  fields({
    csv: z.string(),
    filename: text(200).optional(),
    /** For lines that have none of their own. */
    [choice.name]: choice.schema.optional(),
  })
export interface ImportBody {
  readonly csv: string
  readonly filename?: string | undefined
  readonly [choice: string]: unknown
}

const counts = { lines: z.number(), added: z.number(), known: z.number(), repeated: z.number(), faults: z.number() }

const told = { line: z.number(), value: z.string(), choice: z.string(), reason: z.string() }
export const ImportOutcome = z.object({
  ...counts,
  /** Lines that are left out, as far as they are shown, and the first that are not. */
  rows: z.array(z.object({ ...told, result: z.enum(LINE_RESULTS) })),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

/** A line of an import that was begun. */
export const ImportedLine = z.object({ ...told, result: z.enum([...LINE_RESULTS, 'waiting']) })
export type ImportedLine = z.output<typeof ImportedLine>

const person = z.object({ id: z.number(), name: z.string() }).nullable()
export const ScrubImport = z.object({
  id: z.number(),
  filename: z.string(),
  ...counts,
  /** Lines that are dealt with. */
  done: z.number(),
  /** The bulk run that deals with them, while that is remembered. */
  run: z.number().nullable(),
  user: person,
  dateadd: when,
  /** `left`: some of its entries are on the list still; its run is at it, or was stopped. */
  undone: z.object({ date: when, user: person, removed: z.number(), left: z.boolean() }).nullable(),
})
export type ScrubImport = z.output<typeof ScrubImport>

const messageOf = (read: z.ZodSafeParseResult<string>): string | null =>
  read.success ? null : (read.error.issues[0]?.message ?? 'Cannot be read')

/** Files write a choice as the form shows it or as it is kept, in any letters. */
function choiceOf({ choice }: ScrubList, cell: string): string {
  const wanted = cell.toLowerCase()
  const known = choice.options.find(({ id, title }) => id.toLowerCase() === wanted || title.toLowerCase() === wanted)
  return known?.id ?? cell
}

/** So many choices are named where a file has another. */
const MOST_NAMED = 12

/** A file has to be told what the form shows. */
function unknownChoice({ choice: { label, options } }: ScrubList, cell: string): string {
  const known = options.length > MOST_NAMED ? '' : `. Use ${options.map(({ title }) => title).join(', ')}`
  return `Unknown ${label.toLowerCase()}: ${cell.slice(0, 40)}${known}`
}

export const titleOf = ({ value }: ScrubList): RegExp => new RegExp(`^(${value.name}|${value.label})s?$`, 'i')

/** The entry of a row: a value and, where the line has one, a choice. */
export function importLine(list: ScrubList, body: ImportBody): (row: CsvRow) => ImportLine {
  const { value, choice } = list
  const usual = textOf(body[choice.name])
  return ({ line, cells: [first = '', second = ''], fault }) => {
    const read = value.schema.safeParse(value.tidy?.(first) ?? first)
    const chosen = choice.schema.safeParse(second === '' ? usual : choiceOf(list, second))
    return {
      line,
      value: read.success ? read.data : first,
      choice: chosen.success ? chosen.data : second,
      fault:
        fault ?? messageOf(read) ?? (second === '' || chosen.success ? messageOf(chosen) : unknownChoice(list, second)),
    }
  }
}
