/** JSON and XML as specifications print them, which no program would send: read for what they mean, in small ways. */

const DEEPEST = 100
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '”': '”', '’': '’' }
const WORDS: Readonly<Record<string, string>> = { true: 'true', false: 'false', null: 'null', none: 'null' }
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** {YOUR_API_KEY}: something to be filled in. */
const PLACE = /^\{{1,2}\s*[A-Za-z][\w .-]{1,50}\}{1,2}(?=\s*[,}\]\n])/

class Untidy extends Error {}

class Reader {
  private at = 0

  constructor(private readonly text: string) {}

  whole(): string {
    const value = this.value(0)
    this.skip()
    if (this.at < this.text.length) throw new Untidy()
    return value
  }

  /** Blanks, remarks, and the dots that stand for more. */
  private skip(): void {
    const rest = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\.\.\.|…)*/y
    rest.lastIndex = this.at
    this.at += rest.exec(this.text)?.[0].length ?? 0
  }

  private value(depth: number): string {
    this.skip()
    const sign = this.text[this.at] ?? ''
    if (depth > DEEPEST || sign === '') throw new Untidy()
    if (sign === '{') {
      const place = PLACE.exec(this.text.slice(this.at, this.at + 80))?.[0]
      this.at += place?.length ?? 0
      if (place !== undefined) return JSON.stringify(place)
    }
    if (sign === '{') return this.many('}', depth, () => `${JSON.stringify(this.key())}: ${this.value(depth + 1)}`)
    if (sign === '[') return this.many(']', depth, () => this.value(depth + 1))
    return sign in QUOTES ? JSON.stringify(this.quoted()) : this.bare()
  }

  /** Commas too many are left out. */
  private many(close: '}' | ']', depth: number, part: () => string): string {
    const open = this.text[this.at++] ?? ''
    const parts: string[] = []
    for (;;) {
      this.skip()
      const sign = this.text[this.at]
      if (sign === undefined) throw new Untidy()
      if (sign === close) break
      if (sign === ',') this.at++
      else parts.push(part())
    }
    this.at++
    const indent = '  '.repeat(depth + 1)
    const lines = parts.map((one) => `\n${indent}${one}`).join(',')
    return parts.length === 0 ? `${open}${close}` : `${open}${lines}\n${'  '.repeat(depth)}${close}`
  }

  private key(): string {
    const quotes = (this.text[this.at] ?? '') in QUOTES
    const word = /[A-Za-z_$][\w$.-]*/y
    word.lastIndex = this.at
    const bare = quotes ? null : word.exec(this.text)
    const key = quotes ? this.quoted() : bare?.[0]
    if (key === undefined) throw new Untidy()
    this.at += bare?.[0].length ?? 0
    this.skip()
    const sign = /=>|[:=]/y
    sign.lastIndex = this.at
    const found = sign.exec(this.text)?.[0]
    if (found === undefined) throw new Untidy()
    this.at += found.length
    return key
  }

  private quoted(): string {
    const open = this.text[this.at++] ?? ''
    const close = QUOTES[open] ?? open
    let out = ''
    for (;;) {
      const sign = this.text[this.at++]
      if (sign === undefined || sign === '\n') throw new Untidy()
      if (sign === close || (open === '“' && sign === '"')) return out
      if (sign === '”' && open === '"' && /^\s*[,:}\]\n]/.test(this.text.slice(this.at, this.at + 20))) return out
      out += sign === '\\' ? this.escaped() : sign
    }
  }

  private escaped(): string {
    const sign = this.text[this.at++] ?? ''
    return { n: '\n', t: '\t', r: '\r' }[sign] ?? sign
  }

  /** What stands without quotes, to the end of its line. */
  private bare(): string {
    const word = /[^,{}[\]\n"']+/y
    word.lastIndex = this.at
    const found = word.exec(this.text)?.[0]
    const text = found?.replace(/\s\/\/.*/s, '').trim() ?? ''
    if (found === undefined || text === '' || /[:=;]\s/.test(text)) throw new Untidy()
    this.at += found.length
    return NUMBER.test(text) ? text : (WORDS[text.toLowerCase()] ?? JSON.stringify(text))
  }
}

/** The same as strict JSON; null where it is none even so. */
export function tidyJson(text: string): string | null {
  if (!/^\s*[{[]/.test(text) || !/["'“]/.test(text)) return null
  try {
    return new Reader(text.trim()).whole()
  } catch (error) {
    if (error instanceof Untidy) return null
    throw error
  }
}

const TAG = /<(\/?)([A-Za-z_][\w.:-]*)(?![\w.:-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/g

/** <Code>OK</code>: closed as it was opened. */
export function tidyXml(text: string): string | null {
  if (!/^\s*</.test(text)) return null
  const open: string[] = []
  const tidied = text.replace(TAG, (whole, slash: string, name: string, rest: string) => {
    if (slash === '') {
      if (!rest.endsWith('/')) open.push(name)
      return whole
    }
    const last = open.pop() ?? name
    return last.toLowerCase() === name.toLowerCase() ? `</${last}>` : whole
  })
  return tidied === text ? null : tidied
}

export const tidied = (text: string): string | null => tidyJson(text) ?? tidyXml(text)
