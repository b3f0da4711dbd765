import { Connector } from './connector'
import { bareHost, portOf, readUrl, type Refusal } from './destination'
import { Exchange } from './exchange'
import { Lines } from './lines'
import type { DestinationPolicy } from './policy'
import { createResolver, type Resolve } from './resolver'
import type { NotSent, NotSentWhy, Result } from './result'

export interface OutboundRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The moment by performance.now() at which it is over. */
  readonly deadline: number
  /** Answers larger than this are given up. */
  readonly maxBytes?: number
}

export interface OutboundHooks {
  readonly onResult?: (origin: string, result: Result) => void
}

export interface OutboundOptions {
  readonly policy: DestinationPolicy
  readonly resolve?: Resolve
  /** Certificate authorities trusted instead of the system's. */
  readonly ca?: string
  readonly maxBytes?: number
  readonly connectionsPerOrigin?: number
  readonly origins?: number
  /** Connections to an origin that is not used for so long are closed and forgotten. */
  readonly idleMs?: number
  readonly hooks?: OutboundHooks
}

/** Set by the connection itself; a request that names them could speak to another host than the one checked. */
const OURS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
])
const AGENT = 'Sluice'
const LARGEST_ANSWER = 262_144

const notSent = (why: NotSentWhy, detail: string): NotSent => ({ kind: 'error', sent: false, why, detail, totalMs: 0 })

interface Target {
  readonly url: URL
  readonly origin: string
  readonly path: string
}
const MOST_TARGETS = 1000

type Ready = Omit<OutboundRequest, 'headers'> & { readonly headers: string[] }

function headerList(headers: Readonly<Record<string, string>>): string[] | string {
  const list: string[] = []
  let agent = false
  for (const name in headers) {
    const lower = name.toLowerCase()
    if (OURS.has(lower)) return `the header ${lower} cannot be set`
    if (lower === 'user-agent') agent = true
    list.push(name, headers[name] ?? '')
  }
  if (!agent) list.push('user-agent', AGENT)
  return list
}

/** Sends requests to other companies' servers: guarded destinations, exact deadlines, results as plain values. */
export class Outbound {
  private readonly origins = new Map<string, Lines>()
  private readonly targets = new Map<string, Target>()
  private readonly resolve: Resolve
  private sweeper: NodeJS.Timeout | undefined
  private running = 0
  private closing = false
  private drained: (() => void) | undefined

  constructor(private readonly options: OutboundOptions) {
    this.resolve = createResolver(options.resolve ? { resolve: options.resolve } : {})
  }

  request(request: OutboundRequest): Promise<Result> {
    return new Promise((done) => this.start(request, request.deadline, done))
  }

  /** All at once. Each result is handed over as it comes; the promise ends with the last, at the deadline at the latest. */
  fanOut(
    requests: readonly OutboundRequest[],
    deadline: number,
    onResult?: (result: Result, index: number) => void,
  ): Promise<readonly Result[]> {
    return new Promise((resolve, reject) => {
      const results = new Array<Result>(requests.length)
      let open = requests.length
      let failure: Error | undefined
      const settle = (): void => (failure ? reject(failure) : resolve(results))
      if (open === 0) settle()
      requests.forEach((request, index) => {
        this.start(request, Math.min(request.deadline, deadline), (result) => {
          results[index] = result
          try {
            onResult?.(result, index)
          } catch (error) {
            // One careless reader must not take the other answers with it.
            failure ??= error instanceof Error ? error : new Error(String(error))
          }
          if (--open === 0) settle()
        })
      })
    })
  }

  get stats(): { readonly origins: number; readonly running: number; readonly connections: number } {
    let connections = 0
    for (const lines of this.origins.values()) connections += lines.counts.open
    return { origins: this.origins.size, running: this.running, connections }
  }

  /** Takes nothing new, lets what runs come to its end, then closes every connection. */
  async close(): Promise<void> {
    this.closing = true
    if (this.running > 0) await new Promise<void>((done) => (this.drained = done))
    clearInterval(this.sweeper)
    for (const lines of this.origins.values()) lines.close()
    this.origins.clear()
  }

  private start(request: OutboundRequest, deadline: number, done: (result: Result) => void): void {
    const target = this.targetOf(request.url)
    const headers = headerList(request.headers ?? {})
    if ('reason' in target) done(notSent(target.reason === 'malformed' ? 'invalid' : 'blocked', target.message))
    else if (typeof headers === 'string') done(notSent('invalid', headers))
    else if (this.closing) done(notSent('closed', 'the outbound client is closed'))
    else this.carry(target, { ...request, headers, deadline }, done)
  }

  /** The same text always reads the same. Those with a query are not kept: it may hold what a consumer typed. */
  private targetOf(text: string): Target | Refusal {
    const known = this.targets.get(text)
    if (known) return known
    const url = readUrl(text)
    if (!(url instanceof URL)) return url
    const target = { url, origin: url.origin, path: url.pathname + url.search }
    if (text.includes('?')) return target
    if (this.targets.size >= MOST_TARGETS) this.targets.clear()
    this.targets.set(text, target)
    return target
  }

  private carry({ url, origin, path }: Target, request: Ready, done: (result: Result) => void): void {
    const lines = this.origins.get(origin) ?? this.linesTo(url)
    const prepared = { path, method: request.method, headers: request.headers, body: request.body ?? null }
    const maxBytes = request.maxBytes ?? this.options.maxBytes ?? LARGEST_ANSWER
    this.running++
    const exchange = new Exchange(prepared, request.deadline, maxBytes, (result) => {
      this.running--
      done(result)
      this.report(origin, result)
      if (this.running === 0) this.drained?.()
    })
    if (lines) lines.carry(exchange)
    else exchange.notSent('nothing-written', 'too many destinations at once')
  }

  private report(origin: string, result: Result): void {
    try {
      this.options.hooks?.onResult?.(origin, result)
    } catch {
      // Whoever counts must not disturb what is counted.
    }
  }

  private linesTo(url: URL): Lines | null {
    if (this.origins.size >= (this.options.origins ?? 512) && !this.forget(this.longestIdle())) return null
    const target = { protocol: url.protocol, hostname: bareHost(url), port: portOf(url) }
    const connector = new Connector(target, { ...this.options, resolve: this.resolve })
    const lines = new Lines(url.origin, connector, this.options.connectionsPerOrigin ?? 64)
    this.origins.set(url.origin, lines)
    this.sweeper ??= setInterval(() => this.sweep(), (this.options.idleMs ?? 60_000) / 2).unref()
    return lines
  }

  private longestIdle(): string | undefined {
    let found: readonly [string, Lines] | undefined
    for (const entry of this.origins)
      if (!entry[1].busy && (!found || entry[1].lastUsedAt < found[1].lastUsedAt)) found = entry
    return found?.[0]
  }

  private forget(origin: string | undefined): boolean {
    if (origin === undefined) return false
    this.origins.get(origin)?.close()
    return this.origins.delete(origin)
  }

  private sweep(): void {
    const limit = performance.now() - (this.options.idleMs ?? 60_000)
    for (const [origin, lines] of this.origins) if (!lines.busy && lines.lastUsedAt < limit) this.forget(origin)
  }
}
