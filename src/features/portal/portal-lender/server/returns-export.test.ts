import { expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { returnRows } from './returns'

const market = useMarket()
const COUNT = 1500

it('names every return request once, though others come in while the file is read', async () => {
  const lender = await market.lender()
  const [order, publisher] = [await market.order({ lender }), await market.publisher()]
  const rcid = await market.rcid(publisher)
  await market.reload()
  const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
  const request = (from: number, to: number, at: string) =>
    market.app.asOwner(`INSERT INTO return_items (lead_id, posting_id, order_id, lender_id, publisher_id, product_id, sent_at, status, dateadd)
      SELECT ${lead}, n, ${order}, ${lender}, ${publisher}, 1, now(), 'requested', ${at} FROM generate_series(${from}, ${to}) AS n`)
  await request(100_001, 100_000 + COUNT, "now() - n * interval '1 second'")
  const rows = returnRows(market.app.services, lender, {}, market.app.clock.now())
  const first = await rows.next()
  await request(200_001, 200_010, 'now()')
  const ids = (first.value ?? []).map(({ id }) => id)
  for await (const more of rows) ids.push(...more.map(({ id }) => id))
  expect(ids).toHaveLength(COUNT)
  expect(new Set(ids).size).toBe(COUNT)
})
