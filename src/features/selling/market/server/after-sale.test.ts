import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { answerToken } from './run/send-input'
import { firePixels, sendFiring } from './upkeep/pixels'

const market = useMarket()
const intake = () => market.market.intake

async function pixel(publisher: number, columns: Record<string, unknown> = {}): Promise<{ id: number; path: string }> {
  const { id } = await market.db
    .insertInto('pixels')
    .values({
      publisher_id: publisher,
      title: 'Sales',
      pixeltype: 'leadsubmitpostback',
      status: 1,
      content: '',
      dateadd: new Date(market.app.clock.now()),
      dateupdate: new Date(market.app.clock.now()),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = `/pixel/${id}`
  market.simulator.behave(path, { dialect: 'json', outcome: { kind: 'accept' } })
  const content = `${market.simulator.origin}${path}?id={leadid}&sub={subid}&paid={price}&click={click}&no={nothing}`
  await market.db.updateTable('pixels').set({ content }).where('id', '=', id).execute()
  return { id, path }
}

const calls = (path: string) => market.simulator.journal.entries.filter((entry) => entry.path === path)
const fires = (pixel: number) =>
  market.db.selectFrom('pixel_fires').selectAll().where('pixel_id', '=', pixel).orderBy('lead_id').execute()

/** A sale of one lead; the jobs it leaves have not run yet. */
async function sale(publisher: number, tracking: Record<string, string> = {}, product = 1): Promise<number> {
  const rcid = await market.rcid(publisher, { product_id: product })
  await market.reload()
  const { lead, status } = await intake().direct(
    { ...market.submission(rcid, { subid: 'fb 1&2' }), tracking },
    undefined,
  )
  expect(status).toBe('matched')
  return lead
}

describe("a publisher's post-back", () => {
  it('is called once after the sale, with what the sale says, however often its job runs', async () => {
    const publisher = await market.publisher()
    await market.order({ price: 3501 })
    const { id, path } = await pixel(publisher)
    const lead = await sale(publisher, { click: 'c=7 f' })
    expect(await market.app.runJobs()).toBe(2)
    const query = `id=${lead}&sub=fb%201%262&paid=17.51&click=c%3D7%20f&no=`
    expect(calls(path)).toMatchObject([{ method: 'GET', query }])
    expect(await fires(id)).toMatchObject([
      { lead_id: lead, fired: true, note: 'HTTP 200', attempts: 1, next_at: null },
    ])

    await market.app.services.database.transact((tx) => market.app.services.jobs.add(tx, 'market.sold', { lead }))
    expect(await market.app.runJobs()).toBe(1)
    expect(calls(path)).toHaveLength(1)
  })

  it('that its filters stop, or that is refused, is noted and not called again', async () => {
    const publisher = await market.publisher()
    await market.order({ price: 3501 })
    const [filtered, refused] = [await pixel(publisher), await pixel(publisher)]
    await market.filter('pixel', filtered.id, 'state', { list: ['TX'], type: 'include' })
    market.simulator.behave(refused.path, { dialect: 'json', outcome: { kind: 'accept' }, status: 404 })
    await sale(publisher)
    expect(await market.app.runJobs()).toBe(2)
    expect(calls(filtered.path)).toEqual([])
    expect(await fires(filtered.id)).toMatchObject([{ fired: false, note: 'filter State' }])
    expect(await fires(refused.id)).toMatchObject([{ fired: false, note: 'HTTP 404', attempts: 1, next_at: null }])
  })

  it('that is busy is called again after growing pauses, until it takes the sale', async () => {
    const publisher = await market.publisher()
    await market.order({ price: 3501 })
    const { id, path } = await pixel(publisher)
    const busy = { dialect: 'json', outcome: { kind: 'accept' }, status: 503 } as const
    market.simulator.behave(path, busy)
    const { services, clock } = market.app
    await firePixels(services, await sale(publisher))
    const [noted] = await fires(id)
    const send = () => sendFiring(services, { fire: noted?.id ?? 0 })
    const due = async () => ((await fires(id))[0]?.next_at?.getTime() ?? 0) - clock.now()
    await send()
    expect(await due()).toBe(60_000)
    await send()
    expect(await due()).toBe(300_000)
    market.simulator.behave(path, { ...busy, status: 200 })
    await send()
    await send()
    expect(calls(path)).toHaveLength(3)
    const told = ['HTTP 503', 'HTTP 503', 'HTTP 200'].map((note) => ({ note }))
    expect(await fires(id)).toMatchObject([{ fired: true, attempts: 3, next_at: null, tries: told }])
    await market.app.runJobs()
    expect(calls(path)).toHaveLength(3)
  })

  it('that stays busy is given up; one that may have taken the sale is not called again', async () => {
    const publisher = await market.publisher()
    await market.order({ price: 3501 })
    const [busy, silent] = [await pixel(publisher), await pixel(publisher)]
    market.simulator.behave(busy.path, { dialect: 'json', outcome: { kind: 'accept' }, status: 500 })
    const fault = { kind: 'reset', when: 'request' } as const
    market.simulator.behave(silent.path, { dialect: 'json', outcome: { kind: 'accept' }, fault })
    await sale(publisher)
    await market.app.runJobs()
    expect([calls(busy.path).length, calls(silent.path).length]).toEqual([6, 1])
    expect(await fires(busy.id)).toMatchObject([{ fired: false, attempts: 6, next_at: null, note: 'HTTP 500' }])
    const [row] = await fires(silent.id)
    expect(row).toMatchObject({ fired: false, attempts: 1, next_at: null })
    expect(row?.note).toContain('may have arrived')
  })

  it('that was paused before its next try is not called', async () => {
    const publisher = await market.publisher()
    await market.order({ price: 3501 })
    const { id, path } = await pixel(publisher)
    await firePixels(market.app.services, await sale(publisher))
    await market.db.updateTable('pixels').set({ status: 2 }).where('id', '=', id).execute()
    await market.reload()
    await market.app.runJobs()
    expect([calls(path), (await fires(id))[0]?.note]).toEqual([[], 'The pixel was paused or deleted'])
  })

  it.each([
    ['is paused', { status: 2 }],
    ['is for another product', { product_id: 2 }],
    ['is shown by a page', { pixeltype: 'leadsubmit' }],
  ])('that %s leaves no job behind a sale', async (_, columns) => {
    const publisher = await market.publisher()
    await market.order({ price: 3501 })
    await pixel(publisher, columns)
    await sale(publisher)
    expect(await market.app.runJobs()).toBe(0)
  })

  it('of another publisher, and a test lead, leave none either', async () => {
    await pixel(await market.publisher())
    await market.order({ price: 3501 })
    await sale(await market.publisher())
    const testing = await market.publisher()
    await pixel(testing)
    await market.order({ lender: await market.lender({ status: 'testing' }), price: 9900 })
    const rcid = await market.rcid(testing, { status: 'testing' })
    await market.reload()
    expect((await intake().direct(market.submission(rcid), undefined)).status).toBe('matched')
    expect(await market.app.runJobs()).toBe(0)
  })
})

describe('a copy by mail', () => {
  it('goes to every buyer that wants one, to a late one when it buys, and to nobody else', async () => {
    const wants = (to: string) => market.lender({ emailcopy: true, emailcopydestination: to })
    const publisher = await market.publisher({ leadtype: 'shared', sharedplaces: 3 })
    const product = 5
    await market.order({ product, lender: await wants('first@buyer.example'), price: 9000 })
    const late = await market.order({
      product,
      lender: await wants('late@buyer.example'),
      price: 8000,
      post: { dialect: 'json', outcome: { kind: 'raw', body: '{"status":"pending"}' } },
    })
    await market.order({ product, price: 7000 })
    await market.order({ product, lender: await wants('feed@buyer.example'), price: 100, feed: true })
    const rcid = await market.rcid(publisher, { product_id: product })
    await market.reload()
    const submission = market.submission(rcid)
    const { lead } = await intake().direct(submission, undefined)
    const mails = async () => {
      await market.app.runJobs()
      const rows = await market.db.selectFrom('outbox').selectAll().where('subject', '=', `Lead ${lead}`).execute()
      return rows.map(({ recipient, body }) => ({
        to: recipient,
        text: market.app.services.keys.decrypt(body as Buffer),
      }))
    }
    const [first, ...none] = await mails()
    expect(first?.to).toBe('first@buyer.example')
    expect(first?.text).toContain(`email: ${submission.fields['email']}`)
    expect(none).toEqual([])

    const posting = (await market.postings(lead)).find(({ order_id }) => order_id === late)
    const token = answerToken(market.app.services.keys, lead, posting?.id ?? 0)
    expect(await intake().lateAnswer(token, { kind: 'matched', price: null, reference: null })).toBe(true)
    expect((await mails()).map(({ to }) => to)).toEqual(['first@buyer.example', 'late@buyer.example'])
  })

  it('goes to nobody once a suppression list has the person', async () => {
    const product = 6
    const lender = await market.lender({ emailcopy: true, emailcopydestination: 'listed@buyer.example' })
    await market.order({ product, lender })
    const rcid = await market.rcid(await market.publisher(), { product_id: product })
    await market.reload()
    const submission = market.submission(rcid)
    expect((await intake().direct(submission, undefined)).status).toBe('matched')
    const at = new Date(market.app.clock.now())
    const { email = '' } = submission.fields
    await market.db
      .insertInto('bad_emails')
      .values({ email, description: 'Do Not Email', dateadd: at, dateupdate: at })
      .execute()
    await market.reload()
    expect(await market.app.runJobs()).toBe(1)
    const mails = await market.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', 'listed@buyer.example')
      .execute()
    expect(mails).toEqual([])
  })
})
