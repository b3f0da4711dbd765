import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailSink } from '../../../../../test/mail-sink'
import { useMarket } from '../../../../../test/market'

const sink = await startMailSink()
afterAll(() => sink.close())
const market = useMarket({ SLUICE_SMTP_URL: sink.url })
const intake = () => market.market.intake
let rcid = 0
beforeAll(async () => {
  rcid = await market.rcid(await market.publisher())
})

async function mailOrder(format: string, destination: string, price: number): Promise<number> {
  const order = await market.order({ price })
  const parts = { datapart: format, sendpart: format, resultpart: format }
  await market.db
    .updateTable('orders')
    .set({ ...parts, destination })
    .where('id', '=', order)
    .execute()
  return order
}

const retire = (order: number) =>
  market.db.updateTable('orders').set({ status: 'archive' }).where('id', '=', order).execute()

describe('an order that takes its leads by e-mail', () => {
  it('buys what the mail server takes over, for all its addresses, and the consumer can be answered', async () => {
    const order = await mailOrder('foxglove-email', 'leads@buyer.example; office@buyer.example', 2500)
    await market.reload()
    const submission = market.submission(rcid)
    const outcome = await intake().direct(submission, undefined)
    expect(outcome).toMatchObject({ status: 'matched', price: 1250 })
    expect(await market.postings(outcome.lead)).toMatchObject([
      { order_id: order, status: 'matched', http_status: 250 },
    ])
    expect(sink.mails).toHaveLength(1)
    expect(sink.mails[0]).toContain('To: leads@buyer.example, office@buyer.example')
    expect(sink.mails[0]).toContain(`Reply-To: ${submission.fields['email']}`)
    expect(sink.mails[0]).toContain('Jordan Avery')
    await retire(order)
  })

  it('may get XML in the body', async () => {
    const order = await mailOrder('copperhill-email-xml', 'xml@buyer.example', 2500)
    const config = JSON.stringify({ vendor: 'Copperhill', location: 'OH-1' })
    await market.db.updateTable('orders').set({ config }).where('id', '=', order).execute()
    await market.reload()
    const { lead, status } = await intake().direct(market.submission(rcid), undefined)
    const [posting] = await market.postings(lead)
    expect([status, posting?.reason]).toEqual(['matched', null])
    expect(sink.mails.at(-1)).toMatch(/<\?xml version=(?:3D)?"1\.0"/)
    await retire(order)
  })

  it('that cannot be sent to has certainly not got it, and the next one does', async () => {
    const broken = await mailOrder('foxglove-email', 'leads@buyer.example, not an address', 9000)
    const other = await market.order({ price: 1000 })
    await market.reload()
    const { lead, status } = await intake().direct(market.submission(rcid), undefined)
    expect(status).toBe('matched')
    expect((await market.postings(lead)).map((posting) => [posting.order_id, posting.status])).toEqual([
      [broken, 'error'],
      [other, 'matched'],
    ])
    await retire(broken)
  })
})
