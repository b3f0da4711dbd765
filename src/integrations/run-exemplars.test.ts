import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileFormat } from './compile-format'
import { answerOf, bodyText, type Exemplar, inputOf, readExemplar, SAMPLE_NOW } from './exemplars/exemplar'
import { expectedReading } from './exemplars/shipped'
import { readFormat } from './language/format'
import type { BuildResult } from './send/request'

const ROOT = join(import.meta.dirname, 'formats')
const folders = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'))

const casesIn = (format: string, folder: string): [string, Exemplar][] => {
  const path = join(ROOT, format, folder)
  return existsSync(path)
    ? readdirSync(path).map((file) => [`${folder}/${file}`, readExemplar(json(format, folder, file))])
    : []
}

/** The request as the exemplar writes it, with the body exactly as it is sent. */
function sent(built: BuildResult): unknown {
  if (!built.ok) return { problems: built.problems }
  const { kind: _, ...request } = built.request
  return request
}

function expectedRequest(request: NonNullable<Exemplar['request']>): unknown {
  if (!('body' in request)) return request
  return { ...request, body: request.body === null ? null : bodyText(request.body) }
}

describe.each(folders)('%s', (format) => {
  const document = readFormat(json(format, 'format.json'))
  const compiled = compileFormat(json(format, 'format.json'))
  const cases = [...casesIn(format, 'exemplars'), ...casesIn(format, 'edge-cases')]

  test('is named like its folder', () => {
    expect(document.name).toBe(format)
  })

  test('asks for every parameter it declares', () => {
    expect(compiled.params.map(({ name }) => name).sort()).toEqual(document.params.map(({ name }) => name).sort())
  })

  test('shows what it sends and what it understands, at every stage', () => {
    for (const stage of compiled.ping ? ['ping', 'post'] : ['post']) {
      const own = cases.filter(([, exemplar]) => exemplar.stage === stage)
      expect(own.some(([, exemplar]) => exemplar.request && !('problems' in exemplar.request))).toBe(true)
      const outcomes = new Set(own.map(([, exemplar]) => exemplar.result?.outcome))
      expect([...outcomes]).toContain('matched')
      expect(outcomes.has('unmatched') || outcomes.has('error')).toBe(true)
    }
  })

  test.each(cases)('%s', (_, exemplar) => {
    const stage = exemplar.stage === 'ping' ? compiled.ping : compiled.post
    if (!stage) throw new Error(`${format} cannot ping`)
    expect(exemplar.request ?? exemplar.response, 'a request or a response to prove').toBeDefined()
    if (exemplar.request) expect(sent(stage.build(inputOf(exemplar)))).toEqual(expectedRequest(exemplar.request))
    if (exemplar.response && exemplar.result) {
      const { rule: _rule, ...reading } = stage.read(answerOf(exemplar.response), {
        now: SAMPLE_NOW,
        params: exemplar.params,
      })
      expect(reading).toEqual(expectedReading(exemplar.result))
    }
  })
})
