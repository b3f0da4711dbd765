import type { ServerResponse } from 'node:http'
import type { Behaviour, Fault } from '../behaviour'
import type { Timers } from './timers'

export interface Payload {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

/** Time for what was written to arrive before the reset overtakes it. */
const BEFORE_RESET_MS = 10
const PAGE = '<!DOCTYPE html><html><head><title>Service</title></head><body><h1>Temporarily moved</h1></body></html>'

const encodings = { 'utf-8': 'utf8', 'utf-16le': 'utf16le', 'windows-1252': 'latin1' } as const

/** The bytes as they should be, before anything happens to them on the way. */
export function payload(behaviour: Behaviour, spoken: { contentType: string; body: string }, status: number): Payload {
  const { fault, charset } = behaviour
  const cut = spoken.body.slice(0, -Math.ceil(spoken.body.length / 4))
  const text =
    fault?.kind === 'html'
      ? PAGE
      : fault?.kind === 'malformed'
        ? `${cut}]]<`
        : fault?.kind === 'empty'
          ? ''
          : spoken.body
  const own = fault?.kind === 'html' ? 'text/html; charset=utf-8' : spoken.contentType
  const announced = behaviour.contentType ?? own
  return {
    status: fault?.kind === 'redirect' ? (fault.status ?? 302) : status,
    contentType: charset ? `${announced.replace(/;.*/, '')}; charset=${charset}` : announced,
    body: Buffer.from(text, encodings[charset ?? 'utf-8']),
  }
}

function resetSoon(response: ServerResponse, timers: Timers): void {
  timers.after(BEFORE_RESET_MS, () => response.socket?.resetAndDestroy())
}

function drip(response: ServerResponse, { body }: Payload, fault: Fault & { kind: 'drip' }, timers: Timers): void {
  const step = fault.bytes ?? 1
  const next = (from: number): void => {
    if (response.destroyed) return
    response.write(body.subarray(from, from + step))
    if (from + step >= body.length) response.end()
    else timers.after(fault.everyMs, () => next(from + step))
  }
  next(0)
}

function flood(response: ServerResponse, bytes: number): void {
  const block = Buffer.alloc(65_536, 'x')
  let left = bytes
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      const piece = block.subarray(0, Math.min(left, block.length))
      left -= piece.length
      if (!response.write(piece)) {
        response.once('drain', more)
        return
      }
    }
    response.end()
  }
  more()
}

/** Sends an answer, or what the fault leaves of it. */
export function transmit(response: ServerResponse, behaviour: Behaviour, sent: Payload, timers: Timers): void {
  const { fault } = behaviour
  const { status, contentType, body } = sent
  const half = body.subarray(0, Math.ceil(body.length / 2))
  const unsized = fault?.kind === 'huge'
  const length = fault?.kind === 'huge' && fault.announced ? fault.bytes : unsized ? undefined : body.length
  if (fault?.kind === 'unannounced-reset' || fault?.kind === 'not-http') {
    const head = `HTTP/1.1 ${status} OK\r\ncontent-type: ${contentType}\r\nconnection: close\r\n\r\n`
    response.socket?.write(fault.kind === 'not-http' ? 'ready> \r\n\r\n' : head + half.toString('latin1'))
    resetSoon(response, timers)
    return
  }
  response.writeHead(status, {
    'content-type': contentType,
    ...(length === undefined ? {} : { 'content-length': String(length) }),
    ...(fault?.kind === 'redirect' ? { location: fault.to } : {}),
    ...(behaviour.close === 'announced' ? { connection: 'close' } : {}),
    ...behaviour.headers,
  })
  const cut = fault?.kind === 'reset' || fault?.kind === 'truncated'
  if (fault?.kind === 'drip') drip(response, sent, fault, timers)
  else if (fault?.kind === 'huge') flood(response, fault.bytes)
  else if (cut) response.write(half)
  else response.end(body)
  if (fault?.kind === 'reset') resetSoon(response, timers)
  if (fault?.kind === 'truncated') timers.after(BEFORE_RESET_MS, () => response.socket?.end())
}
