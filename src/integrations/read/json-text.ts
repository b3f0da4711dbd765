export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export class JsonProblem extends Error {
  override readonly name = 'JsonProblem'
}

const MOST_DEPTH = 64
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/**
 * JSON as the standard has it, but stricter and more careful than JSON.parse: a key given twice with different values is
 * refused (which one did the sender mean?), nesting is bounded, and numbers that would lose digits stay texts.
 */
class JsonReader {
  private at = 0

  constructor(private readonly text: string) {}

  read(): Json {
    const value = this.value(0)
    this.blanks()
    if (this.at < this.text.length) throw this.problem('text after the end')
    return value
  }

  private problem(what: string): JsonProblem {
    return new JsonProblem(`${what} at ${this.at + 1}`)
  }

  private blanks(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      this.at++
    }
  }

  private value(depth: number): Json {
    if (depth > MOST_DEPTH) throw this.problem('nested too deeply')
    this.blanks()
    switch (this.text.charCodeAt(this.at)) {
      case 123:
        return this.object(depth)
      case 91:
        return this.array(depth)
      case 34:
        return this.string()
      case 116:
        return this.word('true', true)
      case 102:
        return this.word('false', false)
      case 110:
        return this.word('null', null)
      default:
        return this.number()
    }
  }

  private word<T extends boolean | null>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.problem('unexpected text')
    this.at += word.length
    return value
  }

  private number(): number | string {
    NUMBER.lastIndex = this.at
    const digits = NUMBER.exec(this.text)?.[0]
    if (digits === undefined) throw this.problem(this.at < this.text.length ? 'unexpected text' : 'unexpected end')
    this.at += digits.length
    const value = Number(digits)
    const exact = digits.length < 16 || Number.isSafeInteger(value) || String(value) === digits
    return exact && Number.isFinite(value) ? value : digits
  }

  private string(): string {
    const start = this.at + 1
    let end = start
    let escaped = false
    let noisy = false
    for (;;) {
      const code = this.text.charCodeAt(end)
      if (Number.isNaN(code)) throw this.problem('unexpected end')
      if (code === 34) break
      if (code === 92) escaped = true
      else if (code < 32) noisy = true
      end += code === 92 ? 2 : 1
    }
    this.at = end + 1
    if (escaped) {
      try {
        return JSON.parse(this.text.slice(start - 1, end + 1)) as string
      } catch {
        throw this.problem('bad escape before this')
      }
    }
    const plain = this.text.slice(start, end)
    // Line ends inside a string are forbidden, but buyers send them; they do no harm. Other controls are noise.
    return noisy ? plain.replace(/[\r\n\t]+/g, ' ') : plain
  }

  private array(depth: number): Json[] {
    const items: Json[] = []
    this.at++
    this.blanks()
    if (this.text[this.at] === ']') {
      this.at++
      return items
    }
    for (;;) {
      items.push(this.value(depth + 1))
      this.blanks()
      const next = this.text[this.at++]
      if (next === ']') return items
      if (next !== ',') throw this.problem('missing , or ]')
    }
  }

  private object(depth: number): Record<string, Json> {
    const members: Record<string, Json> = {}
    this.at++
    this.blanks()
    if (this.text[this.at] === '}') {
      this.at++
      return members
    }
    for (;;) {
      this.blanks()
      if (this.text[this.at] !== '"') throw this.problem('missing key')
      const key = this.string()
      this.blanks()
      if (this.text[this.at++] !== ':') throw this.problem('missing :')
      const value = this.value(depth + 1)
      if (Object.hasOwn(members, key) && JSON.stringify(members[key]) !== JSON.stringify(value))
        throw this.problem(`"${key.slice(0, 40)}" is given twice with different values`)
      // A plain assignment of __proto__ would change the object instead of filling it.
      if (key === '__proto__') Object.defineProperty(members, key, { value, enumerable: true })
      else members[key] = value
      this.blanks()
      const next = this.text[this.at++]
      if (next === '}') return members
      if (next !== ',') throw this.problem('missing , or }')
    }
  }
}

export const readJson = (text: string): Json => new JsonReader(text).read()
