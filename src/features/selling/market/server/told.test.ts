import { expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'

const market = useMarket()
const intake = () => market.market.intake

it('a publisher does not hear what went wrong on the way to a lender: hosts and addresses are for staff', async () => {
  const rcid = await market.rcid(await market.publisher())
  const order = await market.order()
  await market.db
    .updateTable('orders')
    .set({ destination: 'http://10.1.2.3/secret-path' })
    .where('id', '=', order)
    .execute()
  await market.reload()
  const submission = market.submission(rcid)
  const outcome = await intake().direct(submission, undefined)
  expect(outcome).toMatchObject({ status: 'unmatched', reason: 'no buyer could be reached' })
  expect(await intake().direct(submission, undefined)).toEqual(outcome)
  expect((await market.lead(outcome.lead)).reason).toContain('10.1.2.3')
})

it('a post whose zip is not in the state of its ping is refused by the field', async () => {
  const rcid = await market.rcid(await market.publisher(), { product_id: 2 })
  await market.order({ product: 2 })
  await market.reload()
  const { zip: _, ...withoutZip } = market.submission(rcid).fields
  const { ping } = await intake().ping({ ...market.submission(rcid), fields: withoutZip })
  const elsewhere = market.submission(rcid, { state: 'NY', zip: '10001' })
  await expect(intake().post(elsewhere, ping, undefined)).rejects.toMatchObject({
    details: { fields: { zip: 'This zip is not in OH' } },
  })
  expect(await intake().post(market.submission(rcid), ping, undefined)).toMatchObject({ status: 'matched' })
})
