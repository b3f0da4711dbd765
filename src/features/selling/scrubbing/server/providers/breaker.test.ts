import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Bench,
  hang,
  input,
  json,
  type ProviderSimulator,
  publisher,
  startProvider,
  useBench,
} from '../scrub.testing'
import type { ScrubRecord } from '../types'

const bench = useBench()
const broken: ProviderSimulator['serve'] = (response) => response.writeHead(500).end()
const working = json({ valid: true })
const NOT_ASKED = { error: 'not asked: it does not answer' }
let provider: ProviderSimulator
let made: Bench
beforeEach(async () => {
  provider = await startProvider(broken)
  made = bench({ SLUICE_PHONE_CHECK_URL: provider.url, SLUICE_SCRUB_TIMEOUT: '10000' })
})
afterEach(() => provider.stop())

async function run(by = made): Promise<ScrubRecord | undefined> {
  const on = { 'Phone validation': {} }
  return (await by.scrubbers.run(input(publisher({ on })))).records[0]
}
async function fail(times: number): Promise<void> {
  for (let i = 0; i < times; i++) await run()
}

describe('the breaker of a provider', () => {
  it('opens after ten failures in a row: leads pass without a request, with one more alert', async () => {
    await fail(9)
    expect(made.problems).toEqual(['phone: A lead passed without it: it answered HTTP 500.'])
    await fail(1)
    expect(made.problems.slice(1)).toEqual([
      'phone: 10 failures in a row, the last: it answered HTTP 500. Leads pass without it until it answers.',
    ])
    expect(await run()).toMatchObject({ ispass: true, data: NOT_ASKED })
    expect(provider.requests).toHaveLength(10)
    expect(made.problems).toHaveLength(2)
  })

  it('lets one lead try after 30 seconds, and closes when it is answered', async () => {
    await fail(10)
    made.clock.at += 29_999
    expect((await run())?.data).toEqual(NOT_ASKED)
    made.clock.at += 1
    provider.serve = working
    const [first, second] = await Promise.all([run(), run()])
    expect([first?.data, second?.data]).toEqual([expect.objectContaining({ valid: true }), NOT_ASKED])
    expect(made.recovered).toEqual(['phone'])
    expect((await run())?.data).toMatchObject({ valid: true })
    expect(provider.requests).toHaveLength(12)
  })

  it('waits twice as long after a try that failed', async () => {
    await fail(10)
    made.clock.at += 30_000
    await run()
    made.clock.at += 59_999
    expect((await run())?.data).toEqual(NOT_ASKED)
    made.clock.at += 1
    expect((await run())?.data).not.toEqual(NOT_ASKED)
    expect(provider.requests).toHaveLength(12)
  })

  it('is opened once by many leads at the same time, which do not lengthen the wait', async () => {
    const held: ServerResponse[] = []
    provider.serve = (response) => {
      held.push(response)
      if (held.length === 40) for (const each of held) broken(each, {})
    }
    await Promise.all(Array.from({ length: 40 }, () => run()))
    expect(made.problems).toHaveLength(2)
    made.clock.at += 30_000
    provider.serve = working
    expect((await run())?.data).toMatchObject({ valid: true })
  })

  it('stays closed while answers come between; alerts come at most every ten minutes', async () => {
    for (let i = 0; i < 12; i++) {
      provider.serve = i % 2 === 0 ? broken : working
      await run()
    }
    expect(provider.requests).toHaveLength(12)
    expect(made.problems).toHaveLength(1)
    expect(made.recovered).toEqual(['phone'])
    made.clock.at += 600_000
    provider.serve = broken
    await run()
    expect(made.problems).toHaveLength(2)
  })

  it('of one provider is not that of another', async () => {
    await fail(10)
    const { records } = await made.scrubbers.run(input(publisher({ on: { 'Risk A': {} } })))
    expect(records[0]?.data).toMatchObject({ status: 0 })
  })
})

describe('stopping', () => {
  it('waits for the leads under way', async () => {
    provider.serve = hang
    made = bench({ SLUICE_PHONE_CHECK_URL: provider.url, SLUICE_SCRUB_TIMEOUT: '300' })
    let ended = false
    const running = run().then(() => (ended = true))
    await made.scrubbers.stop()
    await Promise.resolve()
    expect(ended).toBe(true)
    await running
  })
})
