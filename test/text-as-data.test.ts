import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A text for people: a capital and further words, or three words and more. Two small words may be a stored kind ('return credit'). */
const SENTENCE = String.raw`(?:[A-Z][a-z]+ [a-z(]|[a-z]+ [a-z]+ [a-z]+| [a-z]+ ?[a-z]*['"\`])`
const QUOTE = String.raw`['"\`]`
const COMPARED = new RegExp(
  String.raw`(?:[=!]==|\.(?:startsWith|endsWith|includes|indexOf)\(|\bcase) *${QUOTE}${SENTENCE}`,
)
const KEY = new RegExp(String.raw`^\s*['"]${SENTENCE}[^'"]*['"]:`)
const IN_SQL = new RegExp(
  String.raw`(?:\bLIKE|\blike_regex|~\*?|\bIN \(|[^=!<>]=|<>) *["']%?(?:${SENTENCE}| [a-z]+ [a-z])`,
)
const IN_QUERY = new RegExp(
  String.raw`'(?:\w\.)?(?:title|description|reason|note|message|text)', *'(?:=|!=|like|ilike|in)', *[['"]`,
)
const IS_SQL = /\blike_regex\b|\b(?:WHERE|SELECT|CASE|WHEN|AND|OR|FILTER)\b|jsonpath|\$\[\*\]/

const isFault = (line: string): boolean =>
  COMPARED.test(line) || KEY.test(line) || IN_QUERY.test(line) || (IS_SQL.test(line) && IN_SQL.test(line))

/** Places that may, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/kernel/lead-fields/states.ts': 'names of states as publishers send them',
  'src/server/sandbox/engine.ts': 'the script engine names its errors by text alone',
  'src/features/demand/format-editor/missing.ts': 'faults of the format language have a path and a text',
  'src/web/shell/Sidebar.tsx': 'menu groups are declared by their labels; an unknown one has no icon',
  'src/features/platform/systemlog/web/RestoreButton.tsx':
    'log rows do not say that they created something; the call refuses the rest',
}

it('no code compares, matches or looks up texts that people read: codes are data, texts are shown', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing|gen|bench-case)\./.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const faults = files
    .filter((file) => !(file in EXCEPTIONS))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, n) =>
          isFault(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line) ? [`${file}:${n + 1}: ${line.trim()}`] : [],
        ),
    )
  expect(faults).toEqual([])
})

it('finds the ways in which texts were used as data before', () => {
  const before = [
    "if (why !== 'Lead not found') throw refuse(why)",
    "if (note.startsWith('Same lead')) return twice",
    "timeline.data.find(({ title }) => title === 'Answered the publisher')",
    "  'Refused before': 'declined before',",
    "    WHEN 'failed' THEN CASE WHEN reason LIKE 'Duplicate of%' THEN 'Duplicate'",
    'const NOT_OFFERED = \'$[*] ? (@.step like_regex " not offered$")\'',
    "      .where('title', '=', 'Consumer searched for')",
    "const isCap = (rule: string) => rule === 'Pings per minute'",
  ]
  expect(before.filter((line) => !isFault(line))).toEqual([])
  const fine = [
    "const isUpload = kind === 'revenue upload'",
    "title: 'Lead not found',",
    "text = '' || kind === 'answer'",
  ]
  expect(fine.filter(isFault)).toEqual([])
})
