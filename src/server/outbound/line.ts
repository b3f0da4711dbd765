import type { Socket } from 'node:net'
import { Client } from 'undici'
import type { Connector } from './connector'
import type { Exchange } from './exchange'
import type { Lines } from './lines'

/** Our side gives idle connections up before a usual server does, so that a request seldom meets a closing one. */
const KEEP_IDLE_MS = 4000
const KEEP_IDLE_AT_MOST_MS = 60_000
const LARGEST_HEADERS = 32_768

/** One connection at a time, one exchange at a time. */
export class Line {
  private readonly client: Client
  private socket: Socket | null = null
  /** The present connection has carried an exchange to its end. */
  private used = false
  private discarded = false

  constructor(
    origin: string,
    connector: Connector,
    private readonly lines: Lines,
  ) {
    this.client = new Client(origin, {
      connect: (_options, done) => {
        this.used = false
        this.socket = connector.open((error, socket) => {
          if (socket) done(null, socket)
          else done(error ?? new Error('no connection'), null)
        })
      },
      allowH2: false,
      pipelining: 1,
      // The exchange keeps the time itself: undici's timers tick twice a second.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_IDLE_MS,
      keepAliveMaxTimeout: KEEP_IDLE_AT_MOST_MS,
      maxHeaderSize: LARGEST_HEADERS,
    })
  }

  /** The connection ended with an error, not with a farewell. */
  get broken(): boolean {
    return Boolean(this.socket?.errored)
  }

  carry(exchange: Exchange): void {
    exchange.line = this
    this.client.dispatch(exchange.prepared, exchange)
  }

  /** The exchange ended well. */
  release(): void {
    this.used = true
    this.lines.free(this)
  }

  /** Nothing is known of the connection any more: it goes, and with it whatever was still being opened. */
  discard(heir?: Exchange): void {
    if (this.discarded) return
    this.discarded = true
    this.close()
    this.lines.lost(heir)
  }

  /** Moves an exchange of which nothing was written to a new connection; a line that never worked is not tried twice. */
  replace(exchange: Exchange): boolean {
    if (!this.used) return false
    exchange.line = null
    this.discard(exchange)
    return true
  }

  /** A kept connection swallowed a request: for a while this origin gets a new one for each. */
  distrust(): void {
    if (this.used) this.lines.distrust()
  }

  close(): void {
    this.socket?.destroy()
    this.client.destroy().catch(() => undefined)
  }
}
