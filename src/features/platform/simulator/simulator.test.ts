import { describe, expect, it } from 'vitest'
import { randomFrom } from '@/engine/simulation/random'
import { speak } from './answer'
import { chanceFor, chooseBehaviour, drawDelay, drawPrice } from './chance'
import { decideAnswer, peopleIn } from './decide'
import { usualLender, USUAL_DELAY } from './profiles'

const DRAWS = 20_000
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

describe('chance', () => {
  it.each(['ping', 'post'] as const)('draws delays with the median and 95th percentile of a usual %s', (flow) => {
    const random = randomFrom(7)
    const usual = USUAL_DELAY[flow] as { median: number; p95: number }
    const drawn = Array.from({ length: DRAWS }, () => drawDelay(usual, random))
    expect(quantile(drawn, 0.5) / usual.median).toBeCloseTo(1, 1)
    expect(quantile(drawn, 0.95) / usual.p95).toBeCloseTo(1, 1)
  })

  it('draws prices in quarter dollars around the median', () => {
    const random = randomFrom(7)
    const drawn = Array.from({ length: DRAWS }, () => drawPrice({ median: 60, spread: 0.25 }, random))
    expect(drawn.every((price) => Number.isInteger(price * 4) && price > 0)).toBe(true)
    expect(quantile(drawn, 0.5) / 60).toBeCloseTo(1, 1)
  })

  it('depends on the seed and the request, not on the order of arrival', () => {
    const draw = (seed: number, body: string) => chanceFor(seed, '/a/ping', body).next()
    expect(draw(1, 'x')).toBe(draw(1, 'x'))
    expect(new Set([draw(1, 'x'), draw(2, 'x'), draw(1, 'y')]).size).toBe(3)
  })

  it('mixes a usual lender by its shares', () => {
    const script = usualLender({ dialect: 'json', flow: 'ping', price: 50, accepts: 0.4 })
    const random = randomFrom(3)
    const drawn = Array.from({ length: DRAWS }, () => chooseBehaviour(script, 0, random))
    const share = (test: (b: (typeof drawn)[number]) => boolean) => drawn.filter(test).length / DRAWS
    expect(share(({ fault }) => fault?.kind === 'hang')).toBeCloseTo(0.02, 2)
    expect(share(({ outcome }) => outcome.kind === 'bid')).toBeCloseTo(0.98 * 0.4, 1)
  })
})

describe('a script that decides for itself', () => {
  it('is given the request', () => {
    const script = {
      decides: ({ body }: { readonly body: string }) =>
        ({ dialect: 'json', outcome: { kind: 'raw', body: `echo ${body}` } }) as const,
    }
    const { outcome } = chooseBehaviour(script, 0, randomFrom(1), { path: '/a', query: '', body: 'x' })
    expect(outcome).toEqual({ kind: 'raw', body: 'echo x' })
  })
})

describe('dialects', () => {
  const bid = { result: 'accepted', prices: [12.5], reference: 'L1' } as const
  const refusal = { result: 'refused', reason: 'Zip <not> covered & closed' } as const

  it('say the same in their own way', () => {
    expect(JSON.parse(speak('json', bid).body)).toEqual({
      success: true,
      status: 'accepted',
      price: 12.5,
      lead_id: 'L1',
    })
    expect(speak('xml', bid).body).toContain(
      '<Response><Status>accepted</Status><Price>12.50</Price><LeadId>L1</LeadId>',
    )
    expect(speak('soap', bid).body).toContain('<SubmitLeadResult><Status>accepted</Status>')
    expect(speak('pipe', bid).body).toBe('accepted|12.50|L1|')
    expect(speak('form', bid).body).toBe('result=accepted&price=12.50&id=L1')
  })

  it('carry any reason without breaking', () => {
    expect(speak('xml', refusal).body).toContain('<Reason>Zip &lt;not&gt; covered &amp; closed</Reason>')
    expect(new URLSearchParams(speak('form', refusal).body).get('reason')).toBe(refusal.reason)
  })

  it('can hold several bids', () => {
    const bids = decideAnswer({ kind: 'bid', prices: [10, 20.25] }, randomFrom(1))
    expect(JSON.parse(speak('json', bids).body)).toMatchObject({ bids: [{ price: 10 }, { price: 20.25 }] })
    expect(speak('xml', bids).body).toContain('<Bids><Bid id="b1">10.00</Bid><Bid id="b2">20.25</Bid></Bids>')
    expect(speak('pipe', bids).body).toContain('10.00,20.25')
  })
})

describe('people are recognised in any format', () => {
  it.each([
    '{"phone":"2125550123","email":"Ann@Example.com"}',
    '<Phone>(212) 555-0123</Phone><Email>ann@example.com</Email>',
    'phone=%2B12125550123&email=ann%40example.com',
    '212-555-0123|ann@example.com',
  ])('%s', (body) => {
    expect(peopleIn(body).toSorted()).toEqual(['2125550123', 'ann@example.com'])
  })

  it('also by their hashes, and ids are not people', () => {
    expect(peopleIn('{"phone_hash":"D41D8CD98F00B204E9800998ECF8427E","id":12345678901234}')).toEqual([
      'd41d8cd98f00b204e9800998ecf8427e',
    ])
  })
})
