/** What a pixel's content is: the address of a post-back, or the code of a page. */
type PixelForm = 'address' | 'page'

/** Where a value stands, which decides how it is written. */
type Place = 'url' | 'html' | 'script'

type Part = { readonly text: string } | { readonly name: string; readonly place: Place }

interface PixelTemplate {
  readonly parts: readonly Part[]
}

/** Known to every pixel; any other name is a parameter that the publisher sent along. */
export const PIXEL_PLACEHOLDERS = [
  { id: 'leadid', title: 'Lead ID', sample: '100001' },
  { id: 'subid', title: 'Sub ID', sample: 'sub id' },
  { id: 'cakeid', title: 'Cake ID', sample: '700' },
  { id: 'price', title: 'Price', sample: '25.00' },
] as const

export const CUSTOM_NAME = /^\w{1,60}$/
const PLACEHOLDER = /\{(\w{1,60})\}/g
const KNOWN: ReadonlySet<string> = new Set(PIXEL_PLACEHOLDERS.map(({ id }) => id))

/** A made-up value, for previews and tests. */
export const sampleValue = (name: string): string => PIXEL_PLACEHOLDERS.find(({ id }) => id === name)?.sample ?? 'test'

/** Dots alone would climb out of a path, however they are written: they say nothing and are left out. */
const inUrl = (value: string): string =>
  encodeURIComponent(value.replace(/\p{Surrogate}|^\.+$/gu, '')).replace(
    /[!'()*]/g,
    (c) => `%${hex(c, 2).toUpperCase()}`,
  )
const hex = (character: string, digits: number): string => character.charCodeAt(0).toString(16).padStart(digits, '0')
const inHtml = (value: string): string => value.replace(/[^\w .~-]/gu, (c) => `&#${c.codePointAt(0)};`)
const inScript = (value: string): string => value.replace(/[^\w .~-]/g, (c) => `\\u${hex(c, 4)}`)
const WRITE: Readonly<Record<Place, (value: string) => string>> = { url: inUrl, html: inHtml, script: inScript }

/** Every value is written so that it stays a value wherever it stands. */
export const filledPixel = ({ parts }: PixelTemplate, value: (name: string) => string): string =>
  parts.map((part) => ('text' in part ? part.text : WRITE[part.place](value(part.name)))).join('')

function* placed(text: string, place: Place): Generator<Part> {
  let from = 0
  for (const found of text.matchAll(PLACEHOLDER)) {
    yield { text: text.slice(from, found.index) }
    yield { name: found[1] ?? '', place }
    from = found.index + found[0].length
  }
  yield { text: text.slice(from) }
}

type ReadPixel = { readonly template: PixelTemplate } | { readonly fault: string }

const HOST_ENDS = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

function readAddress(content: string): ReadPixel {
  if (/\s/.test(content)) return { fault: 'Enter one address without spaces' }
  const host = HOST_ENDS.exec(content)?.[0] ?? ''
  if (host.includes('{')) return { fault: 'Placeholders belong behind the host' }
  if (!/^https?:\/\//i.test(content)) return { fault: 'The address must start with https:// or http://' }
  return { template: { parts: [...placed(content, 'url')] } }
}

const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']+))?/g
const ALLOWED = new Set(['img', 'script', 'noscript', 'iframe', 'div', 'span'])
const ADDRESSES = new Set(['src', 'href'])
/** Attributes that are nothing but text to a browser. */
const PLAIN = /^(alt|title|id|class|name|data-[\w-]+)$/i

class Fault extends Error {}

function* attributes(text: string): Generator<Part> {
  let from = 0
  for (const found of text.matchAll(ATTRIBUTE)) {
    const [whole, name = '', value = ''] = found
    const plain = value.replace(/^["']|["']$/g, '')
    if (/^on/i.test(name) || /^srcdoc$/i.test(name)) throw new Fault(`${name} is not allowed: use a script tag`)
    if (name.includes('{')) throw new Fault('Placeholders cannot stand in the name of an attribute')
    const isAddress = ADDRESSES.has(name.toLowerCase())
    if (isAddress && !/^(https?:)?\/\/[^/?#{]+([/?#]|$)/i.test(plain.trim()))
      throw new Fault(`${name} must be a whole address that starts with https://`)
    if (value.includes('{') && !isAddress && !PLAIN.test(name)) throw new Fault(`Placeholders cannot stand in ${name}`)
    if (value.includes('{') && plain === value) throw new Fault(`Put quotes around the value of ${name}`)
    yield { text: text.slice(from, found.index) }
    yield* placed(whole, isAddress ? 'url' : 'html')
    from = found.index + whole.length
  }
  yield { text: text.slice(from) }
}

/** A text in a script: of an address the host stays as it is; in a template `${…}` is the script's own. */
function* quoted(text: string): Generator<Part> {
  const host = /^.(?:https?:)?\/\/[^/?#]*/i.exec(text)?.[0]
  if (host?.includes('{')) throw new Fault('Placeholders belong behind the host')
  const place = host === undefined ? 'script' : 'url'
  for (const piece of text.split(/(\$\{[^}]*(?:\}|$))/)) {
    if (piece.startsWith('${')) yield { text: piece }
    else yield* placed(piece, place)
  }
}

/** Braces are everywhere in a script: only in quotes do they mean a placeholder. */
const QUOTES = /["'`]/g
/** What ends a string besides its quote: the end of the line, except in a template, and a break behind a backslash. */
const BREAKS = /[\n\r\u2028\u2029]/

/** Where the string of a script that starts here ends, or breaks off. */
function stringEnd(code: string, start: number): { end: number; isClosed: boolean } {
  const quote = code[start]
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === quote) return { end: at + 1, isClosed: true }
    if (code[at] === '\n' && quote !== '`') return { end: at, isClosed: false }
    if (code[at] === '\\' && BREAKS.test(code[++at] ?? '\n')) return { end: at, isClosed: false }
  }
  return { end: code.length, isClosed: false }
}

/** The strings of a script. Up to where one breaks off, no other of the same quote can be closed. */
function* stringsIn(code: string): Generator<{ start: number; end: number }> {
  let next = 0
  const openUntil = new Map<string, number>()
  for (const { 0: quote, index: start } of code.matchAll(QUOTES)) {
    if (start < next || start < (openUntil.get(quote) ?? 0)) continue
    const { end, isClosed } = stringEnd(code, start)
    if (!isClosed) openUntil.set(quote, end)
    else {
      yield { start, end }
      next = end
    }
  }
}

function* script(code: string): Generator<Part> {
  let from = 0
  const bare = (text: string): Part => {
    for (const [whole, name = ''] of text.matchAll(PLACEHOLDER))
      if (KNOWN.has(name)) throw new Fault(`In a script ${whole} must stand in quotes`)
    return { text }
  }
  for (const { start, end } of stringsIn(code)) {
    yield bare(code.slice(from, start))
    yield* quoted(code.slice(start, end))
    from = end
  }
  yield bare(code.slice(from))
}

function* page(content: string): Generator<Part> {
  let from = 0
  let open: string | null = null
  for (const found of content.matchAll(TAG)) {
    const [whole, closing, name = '', rest = ''] = found
    const tag = name.toLowerCase()
    if (open === 'script' && !(closing && tag === 'script')) continue
    if (!ALLOWED.has(tag)) throw new Fault(`The tag ${tag} is not allowed: use ${[...ALLOWED].join(', ')}`)
    const between = content.slice(from, found.index)
    if (open === 'script') yield* script(between)
    else yield* text(between)
    yield { text: `<${closing ?? ''}${name}` }
    yield* attributes(rest)
    yield { text: '>' }
    open = closing ? null : tag
    from = found.index + whole.length
  }
  if (open === 'script') throw new Fault('The script has no end')
  yield* text(content.slice(from))
}

function* text(between: string): Generator<Part> {
  if (between.replace(/<!--[^<>]*-->/g, '').includes('<')) throw new Fault('A tag is not written whole')
  yield* placed(between, 'html')
}

/** An address alone is an image. */
function readPage(content: string): ReadPixel {
  if (/^https?:\/\/\S+$/i.test(content)) {
    const read = readAddress(content.replace(/["'<>]/g, inUrl))
    if ('fault' in read) return read
    return { template: { parts: [{ text: '<img src="' }, ...read.template.parts, { text: '" alt="">' }] } }
  }
  if (!content.includes('<')) return { fault: 'Enter an address that starts with https://, or HTML tags' }
  try {
    return { template: { parts: [...page(content)] } }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message }
    throw error
  }
}

/** A pixel's content, with where its placeholders stand; or what is wrong with it, for the form field. */
export const readPixel = (content: string, form: PixelForm): ReadPixel =>
  form === 'address' ? readAddress(content.trim()) : readPage(content.trim())

export const pixelForm = (type: string): PixelForm => (type.endsWith('postback') ? 'address' : 'page')
