import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** As a person reads it: line breaks of the formatter and the ways to write an apostrophe make no difference. */
const plain = (text: string): string => text.replaceAll("\\'", "'").replaceAll('’', "'").replace(/\s+/g, ' ')

const sources = new Map<string, string>()
function sourceOf(place: string): string {
  let text = sources.get(place)
  if (text === undefined) {
    const files = statSync(place).isFile()
      ? [place]
      : readdirSync(place, { recursive: true, withFileTypes: true })
          .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|testing|gen)\.tsx?$/.test(name))
          .map(({ parentPath, name }) => join(parentPath, name))
    sources.set(place, (text = plain(files.map((file) => readFileSync(file, 'utf8')).join('\n'))))
  }
  return text
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
