import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileFormat } from './compile-format'
import { describeFormat } from './describe/format'
import { answerOf, inputOf, readExemplar, SAMPLE_NOW } from './exemplars/exemplar'
import { readFormat } from './language/format'
import type { OutgoingRequest } from './send/request'

const FOLDER = join(import.meta.dirname, '../../docs/recipes')
const recipes = readdirSync(FOLDER).filter((file) => file !== 'README.md')

/** What the fences of a recipe say: '```http answer post sold $18.50'. */
const fencesIn = (text: string) =>
  [...text.matchAll(/^```(\w+) (.+)\n([\s\S]*?)\n```$/gm)].map(([, kind = '', says = '', body = '']) => ({
    kind,
    says,
    body,
  }))

const OUTCOMES: Readonly<Record<string, string>> = {
  sold: 'matched',
  bid: 'matched',
  refused: 'unmatched',
  'no bid': 'unmatched',
  duplicate: 'duplicate',
  later: 'pending',
  error: 'error',
  undecided: 'timeout',
}

/** Head and body of a message as a recipe writes it. */
function messageIn(text: string): { first: string; headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = text.split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const headers = lines.map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? [line, ''])
  return { first, headers: Object.fromEntries(headers) as Record<string, string>, body: rest.join('\n\n') }
}

function written(request: OutgoingRequest): string {
  if (request.kind === 'email')
    return [`to: ${request.to.join(', ')}`, `subject: ${request.subject}`, '', request.body].join('\n')
  const headers = Object.entries(request.headers)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, value]) => `${name}: ${value}`)
  return [`${request.method} ${request.url}`, ...headers, '', String(request.body)].join('\n')
}

function answerIn(kind: string, text: string) {
  if (kind === 'smtp') {
    const [, code = '', said = ''] = /^(\d{3}) (.*)$/.exec(text) ?? []
    return { code: Number(code), text: said }
  }
  const { first, headers, body } = messageIn(text)
  return { status: Number(first), headers, body }
}

test('there are five recipes, and the list names every one', () => {
  const list = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  expect(recipes).toHaveLength(5)
  for (const file of recipes) expect(list).toContain(`(${file})`)
})

describe.each(recipes)('%s', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const fences = fencesIn(text)
  const jsonOf = (says: string): unknown => JSON.parse(fences.find((one) => one.says === says)?.body ?? '{}')
  const format = compileFormat(jsonOf('format'))
  const destination = /^Destination: `(.+)`$/m.exec(text)?.[1]
  const about = { title: file, destination, params: jsonOf('settings') }

  test('has a format that nothing is to be noted on', () => {
    expect(describeFormat(readFormat(jsonOf('format'))).notes).toEqual([])
  })

  test('sends exactly what it says, at every stage', () => {
    const requests = fences.filter(({ says }) => says.startsWith('request '))
    expect(requests.map(({ says }) => says)).toEqual(format.ping ? ['request ping', 'request post'] : ['request post'])
    for (const { says, body } of requests) {
      const stage = says === 'request ping' ? 'ping' : 'post'
      const pingAnswer = stage === 'post' && format.ping ? { pingAnswer: jsonOf('carried') } : {}
      const built = format[stage]?.build(inputOf(readExemplar({ ...about, stage, ...pingAnswer })))
      expect(built?.ok ? written(built.request) : built).toBe(body)
    }
  })

  const answers = fences.filter(({ says }) => says.startsWith('answer '))
  test.each(answers)('$says: $body', ({ kind, says, body }) => {
    const [, stage = '', meant = '', price] = /^answer (ping|post) ([a-z ]+?)(?: \$([\d.]+))?$/.exec(says) ?? []
    const exemplar = readExemplar({ ...about, stage, response: answerIn(kind, body) })
    if (!exemplar.response) throw new Error('no answer')
    const read = format[exemplar.stage]?.read(answerOf(exemplar.response), { now: SAMPLE_NOW, params: exemplar.params })
    expect(read?.duplicate ? 'duplicate' : read?.outcome).toBe(OUTCOMES[meant])
    expect(read?.priceCents ?? null).toBe(price === undefined ? null : Math.round(Number(price) * 100))
  })

  test('shows a sale and something else for every stage', () => {
    for (const stage of format.ping ? ['ping', 'post'] : ['post']) {
      const own = answers.filter(({ says }) => says.startsWith(`answer ${stage} `)).map(({ says }) => says)
      expect(own.some((says) => / (?:sold|bid)/.test(says.replace('no bid', '')))).toBe(true)
      expect(own.some((says) => / (?:refused|no bid|error)/.test(says))).toBe(true)
    }
  })
})
