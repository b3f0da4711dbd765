import { afterEach, describe, expect, it } from 'vitest'
import {
  type Bench,
  FIELDS,
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
let provider: ProviderSimulator | undefined
afterEach(async () => {
  await provider?.stop()
  provider = undefined
})

const start = async (serve: ProviderSimulator['serve']): Promise<ProviderSimulator> =>
  (provider = await startProvider(serve))

async function run({ scrubbers }: Bench, name: string, settings = {}, fields = FIELDS): Promise<ScrubRecord> {
  const { records } = await scrubbers.run(input(publisher({ on: { [name]: settings } }), { fields }))
  if (!records[0]) throw new Error('no record')
  return records[0]
}

const PROVIDERS = [
  [
    'Phone validation',
    'SLUICE_PHONE_CHECK',
    { valid: true, type: 'mobile' },
    { valid: true, line: 'active', phonetype: 'w', carrier: null },
  ],
  [
    'Phone validation',
    'SLUICE_PHONE_CHECK',
    { valid: false, line: 'disconnected' },
    { valid: false, line: 'disconnected', phonetype: 'o', carrier: null },
  ],
  [
    'Risk A',
    'SLUICE_RISK_A',
    { status: 0, score: 4, phonetype: 'l' },
    { status: 0, score: 4, colour: 'teal', flag: 1, phonetype: 'l', reasons: [] },
  ],
  [
    'Risk B',
    'SLUICE_RISK_B',
    { status: 0, score: -80, reasons: ['Proxy'] },
    { status: 0, score: -80, colour: 'dark red', flag: 3, phonetype: null, reasons: ['Proxy'] },
  ],
  ['Risk B', 'SLUICE_RISK_B', { status: -8 }, { status: -8, phonetype: null }],
  ['Anura', 'SLUICE_ANURA', { result: 'warn', mobile: 0 }, { result: 'warning', flag: 2 }],
  [
    'Jornaya',
    'SLUICE_JORNAYA',
    { flags: { authenticity: 1, consent: 3 } },
    { flags: { authenticity: 1, integrity: 1, consent: 3, duplicates: 1 } },
  ],
] as const

describe('a provider', () => {
  it.each(PROVIDERS)('%s at %s is asked with its token and its answer %j is kept', async (name, env, answer, data) => {
    const { url, requests } = await start(json(answer))
    const record = await run(bench({ [`${env}_URL`]: url, [`${env}_TOKEN`]: 'secret-1' }), name)
    expect(record.data).toEqual(data)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret-1' } })
  })

  it('gets no field but those it needs', async () => {
    const { url, requests } = await start(json({ valid: true, flags: { authenticity: 1 } }))
    await run(bench({ SLUICE_PHONE_CHECK_URL: url }), 'Phone validation')
    await run(bench({ SLUICE_JORNAYA_URL: url }), 'Jornaya')
    expect(requests.map(({ body }) => body)).toEqual([{ phone: FIELDS['phone'] }, { leadid: FIELDS['leadid'] }])
  })

  it('is not asked about test leads: the embedded one answers', async () => {
    const { url, requests } = await start(json({ valid: false }))
    const { scrubbers } = bench({ SLUICE_PHONE_CHECK_URL: url })
    const on = { 'Phone validation': {} }
    const { outcome, records } = await scrubbers.run(input(publisher({ on }), { test: true }))
    expect(outcome).toBe('pass')
    expect(records[0]?.data).toMatchObject({ embedded: true })
    expect(requests).toHaveLength(0)
  })

  it('that echoes the consumer has the echo left out of the log', async () => {
    const echo = ['Avery is new here', 'jo@x.example', 'call 212-555-0147', 'Proxy']
    const { url } = await start(json({ status: 0, score: 1, reasons: echo, phone: FIELDS['phone'] }))
    const { data } = await run(bench({ SLUICE_RISK_A_URL: url }), 'Risk A')
    expect(data['reasons']).toEqual(['Proxy'])
    expect(JSON.stringify(data)).not.toContain(FIELDS['phone'])
  })
})

describe('a provider that is down', () => {
  it.each<[string, ProviderSimulator['serve'], string]>([
    ['hangs', hang, 'no answer (silence)'],
    ['breaks off', (response) => response.destroy(), 'no answer (reset)'],
    ['answers 500', (response) => response.writeHead(500).end('{"valid":false}'), 'it answered HTTP 500'],
    ['answers garbage', (response) => response.end('<html>Bad gateway</html>'), 'its answer could not be read'],
    ['answers something else', json({ ok: 1 }), 'its answer could not be read'],
    ['answers too much', (response) => response.end(`"${'x'.repeat(70_000)}"`), 'no answer (too-large)'],
    ['redirects', (response) => response.writeHead(302, { location: '/' }).end(), 'it answered HTTP 302'],
  ])('since it %s, is recorded, the lead passes and an alert is raised', async (_, serve, error) => {
    const { url } = await start(serve)
    const made = bench({ SLUICE_PHONE_CHECK_URL: url, SLUICE_SCRUB_TIMEOUT: serve === hang ? '300' : '10000' })
    expect(await run(made, 'Phone validation')).toMatchObject({ ispass: true, data: { error } })
    expect(made.problems).toEqual([`phone: A lead passed without it: ${error}.`])
  })

  it('since nobody listens there, is recorded like the others', async () => {
    const gone = await start(hang)
    await gone.stop()
    provider = undefined
    const made = bench({ SLUICE_ANURA_URL: gone.url })
    expect(await run(made, 'Anura')).toMatchObject({ ispass: true, data: { error: 'no answer (refused)' } })
    expect(made.problems).toHaveLength(1)
  })

  it.each([
    [-3, 'invalid API key'],
    [-12, 'out of vetting credits'],
    [-99, 'database connection error'],
    [-77, 'status -77'],
  ])('by its own status %d is one that did not look at the lead', async (status, error) => {
    const { url } = await start(json({ status, score: -100 }))
    const made = bench({ SLUICE_RISK_A_URL: url })
    expect(await run(made, 'Risk A')).toMatchObject({ ispass: true, data: { error } })
    expect(made.problems).toHaveLength(1)
  })

  it('does not keep the scrubbers after it from their work', async () => {
    const { url } = await start((response) => response.writeHead(503).end())
    const { scrubbers } = bench({ SLUICE_PHONE_CHECK_URL: url })
    const from = publisher({ on: { 'Phone validation': {}, 'Risk A': {} } })
    const fields = { ...FIELDS, email: 'a+red@example.com' }
    expect(await scrubbers.run(input(from, { fields }))).toMatchObject({
      outcome: 'fail',
      records: [{ ispass: true }, { scrubber: 'Risk A', ispass: false }],
    })
  })
})
