import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AnyFormat,
  answerOf,
  buildRequests,
  type BuildResult,
  codePart,
  compileAnyParts,
  type Exemplar,
  inputOf,
  readAnswers,
  readExemplar,
  type RunCode,
  SHIPPED_CODE,
  shippedCode,
  shippedDocument,
  type Stage,
} from '@/integrations'
import { SAMPLE_NOW } from '@/integrations/exemplars/exemplar'
import { EXEMPLARS } from '@/integrations/formats/exemplars.gen'
import { TestSandbox } from './testing'

const box = new TestSandbox()
beforeAll(() => box.sandbox.warmUp())
afterAll(() => box.sandbox.stop())
const run: RunCode = (items) => box.sandbox.run(items, 20_000)

function formatsOf(name: string): { readonly asCode: AnyFormat; readonly asTemplate: AnyFormat } {
  const [document, code] = [shippedDocument(name), shippedCode(name)]
  if (!document || !code) throw new Error(`${name} does not ship as both`)
  return {
    asCode: compileAnyParts(code.data, document, code.result),
    asTemplate: compileAnyParts(document, document, document),
  }
}

const stageOf = (format: AnyFormat, stage: Stage) => {
  const found = format[stage]
  if (!found) throw new Error(`it has no ${stage}`)
  return found
}

/** Templates name the place in their document, which code has none of. */
const withoutPlace = (built: BuildResult): BuildResult =>
  built.ok ? built : { ok: false, problems: built.problems.map((problem) => problem.replace(/^data\.\w+\./, '')) }

describe.each(SHIPPED_CODE)('%s as code', (name) => {
  const { asCode, asTemplate } = formatsOf(name)
  const code = shippedCode(name)
  const { exemplars = {}, edgeCases = {} } = EXEMPLARS[name] ?? {}
  const all = Object.entries({ ...exemplars, ...edgeCases }).map(([title, json]): [string, Exemplar] => [
    title,
    readExemplar(json),
  ])

  it('is a pair of parts as they are stored, and defines their functions', async () => {
    expect(codePart.parse(code?.data)).toEqual(code?.data)
    expect(codePart.parse(code?.result)).toEqual(code?.result)
    expect(await box.sandbox.check(code?.data.source ?? '')).toEqual({ kind: 'ok', value: 'request' })
    expect(await box.sandbox.check(code?.result.source ?? '')).toEqual({ kind: 'ok', value: 'result' })
  })

  it.each(all.filter(([, { request }]) => request))('sends what the template sends: %s', async (_, exemplar) => {
    const built = (format: AnyFormat) =>
      buildRequests(exemplar.stage, [{ format: stageOf(format, exemplar.stage), input: inputOf(exemplar) }], run)
    const [ours] = await built(asCode)
    const [theirs] = await built(asTemplate)
    expect(ours).toEqual(theirs && withoutPlace(theirs))
    expect(ours?.ok).toBe(!('problems' in (exemplar.request ?? {})))
  })

  it.each(all.filter(([, { response }]) => response))('reads what the template reads: %s', async (_, exemplar) => {
    const answer = answerOf(exemplar.response ?? { code: 0, text: '' })
    const context = { now: SAMPLE_NOW, params: exemplar.params }
    const read = (format: AnyFormat) =>
      readAnswers(exemplar.stage, [{ format: stageOf(format, exemplar.stage), answer, context }], run)
    const [ours] = await read(asCode)
    const [theirs] = await read(asTemplate)
    // Code has no numbered rules.
    expect(ours).toEqual({ ...theirs, rule: null })
    expect(ours?.outcome).toBe(exemplar.result?.outcome)
  })
})

describe('a batch of templates and code', () => {
  const { asCode, asTemplate } = formatsOf('crestline-bid-json')
  const { exemplars = {} } = EXEMPLARS['crestline-bid-json'] ?? {}
  const input = inputOf(readExemplar(exemplars['ping-windows']))
  const broken = (source: string): AnyFormat => {
    const [document, code] = [shippedDocument('crestline-bid-json'), shippedCode('crestline-bid-json')]
    if (!document || !code) throw new Error('it does not ship')
    return compileAnyParts({ ...code.data, source }, document, { ...code.result, source })
  }
  const bad = broken('function request(input) {\n  return input.lead.phone.digits\n}\nconst result = request')

  it('keeps the order, and one part that fails costs only its own posting', async () => {
    const formats = [asCode, bad, asTemplate, asCode]
    const jobs = formats.map((format) => ({ format: stageOf(format, 'ping'), input }))
    const built = await buildRequests('ping', jobs, run)
    expect(built.map(({ ok }) => ok)).toEqual([true, false, true, true])
    expect(built[1]).toEqual({
      ok: false,
      problems: ["the data part failed in line 2: TypeError: cannot read property 'digits' of undefined"],
    })
    expect(built[0]).toEqual(built[2])
    expect(built[0]).toEqual(built[3])
  })

  it('a result part that fails decides nothing', async () => {
    const context = { now: SAMPLE_NOW, params: {} }
    const jobs = [200, 503].map((status) => {
      const answer = { kind: 'http' as const, status, headers: {}, body: '{"status":"bid","bid":{"id":1,"amount":5}}' }
      return { format: stageOf(bad, 'ping'), answer, context }
    })
    const readings = await readAnswers('ping', jobs, run)
    expect(readings.map(({ outcome }) => outcome)).toEqual(['timeout', 'error'])
    expect(readings[0]?.reason).toContain('the result part failed in line 2')
  })

  it('code cannot send who the consumer is with a ping', async () => {
    const nosy = broken('function request(input) { return { object: input } }')
    const [built] = await buildRequests('ping', [{ format: stageOf(nosy, 'ping'), input }], run)
    const sent = JSON.stringify(built)
    for (const name of ['firstname', 'lastname', 'phone', 'email', 'address'])
      expect(sent).not.toContain(input.lead.fields[name])
    expect(sent).toContain(input.lead.fields['zip'])
  })

  it('names that publishers make up cannot break it', async () => {
    const tracking = JSON.parse('{"__proto__":"x","constructor":"y","":"z"}') as Record<string, string>
    const odd = { ...input, lead: { ...input.lead, tracking } }
    const jobs = [{ format: stageOf(asCode, 'ping'), input: odd }]
    expect((await buildRequests('ping', jobs, run))[0]?.ok).toBe(true)
  })
})
