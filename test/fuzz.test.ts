import { expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '@/app/contracts.gen'
import { randomFrom } from '@/engine/simulation/random'
import { type CallSpec, type Contract, isPortalAccess, methodsOf } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { checkInput } from '@/server/http/check'
import type { ApiClient } from './client'
import { useMarket } from './market'
import { partnerUser } from './partners'

const SEED = 20_261_116
/** Drawn for each call, beside one of every ODD value in every field. */
const DRAWN = 8
/** Most draws are refused by the call's schema before anything is done: so many of these are sent, and all others. */
const REFUSED_SENT = 0.1

const market = useMarket({ SLUICE_RATE_LIMIT: '0' })
const random = randomFrom(SEED)
const oneOf = <T>(list: readonly T[]): T => list[random.below(list.length)] as T

const ODD_DATES = 'Jan 1, 0001 to Dec 31, 9999'
/** What once was a 5xx. */
const ODD: readonly unknown[] = [1_000_000, ODD_DATES, 'a\u0000b']
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, '', ' ', '0', '-1', '1e9', 'NaN', 'Infinity'],
  ...['\ud800', '\u0000', 'x'.repeat(20_000), '%', '%00', "';--", '99999999999999999999', '__proto__', 'id:asc', ':'],
  ...['0001-01-01', '9999-12-31', '2026-02-30', 'Feb 30, 2026 to Mar 1, 2026', '2026-13-01,2026-14-01', 'a@b', '๐'],
  ...[[], [[]], {}, { a: 1 }, { column: '__proto__' }, [null], ['\u0000'], { '\u0000': 1 }, { length: 1e9 }],
  ...[Array<number>(1001).fill(1), Array<string>(20_000).fill('x'), nested(1000)],
]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let n = 0; n < depth; n++) value = [value]
  return value
}

/** Values that a field may well take, so that a hostile neighbour gets past the check and into the work. */
function plausible(schema: unknown): unknown {
  const {
    type,
    enum: values,
    anyOf,
    items,
    properties,
    minimum,
  } = schema as {
    type?: string
    enum?: unknown[]
    anyOf?: unknown[]
    items?: unknown
    properties?: Record<string, unknown>
    minimum?: number
  }
  if (values) return oneOf(values)
  if (anyOf) return plausible(oneOf(anyOf))
  if (type === 'array') return [plausible(items ?? {})]
  if (type === 'object') return valuesOf(properties ?? {}, plausible)
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1)
  if (type === 'boolean') return true
  return oneOf(['1', 'a', 'Nov 1, 2026 to Nov 15, 2026', 'ada@example.com', '2165550101'])
}

const valuesOf = (shape: Record<string, unknown>, value: (schema: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, value(schema, name)]))

const shapeOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema
    ? ((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })['properties'] as
        | Record<string, unknown>
        | undefined) ?? {})
    : {}

type Parts = Record<'params' | 'query' | 'body', Record<string, unknown>>

/** Every field with each odd value, then draws in which any field may be anything. */
function* casesOf(shapes: Parts): Generator<Parts> {
  const names = Object.entries(shapes).flatMap(([part, shape]) =>
    Object.keys(shape).map((name) => [part, name] as const),
  )
  const sane = (): Parts => ({
    params: valuesOf(shapes.params, plausible),
    query: valuesOf(shapes.query, plausible),
    body: valuesOf(shapes.body, plausible),
  })
  for (const [part, name] of names)
    for (const odd of ODD) {
      const only = part === 'params' ? sane().params : {}
      yield { params: sane().params, query: {}, body: {}, [part]: { ...only, [name]: odd } }
    }
  for (let n = 0; n < DRAWN; n++) {
    const parts = sane()
    for (const [part, name] of names) {
      const values = parts[part as keyof Parts]
      if (random.chance(0.3)) values[name] = oneOf(HOSTILE)
      else if (part !== 'params' && random.chance(0.4)) values[name] = undefined
    }
    yield parts
  }
}

const brief = (value: unknown): string => JSON.stringify(value).slice(0, 300)

it('no call answers any input with a 5xx', async () => {
  const publisher = await market.publisher()
  const rcid = await market.rcid(publisher)
  const lender = await market.lender()
  await market.order({ lender })
  await market.reload()
  const clients = {
    staff: () => market.app.signedIn({ superuser: true }),
    'publisher-user': () => partnerUser(market.app, 'publisher', [publisher]),
    'lender-user': () => partnerUser(market.app, 'lender', [lender]),
    'partner-user': () => partnerUser(market.app, 'publisher', [publisher]),
  }
  const parties: Readonly<Record<string, number>> = { 'publisher-user': publisher, 'lender-user': lender }
  const signedIn = new Map<keyof typeof clients, ApiClient>()
  const faults: string[] = []
  for (const calls of Object.values(contracts as Record<string, Contract>))
    for (const spec of Object.values(calls))
      for (const method of methodsOf(spec)) {
        const takesQuery = spec.download && method === 'GET'
        const shapes = {
          params: shapeOf(spec.params),
          query: shapeOf(takesQuery ? spec.body : spec.query),
          body: takesQuery ? {} : shapeOf(spec.body),
        }
        for (const parts of casesOf(shapes)) {
          const who = isPortalAccess(spec.permission) ? spec.permission : 'staff'
          const party = parties[who]
          const drawn = forSending({ ...spec, method }, parts, rcid)
          const sent = { ...drawn, params: { ...drawn.params, ...(party === undefined ? {} : { party }) } }
          if (isRefused(spec, sent) && !random.chance(REFUSED_SENT)) continue
          const client = signedIn.get(who) ?? (await clients[who]())
          signedIn.set(who, client)
          const reply = await client.send({ ...spec, method }, sent)
          if (reply.status >= 500) faults.push(`${reply.status} ${method} ${spec.path} ${brief(sent)}`)
          // Signed out, or deactivated, by what was drawn.
          if (reply.status === 401 && spec.permission !== 'public') signedIn.delete(who)
        }
      }
  expect(faults).toEqual([])
})

/** What the server would say before it does anything. A schema that breaks refuses nothing. */
function isRefused(spec: CallSpec, { params, query, body }: Record<keyof Parts, unknown>): boolean {
  if (spec.door) return false
  try {
    checkInput(spec, { params, query, body: spec.download && !body ? query : asReceived(body) })
    return false
  } catch (error) {
    return error instanceof AppError
  }
}

const asReceived = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)))

/** What comes through a door is let in by staff's session, so that it gets further than the key. */
function forSending(spec: CallSpec, { params, query, body }: Parts, rcid: number) {
  const text = (value: unknown): string =>
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000).replace(/\p{Surrogate}/gu, '')
  return {
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, text(value) || '0'])),
    query: Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, text(value)]])),
    ),
    body: spec.method === 'GET' || spec.method === 'DELETE' ? undefined : spec.door ? { ...body, rcid } : body,
  }
}
