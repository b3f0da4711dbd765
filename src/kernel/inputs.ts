import { z } from 'zod'
import { type DateRange, parseDateRange } from './date-range'
import { isProductId } from './lead-fields'
import { splitList } from './list-text'

/** Fields as calls take them: tolerant of how a value is written, strict about what it means. */

export const fields = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape)

const MAX_ID = Number.MAX_SAFE_INTEGER
export const id = z.coerce.number('Enter a number').int('Enter a whole number').positive('Enter a number').max(MAX_ID)

export const idParams = z.strictObject({ id })
/** Of an answer: something by its number and name. */
export const titled = z.object({ id: z.number(), title: z.string() })
/** Of a call of the portal: the publisher or lender it is about. */
export const partyParams = z.strictObject({ party: id })

const readList = (value: unknown): unknown => {
  const list = typeof value === 'string' ? splitList(value) : typeof value === 'number' ? [value] : value
  if (!Array.isArray(list)) return list
  return list.map((item: unknown) => (typeof item === 'string' ? item.trim() : item)).filter((item) => item !== '')
}

/** Arrays and comma-separated text alike; empty items drop out (decision B11). */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === null ? [] : readList(value)), z.array(item).max(1000)).optional()

export const idList = listOf(id)
/** Typed by hand, so one message covers every way to mistype it, and it names the field, not the entry. */
export const leadIds = z
  .preprocess((value) => (value === null ? [] : readList(value)), z.array(z.unknown()).max(1000))
  .transform((list, ctx): number[] => {
    const numbers = list.map(Number)
    if (numbers.every((one) => Number.isSafeInteger(one) && one > 0)) return numbers
    ctx.addIssue({ code: 'custom', message: 'Enter lead ids, separated by commas' })
    return z.NEVER
  })
  .optional()
/** An id that forms offer to choose: none is told apart from a wrong one. */
export const chosen = (text: string) => z.coerce.number(text).int(text).positive(text).max(MAX_ID)
export const product = chosen('Choose a product').refine(isProductId, 'There is no such product')
export const productList = listOf(product)
export const textList = listOf(z.string().max(200))

/** Days that the business can have and every part of the product can hold. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

export const dateRange = z
  .string()
  .transform((text, ctx): DateRange => {
    const range = parseDateRange(text)
    if (range && range.from >= FIRST_DAY && range.to <= LAST_DAY) return range
    const message = range ? 'Enter days from 2000 to 2099' : "Enter a range like 'Jan 5, 2025 to Jan 11, 2025'"
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .meta({ example: 'Jan 5, 2025 to Jan 11, 2025' })

export const page = z.coerce.number().int().min(1).max(1_000_000).default(1)
export const perPage = (usual: number, most = 200) => z.coerce.number().int().min(1).max(most).default(usual)

export interface Sort<Column extends string = string> {
  readonly column: Column
  readonly order: 'asc' | 'desc'
}

/** 'field:asc', 'field', {column, order}: all are understood (decision B10). */
export function sortBy<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  const full = z.strictObject({ column: z.enum(columns), order: z.enum(['asc', 'desc']).default('asc') })
  return z
    .preprocess((value) => {
      if (typeof value !== 'string' || value === '') return value === '' || value === null ? undefined : value
      const [column, order] = value.split(':')
      return order ? { column, order: order.toLowerCase() } : { column }
    }, full.optional())
    .optional()
}

/**
 * The fields of a list that is sorted: beside `sort` it takes `column` and `order` (decision B10), and hands them on as
 * one `sort`.
 */
export function sortedFields<const Columns extends readonly [string, ...string[]], S extends z.ZodRawShape>(
  columns: Columns,
  shape: S,
) {
  const whole = fields({ ...shape, sort: sortBy(columns) })
  const apart = { column: z.enum(columns).optional(), order: z.enum(['asc', 'desc']).optional() }
  const read = whole.extend(apart).transform((body: Record<string, unknown>) => {
    const { column, order = 'asc', ...rest } = body
    return column === undefined ? rest : { ...rest, sort: rest['sort'] ?? { column, order } }
  })
  return read as unknown as z.ZodType<
    z.output<typeof whole>,
    z.input<typeof whole> & z.input<z.ZodObject<typeof apart>>
  >
}

export const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
/** A missing key gets the same message as an empty value. */
export const requiredText = (max: number, missing = 'Required') =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .trim()
    .max(max, `At most ${max} characters`)
    .min(1, missing)

export const email = z
  .string()
  .trim()
  .max(254, 'At most 254 characters')
  .regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/, 'Enter an email address')

/** The addresses of a text that may hold several. */
export const addressesIn = (list: string): string[] =>
  list
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** None, one or several. */
export const emails = text(1000).refine(
  (list) =>
    list === '' || (addressesIn(list).length > 0 && addressesIn(list).every((one) => email.safeParse(one).success)),
  'Please input valid email(s) - separated by semicolon or comma',
)

/** 1/0, '1'/'0' and true/false, as forms and scripts write them. */
export const flag = z.preprocess(
  (v) => (v === true || v === '1' || v === 1 ? 1 : v === false || v === '0' || v === 0 || v === '' ? 0 : v),
  z.union([z.literal(0), z.literal(1)]),
)

/** One of fixed values; numbers may be written as text. */
export const oneOf = <const Values extends readonly [string | number, ...(string | number)[]]>(values: Values) =>
  z.preprocess(
    (value) => (typeof value === 'string' && typeof values[0] === 'number' && value !== '' ? Number(value) : value),
    z.literal(values, 'Choose one of the options'),
  )

/** Instants leave as ISO text; handlers hand over what the database gave them. */
export const when = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime(),
) as unknown as z.ZodType<string, Date | string>
export const option = z.object({ id: z.union([z.number(), z.string()]), title: z.string() })
