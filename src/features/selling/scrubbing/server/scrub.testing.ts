import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { readConfig } from '@/server/config'
import { Outbound } from '@/server/outbound/client'
import { readPolicy } from '@/server/outbound/policy'
import { SCRUBBERS } from '../scrubbers'
import type { Lists, PublisherRef, ScrubberSetting } from '@/features/platform/reference/server/types'
import { createScrubbers } from './scrubbers'
import type { Scrubbers, ScrubInput } from './types'

export const NOW = Date.UTC(2026, 2, 2, 15)

export const LISTS: Lists = { phones: new Map(), emails: new Map(), words: [], areaCodes: new Set() }

/** A lead that every scrubber passes, embedded answers included. */
export const FIELDS: Readonly<Record<string, string>> = {
  firstname: 'Jordan',
  lastname: 'Avery',
  email: 'jordan.avery+green@example.com',
  phone: '2125550147',
  address: '120 Main Street',
  state: 'NY',
  ipaddress: '192.0.2.10',
  leadid: '0F3A1B52-7C44-4D19-9E21-000000000001',
  anura: 'good-1',
}

export interface PublisherOptions {
  readonly rule?: 'fail' | 'flag'
  /** Names of the scrubbers that are on, with their settings. Those not named are off. */
  readonly on?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export function publisher({ rule = 'fail', on = {} }: PublisherOptions = {}): PublisherRef {
  const scrubbers = new Map<string, ScrubberSetting>(
    SCRUBBERS.map(({ name }) => [name, { enabled: name in on, settings: on[name] ?? {} }]),
  )
  return {
    id: 1,
    name: 'Bright Harbor Media',
    active: true,
    duplicateDays: 0,
    tokens: null,
    tokensPing: null,
    failFlagRule: rule,
    creditReturn: false,
    copyFailedLead: false,
    pingIdentity: false,
    variancePercent: null,
    exclusive: true,
    places: 1,
    flows: { traffic: true, directpost: true, pingpost: true },
    filters: [],
    scrubbers,
  }
}

export const input = (from: PublisherRef, rest: Partial<ScrubInput> = {}): ScrubInput => ({
  product: 1,
  fields: FIELDS,
  tracking: {},
  publisher: from,
  rcid: 1,
  now: NOW,
  lists: LISTS,
  history: { certificateReused: false, sameIp: 0, sameAddress: 0 },
  test: false,
  ...rest,
})

export interface Bench {
  readonly scrubbers: Scrubbers
  readonly problems: string[]
  readonly recovered: string[]
  readonly clock: { now: () => number; at: number }
}

/** Makes scrubbers that may speak to this machine, and ends what they use after the tests. */
export function useBench(): (env?: Readonly<Record<string, string>>) => Bench {
  const outbound = new Outbound({ policy: readPolicy(['loopback']) })
  afterAll(() => outbound.close())
  return (env = {}) => {
    const clock = { at: NOW, now: () => clock.at }
    const problems: string[] = []
    const recovered: string[] = []
    const scrubbers = createScrubbers({
      outbound,
      clock,
      config: readConfig(env),
      onProblem: (provider, text) => problems.push(`${provider}: ${text}`),
      onRecovered: (provider) => recovered.push(provider),
    })
    return { scrubbers, problems, recovered, clock }
  }
}

interface Request {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export interface ProviderSimulator {
  readonly url: string
  readonly requests: Request[]
  /** How it answers from now on. */
  serve: (response: ServerResponse, body: Record<string, unknown>) => void
  stop(): Promise<void>
}

export const json =
  (value: unknown): ProviderSimulator['serve'] =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

/** Takes the request and never answers. */
export const hang: ProviderSimulator['serve'] = () => undefined

export async function startProvider(serve: ProviderSimulator['serve']): Promise<ProviderSimulator> {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>
      simulator.requests.push({ method: request.method, headers: request.headers, body })
      simulator.serve(response, body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const simulator: ProviderSimulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`,
    requests: [],
    serve,
    stop() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return simulator
}
