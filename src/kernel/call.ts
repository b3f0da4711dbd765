import { z } from 'zod'
import type { AllOf, Permission } from './permission'

/**
 * Who may make a call. 'signed-in' is any signed-in admin; several permissions mean any one of them, allOf() all of them.
 * 'public' calls identify their caller themselves (password, one-time key, api key) or need nobody.
 */
export type Access = 'public' | 'signed-in' | 'super-user' | PortalAccess | Permission | readonly Permission[] | AllOf

/**
 * Calls of the portal, for people of publishers and lenders; staff never get in, nor do these people anywhere else.
 * 'publisher-user' and 'lender-user' calls name the publisher or lender in their path, which must be one of the user's
 * own; 'partner-user' calls are about nobody but the user.
 */
export type PortalAccess = 'publisher-user' | 'lender-user' | 'partner-user'

export const isPortalAccess = (access: Access): access is PortalAccess =>
  access === 'publisher-user' || access === 'lender-user' || access === 'partner-user'

/** What a row of the system log is about; its filter offers these (decision D6). */
export const LOG_CATEGORIES = [
  'user',
  'publisher',
  'rcid',
  'pixel',
  'lender',
  'order',
  'lead',
  'settings',
  'auth',
  'upload',
  'returns',
] as const
export type LogCategory = (typeof LOG_CATEGORIES)[number]

/** What calls read and changes touch, as staff would name it. */
export type Resource =
  | 'account'
  | 'admin'
  | 'bulkrun'
  | 'click'
  | 'electricity'
  | 'failreason'
  | 'filter'
  | 'landingpage'
  | 'lead'
  | 'leadsource'
  | 'lender'
  | 'log'
  | 'memo'
  | 'message'
  | 'order'
  | 'partneruser'
  | 'ping'
  | 'pixel'
  | 'publisher'
  | 'rcid'
  | 'return'
  | 'returnreason'
  | 'role'
  | 'scrublist'
  | 'sendformat'
  | 'session'
  | 'upload'
  | 'view'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type AnyObject = z.ZodObject
type Schema = z.ZodType

export interface CallSpec {
  readonly method: Method
  /** As the specification writes it, without the /api prefix: '/users/{id}'. */
  readonly path: `/${string}`
  readonly summary: string
  readonly permission: Access
  /** The permission is not asked for when this holds for the checked body. */
  readonly openWhen?: (body: never) => boolean
  readonly params?: AnyObject
  readonly query?: AnyObject
  readonly body?: Schema
  /** Set where the specification shows one call with several bodies; everywhere else unknown fields are refused. */
  readonly unknownFields?: 'ignored'
  /** The payload inside {"data": …}, or the whole body when made by pageOf() or wholeBody(). */
  readonly answer: Schema
  /** A call that changes something names its log category; the server then insists on exactly one log row. */
  readonly changes?: LogCategory
  /** One change to many things: a log row for each of them, at least one. */
  readonly changesMany?: true
  /** What the answer shows: the console asks again after a change that touches one of them. Fixed lists read nothing. */
  readonly reads?: readonly Resource[]
  /** What a change touches, beside the log. Empty where nothing on anybody's screen is older for it. */
  readonly touches?: readonly Resource[]
  /** A call that may leave one log row, such as a read that shows who consumers are: the row gets this category. */
  readonly noted?: LogCategory
  /** Polls do not keep a session alive. */
  readonly countsAsActivity?: false
  /** Answers a CSV file, '<name>-<date>.csv'; made by exportOf(). */
  readonly download?: { readonly name: string }
  /** Stays usable while compulsory MFA has not been set up. */
  readonly beforeMfa?: true
  /** A change of the portal that binds nobody: staff who look at it as the user may make it too. Others they may not. */
  readonly inOneClick?: true
  /** Accepts bodies above the usual limit, in bytes. */
  readonly bodyLimit?: number
  /** Every call that reads more than the usual limit says what for. Long bodies are parsed off the main thread, one for each user. */
  readonly upload?: Upload
  /** Accepts bodies with more keys and list items than usual. */
  readonly bodyMembers?: number
  /**
   * For machines of publishers and lenders, who show a key in the request itself. Such a call is registered by its
   * feature's server/doors.ts, apart from the console's; all but 'jangl', that marketplace's own shape, also take
   * form-encoded bodies.
   */
  readonly door?: 'publisher' | 'lender' | 'jangl'
}

