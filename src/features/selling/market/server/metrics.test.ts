import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'

const market = useMarket()
const metrics = async (): Promise<string> => (await market.app.http.inject('/metrics')).body
const value = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  )

describe('metrics of what is sent', () => {
  it('count requests, answers and time by the host of an order', async () => {
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order({ price: 3000 })
    await market.reload()
    await market.market.intake.direct(market.submission(rcid), undefined)
    expect(market.received(order, 'post')).toHaveLength(1)
    const { host } = new URL(market.simulator.origin)
    const text = await metrics()
    expect(value(text, `sluice_outbound_requests_total{host="${host}",outcome="2xx"}`)).toBe(1)
    expect(value(text, `sluice_outbound_seconds_count{host="${host}"}`)).toBe(1)
    expect(value(text, `sluice_outbound_seconds_sum{host="${host}"}`)).toBeGreaterThan(0)
    expect(value(text, `sluice_outbound_seconds_bucket{host="${host}",le="+Inf"}`)).toBe(1)
  })

  it('show no host that no order names: it may be made of what a consumer typed', async () => {
    const deadline = performance.now() + 2000
    const url = `http://jordan.avery.localhost:${new URL(market.simulator.origin).port}/pixel`
    await market.market.outbound.request({ url, method: 'GET', deadline })
    const text = await metrics()
    expect(text).not.toContain('jordan')
    expect(text).toMatch(/sluice_outbound_requests_total\{host="other",outcome="[\w-]+"\} 1/)
  })

  it('count open breakers by lender, until the lender answers again', async () => {
    const lender = await market.lender()
    const order = await market.order({ lender, product: 2 })
    await market.reload()
    const { breakers } = market.market.env
    const series = `sluice_breakers_open{lender="${lender}",stage="post"}`
    for (let n = 0; n < 50; n++) breakers.failed(order, 'post', market.app.clock.now(), 'time-out')
    expect(value(await metrics(), series)).toBe(1)
    breakers.answered(order, 'post')
    expect(value(await metrics(), series)).toBeNaN()
  })
})

describe('metrics of what is sold', () => {
  it('count pings, leads, sales with their cents, and refusals by kind; test leads are none of them', async () => {
    const before = await metrics()
    const grown = (text: string, series: string): number => value(text, series) - (value(before, series) || 0)
    const rcid = await market.rcid(await market.publisher(), { product_id: 3 })
    await market.order({ product: 3, price: 2500 })
    await market.order({ product: 3, price: 9000, post: { dialect: 'json', outcome: { kind: 'refuse' } } })
    await market.reload()
    await market.market.intake.ping(market.submission(rcid))
    const { status } = await market.market.intake.direct(market.submission(rcid), undefined)
    await market.market.intake.direct({ ...market.submission(rcid), test: true }, undefined)
    expect(status).toBe('matched')
    const text = await metrics()
    expect(grown(text, 'sluice_pings_total{status="matched"}')).toBe(1)
    expect(grown(text, 'sluice_leads_total{flow="directpost"}')).toBe(1)
    expect(grown(text, 'sluice_lead_status_total{status="matched"}')).toBe(1)
    expect(grown(text, 'sluice_sales_total')).toBe(1)
    expect(grown(text, 'sluice_sales_cents_total')).toBe(2500)
    expect(grown(text, 'sluice_refusals_total{kind="unmatched"}')).toBe(1)
  })

  it('count what publishers are refused at the door, by call and kind', async () => {
    await market.app.http.inject({ method: 'POST', url: '/api/lead/directpost', payload: {} })
    expect(
      value(await metrics(), 'sluice_intake_refusals_total{call="POST /lead/directpost",kind="invalidFields"}'),
    ).toBe(1)
  })
})
