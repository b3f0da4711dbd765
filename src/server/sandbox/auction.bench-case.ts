import type { Json, JsonObject, Outcome, Sandbox, SandboxItem } from './types'

/** Sources as people write them: some thirty members mapped into a request, and an answer read. */
const BUILD = `
const STATES = { CA: 'California', NY: 'New York', TX: 'Texas', FL: 'Florida' }
const grade = (score) => (score >= 720 ? 'excellent' : score >= 660 ? 'good' : score >= 600 ? 'fair' : 'poor')

function phone(text) {
  const digits = String(text).replace(/\\D/g, '')
  return digits.length === 10 ? '(' + digits.slice(0, 3) + ') ' + digits.slice(3, 6) + '-' + digits.slice(6) : ''
}

function request(input) {
  const { person, settings } = input
  const [year, month, day] = person.born.split('-')
  const body = {
    api_key: settings.key,
    campaign: settings.campaign,
    test: input.test ? 1 : 0,
    first_name: person.first,
    last_name: person.last,
    full_name: [person.first, person.last].filter(Boolean).join(' '),
    phone: phone(person.phone),
    email: person.email.toLowerCase(),
    state: STATES[person.state] || person.state,
    zip: person.zip,
    born: month + '/' + day + '/' + year,
    amount: Math.round(person.amount / 1000) * 1000,
    credit: grade(person.credit),
    consent: { given: true, url: person.url, ip: person.ip, at: input.now },
  }
  for (const key of Object.keys(person.extra)) if (person.extra[key] !== null) body['x_' + key] = person.extra[key]
  return { body, headers: { 'x-reference': String(input.id) } }
}`

const READ = `
function result(input) {
  if (input.status >= 500) return { outcome: 'error', reason: 'status ' + input.status }
  let answer
  try {
    answer = JSON.parse(input.body)
  } catch {
    return { outcome: 'error', reason: 'no JSON' }
  }
  const accepted = answer.success === true && /^(accepted|ok)$/i.test(answer.result)
  if (!accepted) return { outcome: 'unmatched', reason: (answer.errors || []).map((e) => e.message).join('; ') }
  return { outcome: 'matched', price: Number(answer.price), reference: String(answer.id), redirect: answer.links.next }
}`

const PERSON: JsonObject = {
  first: 'Ann',
  last: 'Example',
  phone: '202-555-0123',
  email: 'Ann.Example@example.com',
  state: 'CA',
  zip: '90001',
  born: '1980-02-03',
  amount: 245_300,
  credit: 701,
  street: '12 Main St',
  city: 'Los Angeles',
  url: 'https://example.com/form?step=3',
  ip: '192.0.2.1',
  property: 'single',
  use: 'primary',
  employment: 'full',
  income: 84_000,
  military: false,
  bankrupt: 'none',
  time: 'morning',
  extra: { a: 1, b: 'two', c: null, d: true, e: 'five', f: 6.5, g: 'some longer text', h: 'x' },
}
const ANSWER = `{"success":true,"result":"Accepted","id":"A-1093-77","price":"12.50","links":{"next":"https://example.com/n/1"},"errors":[]}`

export interface Round {
  readonly sources: readonly string[]
  /** Builds all requests in one batch, then reads all answers in another. */
  run(sandbox: Sandbox): Promise<void>
}

/** The sandbox's share of one auction, every order with sources of its own. */
export function roundOf(orders: number): Round {
  const own = (source: string, n: number): string => `${source}\n// ${n}`
  const shared = { person: PERSON, now: '2026-11-15T10:00:00Z', test: false }
  const builds: SandboxItem[] = Array.from({ length: orders }, (_, n) => ({
    source: own(BUILD, n),
    input: { id: 1000 + n, settings: { key: `key-${n}`, campaign: String(n) } },
    shared,
  }))
  const reads: SandboxItem[] = Array.from({ length: orders }, (_, n) => ({
    source: own(READ, n),
    input: { status: 200, headers: { 'content-type': 'application/json' }, body: ANSWER, ms: n },
  }))
  return {
    sources: [...builds, ...reads].map(({ source }) => source),
    async run(sandbox) {
      expectAll(await sandbox.run(builds, 3000), (value) => 'body' in value)
      expectAll(await sandbox.run(reads, 3000), (value) => value['outcome'] === 'matched')
    },
  }
}

function expectAll(outcomes: readonly Outcome[], isRight: (value: JsonObject) => boolean): void {
  for (const outcome of outcomes)
    if (outcome.kind === 'failed' || !isRight(outcome.value as Exclude<Json, null> as JsonObject))
      throw new Error(`a measured call went wrong: ${JSON.stringify(outcome)}`)
}
