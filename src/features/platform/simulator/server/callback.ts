import { request } from 'node:http'
import type { Spoken } from '../answer'
import type { Journal, JournalEntry } from './journal'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const ANSWER_PATH = '/lender/answer/'
const URL_ENDS = /[\s"'<>&|,]/

/** The address in a text that leads to such a path, found from the path to both sides. */
function answerUrlIn(text: string): string | null {
  const at = text.indexOf(ANSWER_PATH)
  const start = at < 0 ? -1 : text.lastIndexOf('http', at)
  if (start < 0 || URL_ENDS.test(text.slice(start, at))) return null
  const rest = text.slice(at + ANSWER_PATH.length).split(URL_ENDS, 1)[0] ?? ''
  const url = `${text.slice(start, at)}${ANSWER_PATH}${rest}`
  return rest !== '' && /^https?:\/\/./.test(url) ? url : null
}

/** Where the request asks for its answer, if the behaviour does not say. */
export function callbackUrl(entry: JournalEntry): string | null {
  const decoded = entry.body.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return entry.headers['x-callback-url'] ?? answerUrlIn(decoded.replaceAll('\\/', '/'))
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
