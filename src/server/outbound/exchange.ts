import type { Dispatcher } from 'undici'
import { textOf, unpack } from './body'
import { NotConnected } from './connector'
import type { Line } from './line'
import type { AnswerHeaders, NoAnswerWhy, NotSentWhy, Result } from './result'

/** Of an answer that is not used, so much is kept for people to read. */
const KEPT = 16_384
/** A longer timer would fire at once. */
const LONGEST_MS = 2_147_483_647
const NO_HEADERS: AnswerHeaders = {}
/** One object for all: it is never shown, and a stack trace for each would cost. */
const GIVEN_UP = new Error('given up')

const expire = (exchange: Exchange): void => exchange.expire()

/** An answer that reached this machine before the deadline counts, however late the timer was: sockets come first. */
const readOnceMore = (exchange: Exchange): NodeJS.Immediate => setImmediate(expire, exchange)

/** Undici's parser errors have a name and no code. */
const isUnreadable = ({ name, code = '' }: NodeJS.ErrnoException): boolean =>
  name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW' || code.endsWith('_MISMATCH')

export interface Prepared {
  readonly path: string
  readonly method: string
  readonly headers: string[]
  readonly body: string | Uint8Array | null
}

/** One request and what comes of it. Ends exactly once, at its deadline at the latest. */
export class Exchange implements Dispatcher.DispatchHandler {
  line: Line | null = null
  /** Where it waits for a line. */
  queue: Set<Exchange> | null = null
  ended = false
  private readonly startedAt = performance.now()
  private readonly timer: NodeJS.Timeout
  private controller: Dispatcher.DispatchController | null = null
  private sentAt = 0
  private firstByteAt = 0
  private status: number | null = null
  private headers = NO_HEADERS
  private chunks: Buffer[] = []
  private size = 0

  constructor(
    readonly prepared: Prepared,
    private readonly deadline: number,
    private readonly maxBytes: number,
    private readonly done: (result: Result) => void,
  ) {
    this.timer = setTimeout(readOnceMore, Math.min(Math.max(0, deadline - this.startedAt), LONGEST_MS), this)
  }

  /** Called once the time is over. */
  expire(): void {
    if (this.ended) return
    if (this.status !== null) this.noAnswer('incomplete', 'the answer did not end in time')
    else if (this.sent) this.noAnswer('silence', 'no answer in time')
    else this.notSent('nothing-written', 'no connection in time')
  }

  /** True from the moment before the first byte is written: what then fails may have left. */
  get sent(): boolean {
    return this.controller !== null
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.sentAt = performance.now()
    // What is thrown here comes before the first byte. A second start would be a second sending.
    if (this.ended || this.sent || this.sentAt >= this.deadline) throw GIVEN_UP
    this.controller = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    if (status < 200) return
    this.firstByteAt = performance.now()
    this.status = status
    this.headers = headers
    if (Number(headers['content-length']) > this.maxBytes) this.tooLarge()
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.ended) return
    this.chunks.push(chunk)
    this.size += chunk.length
    if (this.size > this.maxBytes) this.tooLarge()
  }

  onResponseEnd(): void {
    if (this.ended) return
    // Without a length the end of the connection is the end of the answer, and undici takes a reset for one.
    const bytes = this.line?.broken ? null : unpack(this.arrived(), this.headers, this.maxBytes)
    if (bytes) this.answered(bytes)
    else if (this.line?.broken) this.noAnswer('reset', 'the connection was reset')
    else this.noAnswer('unreadable', 'the answer is compressed and cannot be unpacked')
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: NodeJS.ErrnoException): void {
    if (this.ended) return
    if (error instanceof NotConnected) this.notSent(error.why, error.message)
    else if (this.sent) this.cutOff(error)
    else if (error === GIVEN_UP) this.expire()
    else if (error.code === 'UND_ERR_INVALID_ARG') this.notSent('invalid', error.message)
    // A kept connection died before it was written to: nothing left, so another may carry the request.
    else if (!this.line?.replace(this)) this.notSent('nothing-written', error.message)
  }

  private cutOff(error: Error): void {
    if (this.status === null) this.line?.distrust()
    this.noAnswer(isUnreadable(error) ? 'unreadable' : 'reset', error.message)
  }

  private answered(bytes: Buffer): void {
    const { startedAt, headers } = this
    this.end()?.release()
    this.done({
      kind: 'answered',
      sent: true,
      status: this.status ?? 0,
      headers,
      body: textOf(bytes, headers),
      bytes: this.size,
      sentMs: this.sentAt - startedAt,
      firstByteMs: this.firstByteAt - startedAt,
      totalMs: performance.now() - startedAt,
    })
  }

  notSent(why: NotSentWhy, detail: string): void {
    this.end()?.discard()
    this.done({ kind: 'error', sent: false, why, detail, totalMs: performance.now() - this.startedAt })
  }

  private noAnswer(why: NoAnswerWhy, detail: string): void {
    this.end()?.discard()
    const { status, headers } = this
    const kept = unpack(this.arrived(), headers, KEPT) ?? Buffer.alloc(0)
    const body = textOf(kept.subarray(0, KEPT), headers)
    const totalMs = performance.now() - this.startedAt
    this.done({ kind: 'timeout', sent: true, why, detail, status, headers, body, totalMs })
  }

  private tooLarge(): void {
    this.noAnswer('too-large', `the answer is larger than ${this.maxBytes} bytes`)
  }

  private arrived(): Buffer {
    return this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks)
  }

  private end(): Line | null {
    this.ended = true
    clearTimeout(this.timer)
    this.queue?.delete(this)
    const { line } = this
    this.line = null
    return line
  }
}
