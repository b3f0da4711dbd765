import { appendFileSync, mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import type { CallAnswer, CallInput, CallSpec } from '@/kernel/call'
import { isPage } from '@/kernel/call'
import { authCalls } from '@/features/access/auth/contract'
import type { TestApp } from './app'

/** Where the run notes which calls succeeded at least once; test/coverage.ts reads it at the end. */
export const EXERCISED = 'test-results/exercised-calls.txt'

export interface Reply {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
  readonly json: {
    data?: unknown
    message?: string
    code?: string
    errors?: Record<string, string>
    requestId?: string
    [more: string]: unknown
  }
}

type Input<C extends CallSpec> = CallInput<C> & { headers?: Record<string, string> }
type Optional<C extends CallSpec> = keyof CallInput<C> extends never ? [input?: Input<C>] : [input: Input<C>]
/** Anything goes: refusals are provoked with what the types forbid. */
type Loose = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> }

/** Speaks HTTP to the product, typed by the contracts, and holds every change to its promise of one log row. */
export class ApiClient {
  token: string | undefined
  deviceToken: string | undefined
  /** Where the requests come from; this machine unless told otherwise. */
  address: string | undefined
  id = 0

  constructor(private readonly app: TestApp) {}

  async signIn(email: string, password: string): Promise<this> {
    const user = await this.call(authCalls.signIn, { body: { email, password, mfa: this.deviceToken } })
    if (!('token' in user) || user.token === undefined) throw new Error(`no session: ${JSON.stringify(user)}`)
    this.token = user.token
    this.id = user.id
    return this
  }

  /** The raw exchange, whatever its outcome. */
  async send(spec: CallSpec, input: Loose = {}): Promise<Reply> {
    const { params, query, body, headers } = input
    const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''
    const response = await this.app.http.inject({
      method: spec.method,
      url: `/api${path}${search}`,
      ...(this.address === undefined ? {} : { remoteAddress: this.address }),
      headers: {
        ...this.authorization(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const reply = {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: isJson ? response.json<Reply['json']>() : {},
    }
    await this.checkPromises(spec, reply)
    return reply
  }

  /** The answer's payload; anything but success fails the test. */
  async call<C extends CallSpec>(spec: C, ...input: Optional<C>): Promise<CallAnswer<C>> {
    const reply = await this.send(spec, input[0])
    expect(reply.status, `${spec.method} ${spec.path}: ${reply.text}`).toBe(200)
    return (isPage(spec.answer) ? reply.json : reply.json.data) as CallAnswer<C>
  }

  /** The refusal; success fails the test. */
  async refused(spec: CallSpec, input: Loose = {}): Promise<Reply> {
    const reply = await this.send(spec, input)
    expect(reply.status, `${spec.method} ${spec.path} was expected to be refused`).toBeGreaterThanOrEqual(400)
    expect(reply.status, reply.text).toBeLessThan(500)
    return reply
  }

  private authorization(): Record<string, string> {
    if (!this.token) return {}
    return { authorization: `Bearer ${this.token}${this.deviceToken ? ` ${this.deviceToken}` : ''}` }
  }

  private async checkPromises(spec: CallSpec, reply: Reply): Promise<void> {
    if (reply.status !== 200) return
    const requestId = String(reply.headers['x-request-id'])
    const { n } = await this.app.db
      .selectFrom('system_log')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
    if (spec.changesMany) expect(n, `${spec.method} ${spec.path} must leave log rows`).toBeGreaterThanOrEqual(1)
    else if (spec.noted) expect(n, `${spec.method} ${spec.path} leaves one log row at most`).toBeLessThanOrEqual(1)
    else
      expect(n, `${spec.method} ${spec.path} must leave ${spec.changes ? 'one log row' : 'no log row'}`).toBe(
        spec.changes ? 1 : 0,
      )
    mkdirSync('test-results', { recursive: true })
    appendFileSync(EXERCISED, `${spec.method} ${spec.path}\n`)
  }
}
