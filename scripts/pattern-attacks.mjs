// Texts that make a regular expression try again and again, and how long it takes for them.
import { RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

/** Ends that fit next to nothing, so that a match fails at the very end. */
const UNFIT = ['\u0000\n\u0000', '\na']
const LETTERS = Array.from('aA1 x-=:"\'<>\n\t./[({%_@,;|?!&#+*$^~`\\])}é→“•\u2028\u00a0')
const MOST_LETTERS = 5
const MOST_LEADS = 3
/** Of so many letters a linear pattern takes a small part of this. */
const LONG = 4000
const SUSPECT_MS = 2
/** The longest time for a text whose length is limited. */
const BOUNDED_MS = 50
const RUNS = 5

/** Letters that match one element of a pattern alone. */
function lettersOf(raw, flags) {
  const one = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ''))
  return LETTERS.filter((letter) => one.test(letter))
}

/** A short text that the element matches; '' where none is found. */
function sampleOf(element, flags) {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return lettersOf(element.raw, flags)[0] ?? ''
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.map(({ elements }) => textOf(elements, flags)).find(Boolean) ?? ''
    case 'Quantifier':
      return sampleOf(element.element, flags).repeat(Math.min(Math.max(1, element.min), 20))
    default:
      return ''
  }
}
const textOf = (elements, flags) => elements.map((element) => sampleOf(element, flags)).join('')

const innerOf = (node) => node.alternatives ?? node.elements ?? (node.type === 'Quantifier' ? [node.element] : [])

function* nodesIn(node) {
  yield node
  for (const one of innerOf(node)) yield* nodesIn(one)
}

/** Without an end, or so often that it comes to the same. */
const isLong = (node) => node.type === 'Quantifier' && node.max > 20

/** Elements with a long repetition, and a text that matches everything in front of them. */
function* longElements(node, before, flags) {
  if (node.type !== 'Alternative') {
    for (const one of innerOf(node)) yield* longElements(one, before, flags)
    return
  }
  for (const [index, element] of node.elements.entries()) {
    if (![...nodesIn(element)].some(isLong)) continue
    const start = before + textOf(node.elements.slice(0, index), flags)
    yield { element, start }
    yield* longElements(element, start, flags)
  }
}

/** What a long text may start with, and what it may repeat. */
function* attacksOn(source, flags) {
  const options = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const parsed = new RegExpParser({ strict: false }).parsePattern(source, 0, source.length, options)
  const [leads, whole, letters] = [new Set(['']), new Set(), new Set()]
  for (const { element, start } of longElements(parsed, '', flags)) {
    const sample = sampleOf(element, flags)
    leads.add(start)
    for (const pump of [start, start + sample, sample]) whole.add(pump)
    for (const inner of nodesIn(element)) {
      if (inner.type === 'Character') letters.add(String.fromCodePoint(inner.value))
      else if (inner.type.startsWith('Character')) letters.add(lettersOf(inner.raw, flags)[0] ?? '')
    }
    for (const letter of start) letters.add(letter)
  }
  const few = [...letters].slice(0, MOST_LETTERS)
  const pairs = few.flatMap((one) => ['', ...few].map((two) => one + two))
  for (const pump of new Set([...whole, ...pairs]))
    for (const lead of pump === '' ? [] : [...leads].slice(0, MOST_LEADS))
      for (const end of whole.has(pump) ? UNFIT : UNFIT.slice(0, 1)) yield { lead, pump, end }
}

function timeOf(source, flags, text, enough, runs) {
  const pattern = new RegExp(source, flags)
  let best = Number.POSITIVE_INFINITY
  // A machine with other work only ever adds to the time.
  for (let run = 0; run < runs && best > enough; run++) {
    const began = performance.now()
    pattern.lastIndex = 0
    if (flags.includes('g')) text.replace(pattern, '')
    else pattern.exec(text)
    best = Math.min(best, performance.now() - began)
  }
  return best
}

/** Few at first, so that a pattern that takes exponential time is found before it hangs. */
const COUNTS = [12, 18, 24, 30, 40, 60, 200]
/** Of a long part it takes more letters to see the time grow. */
const LEAST_COUNT = 1200

/** Why the pattern is too slow for texts of up to `most` letters, or null. */
export function slowness({ source, flags }, { most = Number.POSITIVE_INFINITY, fewSpaces = false } = {}) {
  const isBounded = Number.isFinite(most)
  for (const { type, exponential, character } of analyse({ source, flags }).reports)
    if (exponential || !isBounded)
      return `${exponential ? 'exponential' : 'quadratic'} (${type} on ${character.literal.source})`
  const enough = isBounded ? BOUNDED_MS : SUSPECT_MS
  for (const { lead, pump, end } of attacksOn(source, flags)) {
    const longest = isBounded ? most : Math.max(LONG, LEAST_COUNT * pump.length)
    const textFor = (length) => {
      const text = `${lead}${pump.repeat(Math.ceil(length / pump.length))}`.slice(0, length) + end
      return fewSpaces ? text.replace(/([^\S\n]{2})[^\S\n]+/g, '$1') : text
    }
    const lengths = COUNTS.map((count) => count * pump.length).filter((length) => length < longest)
    for (const length of [...lengths, longest]) {
      const ms = timeOf(source, flags, textFor(length), enough, RUNS)
      if (ms > enough && (isBounded || length < longest || isMoreThanLinear(source, flags, textFor, longest)))
        return `${ms.toFixed(0)} ms for ${length} letters, like ${JSON.stringify((lead + pump.repeat(3)).slice(0, 60))}`
    }
  }
  return null
}

/** A quarter of the letters takes a linear pattern a quarter of the time, a quadratic one a sixteenth. */
const isMoreThanLinear = (source, flags, textFor, length) =>
  timeOf(source, flags, textFor(length), 0, RUNS) > 8 * timeOf(source, flags, textFor(length / 4), 0, RUNS)
