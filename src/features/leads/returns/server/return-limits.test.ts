import { beforeAll, expect, it } from 'vitest'
import { badPhoneCalls } from '@/features/selling/scrub-lists/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { STAFF } from '../../../../../test/money/money.testing'
import { returnCalls as calls } from '../contract'
import { requestReturns } from './public'

const market = useMarket()
const { app } = market
let staff: ApiClient
beforeAll(async () => {
  staff = await app.signedIn({ superuser: true, name: 'Root' })
})

/** Leads sold to one order, whose return cap is in percent. */
async function sold(count: number, product: number, returncap: number | null) {
  const rcid = await market.rcid(await market.publisher(), { product_id: product })
  const order = await market.order({ product, lender: await market.lender({ returnpolicy: 7 }) })
  await market.db.updateTable('orders').set({ returncap }).where('id', '=', order).execute()
  await market.reload()
  const leads: { lead: number; posting: number; phone: string }[] = []
  for (let n = 0; n < count; n++) {
    const submission = market.submission(rcid)
    const { lead } = await market.market.intake.direct(submission, undefined)
    const posting = (await market.postings(lead))[0]?.id ?? 0
    leads.push({ lead, posting, phone: submission.fields['phone'] ?? '' })
  }
  return leads
}

async function request(one: { lead: number; posting: number } | undefined, reason: number | null = null) {
  const { lead = 0, posting = 0 } = one ?? {}
  const [result] = await app.services.database.transact((tx) =>
    requestReturns(app.services, tx, [{ lead, posting, reason }], STAFF),
  )
  return result?.ok ? result.item : 0
}

it('keeps the cap of the month when a declined request is reopened after another took its place', async () => {
  const [one, two] = await sold(2, 1, 50)
  const first = await request(one)
  await staff.call(calls.decline, { body: { id: first } })
  const second = await request(two)
  expect([first > 0, second > 0]).toEqual([true, true])
  const refusal = await staff.refused(calls.reverseDecline, { body: { id: first } })
  expect([refusal.status, refusal.json.message]).toEqual([
    400,
    "Not allowed by policy: the order's return cap for the month is used up",
  ])
  await staff.call(calls.decline, { body: { id: second } })
  await staff.call(calls.reverseDecline, { body: { id: first } })
})

it('reopens one of two declined requests when both are reopened at once and the cap has room for one', async () => {
  const [one, two] = await sold(2, 2, 50)
  const items: number[] = []
  for (const lead of [one, two]) {
    items.push(await request(lead))
    await staff.call(calls.decline, { body: { id: items.at(-1) ?? 0 } })
  }
  const both = await Promise.all(items.map((id) => staff.send(calls.reverseDecline, { body: { id } })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

it('reopens a declined request of an order without a cap', async () => {
  const [one] = await sold(1, 3, null)
  const id = await request(one)
  await staff.call(calls.decline, { body: { id } })
  await staff.call(calls.reverseDecline, { body: { id } })
})

it('keeps the phone of an accepted return with a blocking reason on the list when an older import of it is undone', async () => {
  const [one, two] = await sold(2, 4, null)
  const body = { csv: `${one?.phone},Litigator\n${two?.phone},Litigator`, filename: 'list.csv' }
  const { id } = await staff.call(badPhoneCalls.import, { body })
  await app.runJobs()
  const at = new Date(app.clock.now())
  const reason = await market.db
    .insertInto('return_reasons')
    .values({ title: 'Never requested', products: [], blocksresale: true, dateadd: at, dateupdate: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await staff.call(calls.accept, { body: { id: await request(one, reason.id) } })
  await staff.call(badPhoneCalls.undoImport, { params: { id } })
  await app.runJobs()
  const left = await market.db.selectFrom('bad_phones').select(['phone', 'description']).execute()
  expect(left).toEqual([{ phone: one?.phone, description: 'Litigator' }])
})
