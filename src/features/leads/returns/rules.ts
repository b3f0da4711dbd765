import type { ReturnStatus } from '@/engine/money/returns'
import { type CsvRow, readCsv } from '@/kernel/read-csv'
import { MOST_LINES } from './file-limits'
import type { ReturnProblem } from './problems'

export type LeadKey =
  | { readonly kind: 'lead'; readonly lead: number }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phone: string }

export interface ReturnLine {
  readonly line: number
  /** As it stands in the file. */
  readonly text: string
  /** Null: neither a lead id, an e-mail address nor a phone number. */
  readonly key: LeadKey | null
  readonly reason: string
  readonly fault: string | null
}

const TITLE = /^(lead ?id|lead|id|e-?mail|phone)\b[^@]*$/i
const EMAIL = /^[^\s@]+@[^\s@]+$/
const PHONE = /^\+?[\d\s().-]+$/

/** 10 digits, or 11 from 1, are a phone number; other digits are a lead id. */
export function leadKeyOf(text: string): LeadKey | null {
  const trimmed = text.trim()
  if (EMAIL.test(trimmed)) return { kind: 'email', email: trimmed.toLowerCase() }
  if (!PHONE.test(trimmed)) return null
  const digits = trimmed.replace(/\D/g, '')
  if (digits.length === 10) return { kind: 'phone', phone: digits }
  if (digits.length === 11 && digits.startsWith('1')) return { kind: 'phone', phone: digits.slice(1) }
  if (!/^\d{1,15}$/.test(trimmed)) return null
  return { kind: 'lead', lead: Number(trimmed) }
}

const NO_TITLE = /$^/

/** Only the beginning of a file can have titles. */
export const titleOf = (beginning: boolean): RegExp => (beginning ? TITLE : NO_TITLE)
export const readReturnRows = (csv: string, beginning = true) => readCsv(csv, titleOf(beginning), MOST_LINES)

/** A row of an uploaded file: lead id, e-mail or phone, and a reason if there is one. */
export const returnLine = ({ line, cells: [text = '', reason = ''], fault }: CsvRow): ReturnLine => ({
  line,
  text,
  key: fault === null ? leadKeyOf(text) : null,
  reason,
  fault,
})

/** How an item reads. */
export const shownStatus = (item: { readonly status: string; readonly credited: boolean }): ReturnStatus =>
  item.status === 'accepted' && item.credited ? 'accepted credited' : (item.status as ReturnStatus)

/** Whole percent of what was sold that came back. */
export const returnPercent = (returned: number, sold: number): number =>
  sold === 0 ? 0 : Math.round((100 * returned) / sold)

interface FileRow {
  readonly line: number | null
  readonly lenderposting: { readonly id: number } | null
  readonly allowed: boolean
  readonly problem: ReturnProblem | null
  readonly note: string
}

/** A lead that an earlier line of the file names too is asked for once, by that line. */
export const withoutRepeats = <Row extends FileRow>(rows: readonly Row[]): Row[] => rows.map(unlessRepeated())

/** The same row by row, in the order of the file. */
export function unlessRepeated(): <Row extends FileRow>(row: Row) => Row {
  const seen = new Map<number, number>()
  return (row) => {
    if (row.lenderposting === null || row.line === null) return row
    const earlier = seen.get(row.lenderposting.id)
    if (earlier !== undefined && earlier !== row.line)
      return { ...row, allowed: false, problem: 'repeated-line', note: `Same lead as line ${earlier}` }
    seen.set(row.lenderposting.id, row.line)
    return row
  }
}
