import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** As a person reads it: line breaks of the formatter and the ways to write an apostrophe make no difference. */
const plain = (text: string): string => text.replaceAll("\\'", "'").replaceAll('’', "'").replace(/\s+/g, ' ')

const TEST = /\.(test|testing)\.tsx?$/
const textOf = (folder: string, wanted: (name: string) => boolean): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && wanted(name))
    .map(({ parentPath, name }) => plain(readFileSync(join(parentPath, name), 'utf8')))
    .join('\n')

const sources = new Map<string, string>()
function sourceOf(place: string): string {
  let text = sources.get(place)
  if (text === undefined) {
    text = statSync(place).isFile()
      ? plain(readFileSync(place, 'utf8'))
      : textOf(place, (name) => !TEST.test(name) && !name.endsWith('.gen.ts'))
    sources.set(place, text)
  }
  return text
}

/** What tests say, this one aside. */
const tests = [
  textOf('src', (name) => TEST.test(name)),
  textOf('test', (name) => name !== 'texts.test.ts'),
  textOf('e2e', () => true),
].join('\n')

/** A test asks for it word for word; where a text names something, with a name in its place. */
function isAskedFor(text: string): boolean {
  const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  if (parts.length > 1) return new RegExp(parts.join('.{1,60}?')).test(tests)
  return text.length > 10
    ? tests.includes(text)
    : ["'", '"', '`', '/'].some((quote) => tests.includes(quote + text + quote))
}

const TEXTS = readFileSync('test/texts.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)] as const)

/** Short ones stand as a whole text of their own; in a long one nothing else could be meant. */
const stands = (source: string, text: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(quote + text + quote)) ||
  ['>', '> '].some((open) => ['<', ' <'].some((close) => source.includes(open + text + close))) ||
  (text.length > 12 && source.includes(text))

it('every text that the specification gives word for word stands where it is shown', () => {
  expect(TEXTS.length).toBeGreaterThan(150)
  expect(TEXTS.filter(([place, text]) => !stands(sourceOf(place), plain(text)))).toEqual([])
})

it('every one of them is asked for by a test of what is shown', () => {
  const texts = [...new Set(TEXTS.map(([, text]) => plain(text)))]
  expect(texts.filter((text) => !isAskedFor(text))).toEqual([])
})
