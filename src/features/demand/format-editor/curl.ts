/** A command of curl, as specifications print requests: what it sends, written as the message that it is. */

const MOST = 100_000
const QUIET = /^(?:-[sSkLiv]+|--(?:silent|location|insecure|compressed|include|verbose|show-error))$/

/** The words of the command that begins here, as a shell takes them; null where a quote stays open. */
function wordsAt(text: string, from: number): { words: string[]; end: number } | null {
  const words: string[] = []
  let word: string | null = null
  let quote = ''
  let at = from
  const last = Math.min(text.length, from + MOST)
  for (; at < last; at++) {
    const sign = text[at] ?? ''
    if (quote !== '') {
      if (sign === quote) quote = ''
      else if (sign === '\\' && quote === '"' && /["\\$`]/.test(text[at + 1] ?? ''))
        word = (word ?? '') + (text[++at] ?? '')
      else word = (word ?? '') + sign
    } else if (sign === "'" || sign === '"') {
      quote = sign
      word ??= ''
    } else if (sign === '\\' || sign === '^') {
      const goesOn = /^[ \t]*\r?\n/.exec(text.slice(at + 1, at + 20))
      if (goesOn) at += goesOn[0].length
      else word = (word ?? '') + (text[++at] ?? '')
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word)
      word = null
      if (sign === '\n') break
    } else word = (word ?? '') + sign
  }
  if (word !== null) words.push(word)
  return quote === '' ? { words, end: at } : null
}

export interface Curl {
  /** POST https://… and the headers below it. */
  readonly head: string
  /** Its body, or the address with all its parameters where it has none. */
  readonly body: string
  readonly end: number
}

export function curlAt(text: string, from: number): Curl | null {
  if (!/^curl\s/i.test(text.slice(from, from + 6))) return null
  const found = wordsAt(text, from)
  if (!found) return null
  const headers: string[] = []
  const data: string[] = []
  let [method, url, isQuery] = ['', '', false]
  const words = found.words.slice(1)
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const [, name = word, joined] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? /^(-[XHduF])(.+)$/s.exec(word) ?? []
    const value = () => joined ?? words[++i] ?? ''
    if (name === '-X' || name === '--request') method = value()
    else if (name === '-H' || name === '--header') headers.push(value())
    else if (name === '-u' || name === '--user') headers.push(`Authorization: Basic ${value()}`)
    else if (/^(?:-d|-F|--data(?:-raw|-binary|-urlencode|-ascii)?|--json|--form)$/.test(name)) data.push(value())
    else if (name === '--url') url = value()
    else if (name === '-G' || name === '--get') isQuery = true
    else if (!QUIET.test(name) && name.startsWith('-')) i++
    else if (!name.startsWith('-') && url === '') url = name
  }
  const kept = headers.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => /^[\w-]+:/.test(line))
  const body = data.join('&').trim()
  if (body === '' || isQuery) {
    const whole = body === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${body}`
    return whole.includes('?') ? { head: kept.join('\n'), body: whole, end: found.end } : null
  }
  return { head: [`${/^PUT$/i.test(method) ? 'PUT' : 'POST'} ${url}`, ...kept].join('\n'), body, end: found.end }
}

/** The whole text as such a command, with what stands above its body; null where it is none. */
export function curlMessage(text: string): string | null {
  const curl = curlAt(text.trim(), 0)
  return curl && (curl.head === '' ? curl.body : `${curl.head}\n\n${curl.body}`)
}
