import { bothCases, LINE_ENDS, type Ranges, without } from './char-set'
import { ESCAPES, readClass } from './classes'
import { canBeEmpty, MOST_PATTERN_LENGTH, MOST_REPEATS, type ParsedPattern, type Pattern, PatternError } from './syntax'

const SPECIAL = new Set('\\^$.*+?()[]{}|')

/** Reads the usual notation; what would need backtracking or memory (references, look-around) is refused by name. */
class PatternParser {
  private at = 0
  private groups = 0
  private readonly names = new Map<string, number>()

  constructor(
    private readonly source: string,
    private readonly ignoreCase: boolean,
  ) {}

  parse(): ParsedPattern {
    if (this.source.length > MOST_PATTERN_LENGTH) throw this.problem(`longer than ${MOST_PATTERN_LENGTH} characters`)
    const root = this.choice()
    if (this.at < this.source.length) throw this.problem('unexpected )')
    return { root, groups: this.groups, names: this.names }
  }

  private problem(text: string): PatternError {
    return new PatternError(`${text} (at ${this.at + 1})`)
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  private choice(): Pattern {
    const options = [this.sequence()]
    while (this.take('|')) options.push(this.sequence())
    const [only] = options
    return options.length === 1 && only ? only : { kind: 'choice', options }
  }

  private sequence(): Pattern {
    const items: Pattern[] = []
    for (
      let next = this.source[this.at];
      next !== undefined && next !== '|' && next !== ')';
      next = this.source[this.at]
    )
      items.push(this.repeated(this.atom()))
    return { kind: 'sequence', items }
  }

  private repeated(item: Pattern): Pattern {
    const bounds = this.bounds()
    if (!bounds) return item
    const [min, max] = bounds
    if (item.kind === 'edge') throw this.problem('nothing to repeat')
    if (max < min) throw this.problem('repeat counts are out of order')
    if (min > MOST_REPEATS || (max !== Infinity && max > MOST_REPEATS))
      throw this.problem(`repeats at most ${MOST_REPEATS} times`)
    if (canBeEmpty(item)) throw this.problem('repeats something that may be empty')
    const lazy = this.take('?')
    if (this.bounds()) throw this.problem('repeated twice')
    return { kind: 'repeat', item, min, max, lazy }
  }

  private bounds(): readonly [number, number] | null {
    if (this.take('*')) return [0, Infinity]
    if (this.take('+')) return [1, Infinity]
    if (this.take('?')) return [0, 1]
    const counts = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(this.source.slice(this.at, this.at + 12))
    if (!counts) return null
    this.at += counts[0].length
    const min = Number(counts[1])
    return [min, counts[3] !== undefined ? Number(counts[3]) : counts[2] ? Infinity : min]
  }

  private atom(): Pattern {
    const char = this.source[this.at] ?? ''
    this.at++
    switch (char) {
      case '^':
        return { kind: 'edge', edge: 'start' }
      case '$':
        return { kind: 'edge', edge: 'end' }
      case '.':
        return { kind: 'char', ranges: without(LINE_ENDS) }
      case '(':
        return this.group()
      case '[': {
        const { ranges, end } = readClass(this.source, this.at, (text) => this.problem(text))
        const negated = this.source[this.at] === '^'
        this.at = end
        const cased = this.cased(ranges)
        return { kind: 'char', ranges: negated ? without(cased) : cased }
      }
      case '\\':
        return this.escape()
      default:
        if (SPECIAL.has(char)) throw this.problem(`unexpected ${char}`)
        return this.literal(char.charCodeAt(0))
    }
  }

  private cased(ranges: Ranges): Ranges {
    return this.ignoreCase ? bothCases(ranges) : ranges
  }

  private literal(code: number): Pattern {
    return { kind: 'char', ranges: this.cased([[code, code]]) }
  }

  private group(): Pattern {
    let index: number | null = null
    if (this.take('?')) {
      const name = /^<([a-z][a-z0-9_]{0,30})>/i.exec(this.source.slice(this.at, this.at + 40))
      if (name?.[1] !== undefined) {
        this.at += name[0].length
        index = ++this.groups
        this.names.set(name[1], index)
      } else if (!this.take(':')) throw this.problem('look-ahead and look-behind are not allowed')
    } else index = ++this.groups
    if (this.groups > 20) throw this.problem('more than 20 groups')
    const item = this.choice()
    if (!this.take(')')) throw this.problem('missing )')
    return index === null ? item : { kind: 'group', item, index }
  }

  private escape(): Pattern {
    const char = this.source[this.at] ?? ''
    this.at++
    if (char === 'b' || char === 'B') return { kind: 'edge', edge: char === 'b' ? 'word' : 'inside' }
    if (/[1-9k]/.test(char)) throw this.problem('back references are not allowed')
    const known = ESCAPES.get(char)
    if (known) return { kind: 'char', ranges: this.cased(known) }
    if (char === '' || /[a-z0-9]/i.test(char)) throw this.problem(`unknown escape \\${char}`)
    return this.literal(char.charCodeAt(0))
  }
}

export const parsePattern = (source: string, ignoreCase: boolean): ParsedPattern =>
  new PatternParser(source, ignoreCase).parse()
