import { charSet, WORD } from './char-set'
import { parsePattern } from './parse'
import { assemble, type Instruction } from './program'

/** Patterns look at this much of a text and no further; a very large pattern at less. */
export const MOST_TEXT = 8192
const MOST_PLACES = 2_000_000
const MOST_REPLACEMENTS = 500

export interface PatternMatch {
  readonly start: number
  readonly end: number
  /** Whole match first, then the groups. */
  readonly groups: readonly (string | undefined)[]
}

export interface CompiledPattern {
  readonly groups: number
  readonly names: ReadonlyMap<string, number>
  find(text: string, from?: number): PatternMatch | null
  replace(text: string, replacement: string): string
}

const word = charSet(WORD)
const isWord = (text: string, at: number): boolean => at >= 0 && at < text.length && word.has(text.charCodeAt(at))

function holds(edge: 'start' | 'end' | 'word' | 'inside', text: string, at: number): boolean {
  if (edge === 'start') return at === 0
  if (edge === 'end') return at === text.length
  return (isWord(text, at - 1) !== isWord(text, at)) === (edge === 'word')
}

// One scratch table for all searches: a place is tried when it holds the number of the running search.
let tried = new Uint32Array(4096)
let run = 0

function startRun(places: number): number {
  if (places > tried.length) {
    tried = new Uint32Array(places)
    run = 0
  }
  if (run === 0xffffffff) {
    tried.fill(0)
    run = 0
  }
  run++
  return run
}

/**
 * Tries the alternatives in order like the usual matchers, but never the same instruction at the same place twice:
 * a place that failed once fails for every later try too. Work is bounded by instructions × text, whatever the pattern.
 */
function search(program: readonly Instruction[], slots: number, text: string, from: number): number[] | null {
  const width = text.length + 1
  const mine = startRun(program.length * width)
  const stack: number[] = []
  const first = program[0]
  const last = first?.op === 'edge' && first.edge === 'start' ? 0 : text.length
  for (let start = from; start <= last; start++) {
    if (first?.op === 'char' && !(start < text.length && first.set.has(text.charCodeAt(start)))) continue
    const saved = new Array<number>(slots).fill(-1)
    stack.push(0, start)
    while (stack.length > 0) {
      let at = stack.pop() ?? 0
      let pc = stack.pop() ?? 0
      if (pc < 0) {
        saved[-pc - 1] = at
        continue
      }
      for (let running = true; running; ) {
        const mark = pc * width + at
        const instruction = program[pc]
        if (tried[mark] === mine || !instruction) break
        tried[mark] = mine
        switch (instruction.op) {
          case 'char':
            running = at < text.length && instruction.set.has(text.charCodeAt(at))
            pc++
            at++
            break
          case 'split':
            stack.push(instruction.second, at)
            pc = instruction.first
            break
          case 'jump':
            pc = instruction.to
            break
          case 'save':
            stack.push(-instruction.slot - 1, saved[instruction.slot] ?? -1)
            saved[instruction.slot] = at
            pc++
            break
          case 'edge':
            running = holds(instruction.edge, text, at)
            pc++
            break
          case 'match':
            saved[0] = start
            saved[1] = at
            return saved
        }
      }
    }
  }
  return null
}

const groupText = (text: string, saved: readonly number[], group: number): string | undefined => {
  const start = saved[group * 2] ?? -1
  const end = saved[group * 2 + 1] ?? -1
  return start < 0 || end < 0 ? undefined : text.slice(start, end)
}

const fill = (replacement: string, groups: readonly (string | undefined)[]): string =>
  replacement.replace(/\$(\$|\d{1,2})/g, (_, key: string) => (key === '$' ? '$' : (groups[Number(key)] ?? '')))

/** Throws PatternError, whose message is for the person who wrote the pattern. */
export function compilePattern(source: string, ignoreCase = false): CompiledPattern {
  const parsed = parsePattern(source, ignoreCase)
  const program = assemble(parsed)
  const slots = (parsed.groups + 1) * 2
  const longest = Math.min(MOST_TEXT, Math.floor(MOST_PLACES / program.length))

  function find(text: string, from = 0): PatternMatch | null {
    const seen = text.length > longest ? text.slice(0, longest) : text
    const saved = from <= seen.length ? search(program, slots, seen, from) : null
    if (!saved) return null
    const groups = Array.from({ length: parsed.groups + 1 }, (_, group) => groupText(seen, saved, group))
    return { start: saved[0] ?? 0, end: saved[1] ?? 0, groups }
  }

  return {
    groups: parsed.groups,
    names: parsed.names,
    find,
    replace(text, replacement) {
      let done = ''
      let at = 0
      for (let left = MOST_REPLACEMENTS, match = find(text); match && left > 0; match = find(text, at), left--) {
        done += text.slice(at, match.start) + fill(replacement, match.groups)
        // An empty match moves on by one character, or it would be found for ever.
        at = match.end > match.start ? match.end : match.end + 1
        if (match.end === match.start) done += text.slice(match.end, at)
      }
      return done + text.slice(at)
    },
  }
}
