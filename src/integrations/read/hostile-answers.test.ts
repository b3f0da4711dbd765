import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerOf, bodyText, readExemplar } from '../exemplars/exemplar'
import { EXEMPLARS } from '../formats/exemplars.gen'
import { SHIPPED_FORMATS, shippedDocument, shippedFormat } from '../shipped'
import type { HttpAnswer } from './answer'

const NOW = Date.UTC(2026, 10, 15)
const HTML = '<html><body>accepted</body></html>'

describe('whatever a buyer sends', () => {
  const bodies = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(HTML, '<a>', '{"status":', '[[['),
  )
  const statuses = fc.oneof(fc.constantFrom(200, 202, 302, 404, 500), fc.integer({ min: 100, max: 599 }))

  test.each(SHIPPED_FORMATS)('%s reads it without failing and without selling', (name) => {
    const format = shippedFormat(name)
    fc.assert(
      fc.property(bodies, statuses, fc.boolean(), (body, status, pings) => {
        const stage = pings ? (format?.ping ?? format?.post) : format?.post
        const read = stage?.read({ kind: 'http', status, headers: {}, body }, { now: NOW, params: {} })
        expect(['unmatched', 'error', 'timeout', 'pending']).toContain(read?.outcome)
      }),
      { numRuns: 100 },
    )
  })

  const sales = SHIPPED_FORMATS.flatMap((name) => {
    const reads = shippedDocument(name)?.result.post.reads
    if (reads !== 'json' && reads !== 'xml') return []
    return Object.entries(EXEMPLARS[name]?.exemplars ?? {}).flatMap(([file, json]) => {
      const exemplar = readExemplar(json)
      return exemplar.result?.outcome === 'matched' && exemplar.response
        ? [[`${name}/${file}`, name, exemplar] as const]
        : []
    })
  })

  test.each(sales)('the sale of %s is none once a single byte of it is missing', (_, name, exemplar) => {
    const format = shippedFormat(name)
    const stage = exemplar.stage === 'ping' ? format?.ping : format?.post
    if (!stage || !exemplar.response || !('body' in exemplar.response)) throw new Error('no such stage')
    const whole = bodyText(exemplar.response.body)
    for (let length = 0; length < whole.length; length++) {
      const answer = { ...answerOf(exemplar.response), body: whole.slice(0, length) } as HttpAnswer
      expect(stage.read(answer, { now: NOW, params: exemplar.params }).outcome).not.toBe('matched')
    }
  })
})
