import { beforeAll, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { returned } from '../../../../../test/money/money.testing'
import { billingCalls } from '../contract'

const market = useMarket({}, 'by hand')
const { app } = market
const terms = { returnpolicy: 30, billingtype: 'return' } as const
let person: ApiClient
beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
})

it('credits an accepted return of a sale, and none of a feed', async () => {
  const lender = await market.lender({ ...terms, title: 'Birch' })
  const order = await market.order({ lender, price: 1500 })
  const rcid = await market.rcid(await market.publisher())
  await market.reload()
  const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
  await returned(market, lead, order)
  const bill = async () => {
    const { additionalData } = await person.call(billingCalls.summary, { body: { lender: [lender] } })
    const { total } = await person.call(billingCalls.details, { body: { lender: [lender], line: 'credit' } })
    return [additionalData.credited, additionalData.creditedtotal, total]
  }
  expect(await bill()).toEqual([1, -15, 1])
  await app.asOwner(`UPDATE postings SET feed = true WHERE lead_id = ${lead}`)
  expect(await bill()).toEqual([0, 0, 0])
})

it('shows bills of this month and the 23 before it', async () => {
  const lender = await market.lender({ ...terms, title: 'Alder' })
  const order = await market.order({ lender, status: 'paused' })
  const sale = (day: string) => `('${day}', ${order}, ${lender}, 1, false, false, 1, 0, 1, 0, 0, 0, 0, 0, 1000, 0, 0)`
  await app.asOwner(`INSERT INTO order_days VALUES ${['2024-11-30', '2024-12-01', '2026-11-15'].map(sale).join(', ')}`)
  const { report } = await person.call(billingCalls.months, { params: { id: lender } })
  expect(report.map(({ month }) => month)).toEqual(['2026-11', '2024-12'])
})
