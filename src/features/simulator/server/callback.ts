import { request } from 'node:http'
import type { Spoken } from '../answer'
import type { Journal, JournalEntry } from './journal'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const ANSWER_URL = /https?:\/\/[^\s"'<>&|,]+\/lender\/answer\/[^\s"'<>&|,]+/

/** Where the request asks for its answer, if the behaviour does not say. */
export function callbackUrl(entry: JournalEntry): string | null {
  const decoded = entry.body.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return entry.headers['x-callback-url'] ?? ANSWER_URL.exec(decoded.replaceAll('\\/', '/'))?.[0] ?? null
}

/** Calls back with the outcome. Only this machine is called: a request must not make a demo call strangers. */
export function callBack(url: string, spoken: Spoken, entry: JournalEntry, journal: Journal): void {
  const ended = (status: number | null): void =>
    journal.called({ n: entry.n, at: new Date().toISOString(), url, body: spoken.body, status })
  if (!URL.canParse(url) || !LOOPBACK.has(new URL(url).hostname)) {
    ended(null)
    return
  }
  const body = Buffer.from(spoken.body)
  const headers = { 'content-type': spoken.contentType, 'content-length': String(body.length) }
  const calling = request(url, { method: 'POST', headers, timeout: 10_000 }, (answer) => {
    answer.resume()
    ended(answer.statusCode ?? null)
  })
  calling.on('timeout', () => calling.destroy())
  calling.on('error', () => ended(null))
  calling.end(body)
}
