import { expect, it } from 'vitest'
import { STAFF } from '../../../../../test/money/money.testing'
import { useMarket } from '../../../../../test/market'
import { previewCost, saveCost } from './public'

const market = useMarket()
const HOUR = 3600

it('saves a cost upload up to an hour after its preview, and not later', async () => {
  const { services } = market.app
  const publisher = await market.publisher()
  const rcid = await market.rcid(publisher)
  await market.order()
  await market.reload()
  await market.market.intake.direct(market.submission(rcid), undefined)
  const form = { from: '2026-11-15', to: '2026-11-15', publishers: [], rcids: [rcid], cents: 500 } as const
  const upload = { ...form, distribution: 'equally' } as const
  const preview = () => services.database.transact((tx) => previewCost(services, tx, upload, STAFF))
  const save = () => services.database.transact((tx) => saveCost(services, tx, upload, '', STAFF))
  await preview()
  market.app.clock.advance(HOUR + 1)
  await expect(save()).rejects.toThrow('Preview the upload first')
  await preview()
  market.app.clock.advance(HOUR - 1)
  expect(await save()).toMatchObject({ leads: 1 })
})
