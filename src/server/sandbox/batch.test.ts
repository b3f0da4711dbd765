import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOURCES_KEPT } from './limits'
import { nowMs } from './progress'
import { createSandbox, type Outcome, type SandboxItem } from './sandbox'
import { inTime, innocent, quiet, TestSandbox } from './testing'

const box = new TestSandbox()
beforeAll(() => box.sandbox.warmUp())
afterAll(() => box.sandbox.stop())

let made = 0
/** A new text every time: one that was stopped before runs apart. */
const hog = (body = 'Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)'): SandboxItem => ({
  source: `function request() { ${body} } // ${made++}`,
  input: {},
})
const twice = (n: number): SandboxItem => ({ source: 'function request(input) { return input.n * 2 }', input: { n } })
const whys = (outcomes: readonly Outcome[]) => outcomes.map((o) => (o.kind === 'ok' ? o.value : o.why))

describe('a batch', () => {
  it('answers in the order of its items, whatever becomes of each', async () => {
    const items: SandboxItem[] = [
      twice(1),
      { source: 'function request() { throw 1 }', input: {} },
      twice(2),
      { source: 'not code', input: {} },
      { source: 'function request() {}', input: {} },
      twice(3),
    ]
    expect(whys(await box.sandbox.run(items, 5000))).toEqual([2, 'threw', 4, 'syntax', 'bad-result', 6])
  })

  it('may be empty, large, and of many sources', async () => {
    // Nothing here is to be ended, however long a busy machine stands still.
    const { sandbox } = new TestSandbox({ killMs: 60_000 })
    expect(await sandbox.run([], 1000)).toEqual([])
    const items = Array.from({ length: SOURCES_KEPT + 20 }, (_, n) => ({
      source: `function request(input) { return input.n + ${n} }`,
      input: { n },
    }))
    expect(whys(await sandbox.run(items, 55_000))).toEqual(items.map((_, n) => n + n))
    // The first ones were forgotten meanwhile.
    expect(whys(await sandbox.run(items.slice(0, 40), 20_000))).toEqual(items.slice(0, 40).map((_, n) => n + n))
    await sandbox.stop()
  })

  it('shares what its items have in common', async () => {
    const shared = { lead: { name: 'Ann', zip: '90001' }, stage: 'ping' }
    const source = 'function request(input) { return [input.lead.name, input.stage, input.n, Object.keys(input)] }'
    const items = [1, 2, 3].map((n) => ({ source, input: n === 2 ? { n, stage: 'post' } : { n }, shared }))
    expect(whys(await box.sandbox.run(items, 5000))).toEqual([
      ['Ann', 'ping', 1, ['lead', 'stage', 'n']],
      ['Ann', 'post', 2, ['lead', 'stage', 'n']],
      ['Ann', 'ping', 3, ['lead', 'stage', 'n']],
    ])
  })

  it('gives each item what it shares as it was, whatever the others of its source did to it', async () => {
    const shared = { lead: { name: 'Ann', list: [1] } }
    const source = `let calls = 0
function request({ lead, n }) {
  const seen = [lead.name, lead.list.length, lead.more, ++calls]
  lead.name = 'changed'
  lead.list.push(n)
  Object.getPrototypeOf(lead).more = n
  return seen
}`
    const items = [1, 2, 3, 4].map((n) => ({ source, input: { n }, shared }))
    const seen = ['Ann', 1, null, 1]
    expect(whys(await box.sandbox.run(items, 5000))).toEqual([seen, seen, seen, seen])
  })

  it.each([0, 5, 19])('with one item that must be ended, at place %i, has the results of all others', async (place) => {
    await inTime(450, async () => {
      const items = Array.from({ length: 20 }, (_, n) => (n === place ? hog() : twice(n)))
      await box.ready()
      const begin = nowMs()
      const outcomes = await box.sandbox.run(items, 5000)
      expect(whys(outcomes)).toEqual(items.map((_, n) => (n === place ? 'killed' : n * 2)))
      return nowMs() - begin
    })
  })

  it('with several of them too', async () => {
    const items = Array.from({ length: 12 }, (_, n) => (n % 4 === 1 ? hog() : twice(n)))
    expect(whys(await box.sandbox.run(items, 20_000))).toEqual(items.map((_, n) => (n % 4 === 1 ? 'killed' : n * 2)))
  })

  it('does not wait for every item of one source that goes over its limits', async () => {
    // Waiting for all of them would take twice as long at least.
    await inTime(3000, async () => {
      const [bad, loop] = [hog(), hog('for (;;);')]
      const items = [bad, bad, loop, loop, twice(1), ...Array.from({ length: 30 }, () => [bad, loop]).flat()]
      await box.ready()
      const begin = nowMs()
      const outcomes = await box.sandbox.run(items, 30_000)
      const took = nowMs() - begin
      expect(outcomes[4]).toEqual({ kind: 'ok', value: 2 })
      expect(outcomes.filter(({ kind }) => kind === 'failed')).toHaveLength(64)
      return took
    })
  })

  it('is over at its deadline, with what was done until then', async () => {
    await inTime(250, async () => {
      await box.ready()
      const items = [twice(1), ...Array.from({ length: 40 }, () => hog('for (let i = 0; i < 3e5; i++);')), twice(2)]
      const begin = nowMs()
      const outcomes = await box.sandbox.run(items, 200)
      const took = nowMs() - begin
      expect(outcomes.at(-1)).toMatchObject({ kind: 'failed', why: 'time' })
      expect(outcomes).toHaveLength(42)
      return took
    })
  })

  it('of our own making that is no JSON is refused as a whole', async () => {
    const wrong = { source: innocent.source, input: { a: 1n } } as unknown as SandboxItem
    await expect(box.sandbox.run([twice(1), wrong], 1000)).rejects.toThrow('bigint')
    expect(whys(await box.sandbox.run([twice(1)], 1000))).toEqual([2])
  })

  it('takes inputs of some megabytes and refuses more', async () => {
    const source = 'function request(input) { return input.text.length }'
    const input = (megabytes: number) => ({ source, input: { text: 'x'.repeat(megabytes * 1e6) } })
    expect(whys(await box.sandbox.run([input(3), input(5), twice(1)], 10_000))).toEqual([3e6, 'memory', 2])
  })
})

describe('a source that went over its limits', () => {
  it('no longer holds up the others: they do not even share a thread', async () => {
    const bad = hog()
    await box.sandbox.run([bad], 5000)
    await inTime(100, async () => {
      await box.ready()
      const both = box.sandbox.run([bad, bad], 5000)
      const begin = nowMs()
      for (let round = 0; round < 5; round++)
        expect(whys(await box.sandbox.run([twice(round), twice(1)], 5000))).toEqual([round * 2, 2])
      const took = nowMs() - begin
      expect(whys(await both)).toEqual(['killed', 'killed'])
      return took / 5
    })
  })
})

describe('the sandbox', () => {
  it('starts by itself at the first call, and stops with runs under way', async () => {
    const own = createSandbox({ workers: 1, log: quiet })
    expect(whys(await own.run([twice(4)], 20_000))).toEqual([8])
    const running = own.run([hog(), twice(1)], 20_000)
    await own.stop()
    expect(whys(await running)).toEqual(['killed', 'killed'])
  })

  it('runs nothing once it was stopped, even before it had started', async () => {
    const own = createSandbox({ workers: 1, log: quiet })
    await own.stop()
    expect(whys(await own.run([twice(1)], 5000))).toEqual(['killed'])
  })
})
