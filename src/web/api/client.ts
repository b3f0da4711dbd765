import { type CallAnswer, type CallInput, type CallSpec, isPage } from '@/kernel/call'
import { BACKGROUND, SESSION_ENDS } from '@/kernel/session-ends'
import { noteEnds, whyOver } from '@/web/session/ends'
import { forgetUser, stored } from '@/web/session/store'
import { announce } from './announce'
import { noteAge } from './data-age'
import { ApiError, errorFrom } from './error'
import { rereadTouched } from './queries'

const TIMEOUT_MS = 600_000
/** Not reached, not signed in, mistyped: these say nothing about what is on the screen. */
const SCREEN_IS_TRUE = new Set([0, 401, 422])

export interface CallOptions {
  /** The version that was read, for the guard against overwriting somebody's change. */
  readonly ifMatch?: number | undefined
  readonly signal?: AbortSignal
  /** The caller shows every error itself. */
  readonly quiet?: boolean
  /** The page repeats the call by itself, so it does not keep the session alive. */
  readonly background?: boolean
  /** The caller reads again what the change touches, by rereadTouched(): once after many, or after what is gone has left. */
  readonly rereadLater?: boolean
}

type Args<C extends CallSpec> = keyof CallInput<C> extends never
  ? [input?: CallInput<C>, options?: CallOptions]
  : [input: CallInput<C>, options?: CallOptions]

interface RawInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function addressOf(spec: CallSpec, input: RawInput): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

function headersFor(input: RawInput, options: CallOptions): Headers {
  const headers = new Headers()
  const jwt = stored.read('jwt')
  const device = stored.read('device')
  if (jwt) headers.set('authorization', `Bearer ${jwt}${device ? ` ${device}` : ''}`)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (options.background) headers.set(BACKGROUND, '1')
  if (options.ifMatch !== undefined) headers.set('if-match', String(options.ifMatch))
  return headers
}

/** The two flags of a 401 tell which stored token is of no more use; then the page starts over. */
function dropTokens(error: ApiError, sentWith: string | null): void {
  // Somebody signed out or in while the call was on its way: its refusal is about a token that is gone already.
  if (sentWith !== stored.read('jwt')) return
  const { NeedTokenRefresh, NeedMFATokenRefresh } = error.body
  if (NeedMFATokenRefresh === 1) stored.remove('device')
  if (NeedTokenRefresh === 1) stored.remove('jwt')
  if (NeedMFATokenRefresh !== 1 && NeedTokenRefresh !== 1) return
  if (NeedTokenRefresh === 1) forgetUser(whyOver())
  else stored.remove('user')
  window.location.reload()
}

export async function send(spec: CallSpec, input: RawInput, options: CallOptions = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const sentWith = stored.read('jwt')
  let response: Response
  try {
    response = await fetch(addressOf(spec, input), {
      method: spec.method,
      headers: headersFor(input, options),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    const unreachable = new ApiError(0, 'The server could not be reached.')
    if (!options.quiet) announce(unreachable.status)
    throw unreachable
  }
  // An answer that was on its way during a sign-in or sign-out is about another session.
  if (sentWith === stored.read('jwt')) noteEnds(response.headers.get(SESSION_ENDS))
  if (response.ok) {
    noteAge(response.headers.get('x-data-as-of'))
    return response
  }
  const body: unknown = await response.json().catch(() => ({}))
  const error = errorFrom(response.status, body, response.headers.get('x-request-id'))
  if (response.status === 401) dropTokens(error, sentWith)
  if (!options.quiet) announce(response.status)
  throw error
}

export async function request<C extends CallSpec>(
  spec: C,
  input: object,
  options?: CallOptions,
): Promise<CallAnswer<C>> {
  const response = await send(spec, input, options).catch((error: unknown) => {
    if (error instanceof ApiError && !SCREEN_IS_TRUE.has(error.status)) void rereadTouched(spec)
    throw error
  })
  const body = (await response.json()) as { data: unknown }
  if (!options?.rereadLater) await rereadTouched(spec)
  return (isPage(spec.answer) ? body : body.data) as CallAnswer<C>
}

/** Makes a call of a contract; input and answer are typed by it. What a change touches has been read again when it answers. */
export const api = <C extends CallSpec>(spec: C, ...[input, options]: Args<C>): Promise<CallAnswer<C>> =>
  request(spec, input ?? {}, options)