/** A CSV file, read in slices: the field that has its text and the lines it may have. Other uploads are texts, lists and pictures. */
export interface Upload {
  readonly csv?: { readonly field: string; readonly lines: number }
}

export type CallInput<C extends CallSpec> = {
  [K in 'params' | 'query' | 'body' as C[K] extends Schema ? K : never]: C[K] extends Schema ? z.input<C[K]> : never
}
export type CheckedInput<C extends CallSpec> = {
  [K in 'params' | 'query' | 'body' as C[K] extends Schema ? K : never]: C[K] extends Schema ? z.output<C[K]> : never
}
export type CallAnswer<C extends CallSpec> = z.output<C['answer']>
/** What a handler may return: the answer before its schema has run over it. */
export type CallResult<C extends CallSpec> = z.input<C['answer']>

export type Contract = Readonly<Record<string, CallSpec>>

/** A change says what it touches, every other call what it reads; machines at the doors have no screen to refresh. */
type Declared<C extends CallSpec> = C extends { readonly changes: LogCategory }
  ? Required<Pick<CallSpec, 'touches'>>
  : C extends { readonly door: string }
    ? unknown
    : Required<Pick<CallSpec, 'reads'>>

/** Calls of the portal name their party where nobody can leave it out. */
type Placed<C extends CallSpec> = C extends { readonly permission: 'publisher-user' }
  ? { readonly path: `/portal/publisher/{party}/${string}` }
  : C extends { readonly permission: 'lender-user' }
    ? { readonly path: `/portal/lender/{party}/${string}` }
    : unknown

export const call = <const C extends CallSpec>(spec: C & Declared<C> & Placed<C>): C => spec

type ExportSpec = Pick<CallSpec, 'path' | 'summary' | 'permission' | 'openWhen' | 'params' | 'noted'>

/** An export: the filters of a list without its paging, answered as a CSV file. */
export const exportOf = <const C extends ExportSpec & { readonly filters: Schema; readonly name: string }>(spec: C) => {
  const { filters, name, ...rest } = spec
  const answer = z.string().describe('CSV text')
  return { ...rest, method: 'POST', body: filters as C['filters'], answer, download: { name } } as const
}

/** Exports take their filters in the body of a POST or in the query of a GET (decision B7). */
export const methodsOf = (spec: CallSpec): readonly Method[] => (spec.download ? ['GET', 'POST'] : [spec.method])

const pages = new WeakSet()

/** A paged list: rows, paging and further members stand side by side in the body (decision B2). */
export function pageWith<Row extends Schema, More extends z.ZodRawShape>(row: Row, more: More) {
  const schema = z.object({
    data: z.array(row),
    page: z.number(),
    pages: z.number(),
    start: z.number(),
    end: z.number(),
    total: z.number(),
    ...more,
  })
  pages.add(schema)
  return schema
}

export const pageOf = <Row extends Schema>(row: Row) => pageWith(row, {})

/** An answer that is the whole body, where another system's shape is answered in. */
export function wholeBody<S extends Schema>(schema: S): S {
  pages.add(schema)
  return schema
}

export const isPage = (schema: Schema): boolean => pages.has(schema)

/** Numbers of a page for a known total; an out-of-range page is an empty one, never an error. */
export function pageNumbers(page: number, perPage: number, total: number, rows: number) {
  const start = rows === 0 ? 0 : (page - 1) * perPage + 1
  return {
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    start,
    end: rows === 0 ? 0 : start + rows - 1,
    total,
  }
}

export const NOTHING = z.object({}).describe('Nothing but success')
