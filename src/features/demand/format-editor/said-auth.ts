/** How a specification says in words who we are: header lines as a request would have them. */

const KEY = 'YOUR-KEY'
const NAME = '[A-Za-z][A-Za-z-]{0,40}(?:key|token|auth|secret|password)[A-Za-z-]{0,20}'
const NAMED = [
  new RegExp(`\\bheaders?(?:\\s+(?:name|named|called|is|of|the))*\\s*(?:[:=]\\s*)?["'\`“]?(${NAME})\\b`, 'gi'),
  new RegExp(`\\b(${NAME})["'\`”]?\\s+(?:http\\s+|request\\s+)?headers?\\b`, 'gi'),
  /^[ \t>*-]*["'`]?(X-[A-Za-z-]{0,40}(?:key|token|auth|secret|id)[A-Za-z-]{0,20})["'`]?[ \t]*:/gim,
]
const BEARER = /\bbearer\b/i
const BASIC =
  /\bbasic (?:http )?auth|\bhttp basic\b|authorization:\s*basic\b|\bauth(?:entication|orization)?:?\s+basic\b/i
const AUTHORIZATION =
  /\bauthorization\b["'`”]?\s+(?:http\s+|request\s+)?header|\bheaders?\s*(?:[:=]\s*)?["'`“]?authorization\b/i

/** Words that stand there by chance: "the request header contains an authentication token". */
const isName = (name: string): boolean =>
  /^x-/i.test(name) ||
  (name.includes('-') && !/^(?:www|non)-/i.test(name)) ||
  /^(?:api|auth|access)(?:key|token)$/i.test(name)

export function saidAuth(prose: string): string[] {
  const named = NAMED.flatMap((pattern) => [...prose.matchAll(pattern)].map(([, name = '']) => name)).filter(isName)
  const keys = [...new Map(named.map((name) => [name.toLowerCase(), name])).values()].slice(0, 3)
  const scheme = BEARER.test(prose)
    ? `Authorization: Bearer ${KEY}`
    : BASIC.test(prose)
      ? `Authorization: Basic ${KEY}`
      : AUTHORIZATION.test(prose)
        ? `Authorization: ${KEY}`
        : null
  return [...(scheme === null ? [] : [scheme]), ...keys.map((name) => `${name}: ${KEY}`)]
}

/** A sample with what words say of its headers above it; headers that it has itself are enough. */
export function withAuth(sample: string, lines: readonly string[]): string {
  const [head = '', ...rest] = sample.split('\n\n')
  const isHead =
    rest.length > 0 && /^(?:(?:GET|POST|PUT) \S+|[A-Za-z][\w-]*: .*)(?:\n[A-Za-z][\w-]*:.*)*$/.test(head.trim())
  if (lines.length === 0) return sample
  if (!isHead) return `${lines.join('\n')}\n\n${sample}`
  return /^(?=[\w-]*?(?:key|token|auth))[\w-]+:/im.test(head)
    ? sample
    : `${head}\n${lines.join('\n')}\n\n${rest.join('\n\n')}`
}
