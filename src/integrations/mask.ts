import { escapeXmlText } from './encode/xml-text'
import { encodeFormPart, encodeUrlPart } from './encode/url'
import type { Answer } from './read/answer'
import type { BuildResult, OutgoingRequest } from './send/request'
import { MASK } from './values/secrets'

const WRITERS: readonly ((text: string) => string)[] = [
  escapeXmlText,
  (text) => JSON.stringify(text).slice(1, -1),
  encodeUrlPart,
  encodeFormPart,
]
/** XML in JSON in a field of a form. */
const DEEPEST = 3

/** As it is configured or in the case a step gives it, and written as documents inside documents write it. */
function spellings(secret: string): ReadonlySet<string> {
  const found = new Set([secret, secret.toUpperCase(), secret.toLowerCase()])
  let fresh = [...found]
  for (let depth = 0; depth < DEEPEST && fresh.length > 0; depth++) {
    const written = new Set(fresh.flatMap((text) => WRITERS.map((write) => write(text))))
    fresh = [...written].filter((text) => !found.has(text))
    for (const text of fresh) found.add(text)
  }
  return found
}

/** An order's secrets are the same list until its configuration changes. */
const known = new WeakMap<readonly string[], readonly string[]>()

function spellingsOf(secrets: readonly string[]): readonly string[] {
  let all = known.get(secrets)
  if (!all) {
    all = [...new Set(secrets.flatMap((secret) => [...spellings(secret)]))].sort((a, b) => b.length - a.length)
    known.set(secrets, all)
  }
  return all
}

export const maskSecrets = (text: string, secrets: readonly string[]): string =>
  spellingsOf(secrets).reduce((masked, secret) => masked.replaceAll(secret, MASK), text)

/** Placeholders in addresses and forms read as they do elsewhere. */
const readable = (text: string): string => text.replaceAll(encodeURIComponent(MASK), MASK)

/** A secret this short is part of many a word: in what others write it is one only where it stands alone. */
const SHORT = 4
const standsAlone = (secret: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${secret.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')

function maskWords(text: string, secret: string): string {
  if (!text.includes(secret)) return text
  return secret.length < SHORT ? text.replace(standsAlone(secret), MASK) : text.replaceAll(secret, MASK)
}

/** What a lender sends back may hold the secrets, and the pair of them that Basic writes in base64. */
export function maskAnswer(text: string, request: OutgoingRequest | null, secrets: readonly string[]): string {
  const masked = spellingsOf(secrets).reduce(maskWords, text)
  const token = request?.kind === 'http' ? request.headers['authorization']?.replace(/^\S+ /, '') : undefined
  return token === undefined || token === '' ? masked : masked.replaceAll(token, MASK)
}

/** A shorter secret may be part of an honest answer: a price, an id. */
const LONG = 8
const longOnes = new WeakMap<readonly string[], readonly string[]>()

function longOf(secrets: readonly string[]): readonly string[] {
  let long = longOnes.get(secrets)
  if (!long) longOnes.set(secrets, (long = secrets.filter((secret) => secret.length >= LONG)))
  return long
}

/** An answer as a result part may read it: one that repeats our secret must not let a rule take it apart. */
export function withoutEcho(answer: Answer, request: OutgoingRequest, secrets: readonly string[]): Answer {
  const long = longOf(secrets)
  if (answer.kind === 'mail' || long.length === 0) return answer
  const token = request.kind === 'http' ? (request.headers['authorization']?.replace(/^\S+ /, '') ?? '') : ''
  const hide = (text: string): string => {
    const masked = maskSecrets(text, long)
    return token.length < LONG ? masked : masked.replaceAll(token, MASK)
  }
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? hide(value) : value.map(hide),
    ]),
  )
  return { ...answer, headers, body: typeof answer.body === 'string' ? hide(answer.body) : answer.body }
}

/** A request as it may be kept and shown: built from placeholders, without what Authorization holds behind its first word. */
export function shownRequest({ request, shown }: Extract<BuildResult, { readonly ok: true }>): OutgoingRequest {
  const masked = shown?.() ?? request
  if (masked.kind === 'email') return masked
  const headers = Object.fromEntries(
    Object.entries(masked.headers).map(([name, value]) => [
      name,
      readable(name === 'authorization' ? value.replace(/ .*/, ` ${MASK}`) : value),
    ]),
  )
  return { ...masked, url: readable(masked.url), headers, body: masked.body === null ? null : readable(masked.body) }
}
