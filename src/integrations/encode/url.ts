const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const PLAIN = /^[\w.-]*$/

const hex = (code: number): string => `%${code.toString(16).toUpperCase().padStart(2, '0')}`

/** What each ASCII character becomes; everything but letters, digits, - . and _ is safe only as %XX. */
const tableOf = (blank: string): readonly string[] =>
  Array.from({ length: 128 }, (_, code) => {
    const char = String.fromCharCode(code)
    return char === ' ' ? blank : PLAIN.test(char) ? char : hex(code)
  })
const URL_TABLE = tableOf('%20')
const FORM_TABLE = tableOf('+')

/** Beyond ASCII: the rare way, one character after the other. */
function encodeAny(text: string, table: readonly string[]): string {
  let out = ''
  for (const char of text.replace(LONE_SURROGATES, '\ufffd'))
    out += table[char.charCodeAt(0)] ?? encodeURIComponent(char)
  return out
}

function encode(text: string, table: readonly string[]): string {
  let out = ''
  for (let i = 0; i < text.length; i++) {
    const encoded = table[text.charCodeAt(i)]
    if (encoded === undefined) return encodeAny(text, table)
    out += encoded
  }
  return out
}

/** Percent-encodes so that the text is safe in any part of a URL. */
export const encodeUrlPart = (text: string): string => (PLAIN.test(text) ? text : encode(text, URL_TABLE))

/** application/x-www-form-urlencoded: a blank is a plus. */
export const encodeFormPart = (text: string): string => (PLAIN.test(text) ? text : encode(text, FORM_TABLE))

/** Back again; text that is not encoded stays as it is. */
export function decodeFormPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const MOST_REMEMBERED = 2000
const keys = new Map<string, string>()

/** Keys come from templates and repeat in every request. */
export function encodeFormKey(key: string): string {
  let known = keys.get(key)
  if (known === undefined) {
    if (keys.size >= MOST_REMEMBERED) keys.clear()
    known = encodeFormPart(key)
    keys.set(key, known)
  }
  return known
}
