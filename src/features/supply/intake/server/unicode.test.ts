import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { LEAD_FIELDS } from '@/kernel/lead-fields'
import { useApp } from '../../../../../test/app'
import { KEY, openTestDoors, rcidOf, TestMarket } from './intake.testing'

const app = useApp()
const market = new TestMarket()
let doors: Awaited<ReturnType<typeof openTestDoors>>
beforeAll(async () => {
  market.setRcids(rcidOf())
  doors = await openTestDoors(app.services, market)
  return () => doors.http.close()
})

const units = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })
const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), units)
const names = fc.oneof(fc.constantFrom(...LEAD_FIELDS.map(({ name }) => name)), text)
const paths = fc.constantFrom('/lead/directpost', '/lead/pingpost/ping', '/lead/webprematch')
const TEXTS = ['firstname', 'lastname', 'address', 'city', 'subid', 'tcpatext'] as const

it('any Unicode in any field is taken or refused, never a failure, and the answer is readable', async () => {
  await fc.assert(
    fc.asyncProperty(paths, fc.dictionary(names, text, { maxKeys: 12 }), async (path, body) => {
      const { status, json } = await doors.json(path, { ...body, rcid: 1, apikey: KEY })
      expect([200, 400, 422], JSON.stringify(json)).toContain(status)
    }),
    { numRuns: 300 },
  )
})

it('what is taken reaches the market letter by letter, by JSON and by form', async () => {
  const values = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((value) => !value.includes('\0'))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TEXTS), values, values, fc.boolean(), async (name, value, campaign, asForm) => {
      // What says who the consumer is would be cut out of it.
      fc.pre(!campaign.toLowerCase().includes(value.trim().toLowerCase()))
      const body = { rcid: '1', apikey: KEY, [name]: value, utm_campaign: campaign }
      const reply = asForm
        ? await doors.send('/lead/directpost', new URLSearchParams(body).toString(), {
            'content-type': 'application/x-www-form-urlencoded',
          })
        : await doors.json('/lead/directpost', body)
      expect(reply.status, JSON.stringify(reply.json)).toBe(200)
      const kept = market.taken.at(-1)?.submission
      expect([kept?.fields[name] ?? '', kept?.tracking['utm_campaign']]).toEqual([value.trim(), campaign])
    }),
    { numRuns: 300 },
  )
})
