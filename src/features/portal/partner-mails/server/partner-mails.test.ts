import { beforeAll, expect, it } from 'vitest'
import { portalAuthCalls } from '@/features/portal/portal-auth/contract'
import { returnCalls } from '@/features/leads/returns/contract'
import { requestReturns } from '@/features/leads/returns/server/public'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { partnerUser } from '../../../../../test/partners'
import { tellPartners } from './tell'

const market = useMarket()
const { app } = market
let staff: ApiClient
let lender = 0
let publisher = 0
let order = 0
const leads: number[] = []
/** Users of the lender who get mail, and who switched one kind off; one of the publisher. */
let buyer: ApiClient
let quiet: ApiClient
let seller: ApiClient

const addressOf = async ({ id }: ApiClient) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
/** What a user has been sent since the last look. */
let seen = 0
async function told(): Promise<Map<string, string[]>> {
  const all = await app.messages()
  const news = all.slice(0, all.length - seen).reverse()
  seen = all.length
  const byUser = new Map<string, string[]>()
  for (const { recipient, subject, body } of news)
    byUser.set(recipient, [...(byUser.get(recipient) ?? []), `${subject}\n${body}`])
  return byUser
}

beforeAll(async () => {
  staff = await app.signedIn({ superuser: true, name: 'Root' })
  lender = await market.lender({ title: 'Harborview', returnpolicy: 7 })
  publisher = await market.publisher({ name: 'Nine Oaks', creditreturn: true })
  order = await market.order({ lender, title: 'Windows OH', price: 3000, filters: { cap_day: { value: 2 } } })
  const rcid = await market.rcid(publisher)
  await market.reload()
  buyer = await partnerUser(app, 'lender', [lender])
  quiet = await partnerUser(app, 'lender', [lender])
  seller = await partnerUser(app, 'publisher', [publisher])
  await quiet.call(portalAuthCalls.switchMail, { body: { mail: 'capReached', on: false } })
  for (let n = 0; n < 2; n++) leads.push((await market.market.intake.direct(market.submission(rcid), undefined)).lead)
  await market.reload()
  await told()
})

it('a full cap is told to the users of its lender who want it, once, whichever process comes first', async () => {
  await Promise.all([tellPartners(app.services), tellPartners(app.services)])
  const mails = await told()
  const [mail = ''] = mails.get(await addressOf(buyer)) ?? []
  expect([...mails.keys()]).toEqual([await addressOf(buyer)])
  expect(mail).toContain('A cap was reached\nHello')
  expect(mail).toContain('- Windows OH: Daily cap: 2 of 2')
  await tellPartners(app.services)
  expect((await told()).size).toBe(0)
})

it('decided returns are one mail to the lender, and to the publisher where its payout moved, without names', async () => {
  const wishes = await Promise.all(
    leads.map(async (lead) => ({ lead, posting: (await market.postings(lead))[0]?.id ?? 0, reason: null })),
  )
  const who = { id: staff.id, name: 'Root' }
  await app.services.database.transact((tx) => requestReturns(app.services, tx, wishes, who))
  const items = await app.db.selectFrom('return_items').select(['id', 'lead_id']).orderBy('lead_id').execute()
  await staff.call(returnCalls.accept, { body: { id: items[0]?.id ?? 0, note: 'Wrong number' } })
  await staff.call(returnCalls.decline, { body: { id: items[1]?.id ?? 0, note: 'Too late' } })
  await tellPartners(app.services)
  const mails = await told()
  const [[toBuyer = ''] = [], [toSeller = ''] = []] = [
    mails.get(await addressOf(buyer)),
    mails.get(await addressOf(seller)),
  ]
  expect(mails.size).toBe(3)
  expect(toBuyer).toContain('2 returns were accepted or declined\n')
  expect(toBuyer).toContain(`- Lead ${leads[0]}, Windows OH: accepted, $30.00 credited (Wrong number)`)
  expect(toBuyer).toContain(`- Lead ${leads[1]}, Windows OH: declined (Too late)`)
  expect(toSeller).toContain(`A lead was returned\nHello`)
  expect(toSeller).toContain(`- Lead ${leads[0]} was returned; its payout was taken back`)
  expect(toSeller).not.toMatch(/Windows OH|Harborview|Wrong number/)
  expect(toBuyer).not.toMatch(/Nine Oaks|Root/)
})

it('a user is offered the mails of its side alone', async () => {
  const offered = async (user: ApiClient) => (await user.call(portalAuthCalls.mails)).map(({ title }) => title)
  expect(await offered(seller)).toEqual(['A lead was returned', 'A request to go live was decided'])
  expect(await offered(buyer)).toHaveLength(4)
})

it('an endpoint that stopped answering is told once each time it stops', async () => {
  const stop = async () => {
    const row = { order_id: order, stage: 'post', failures: 5, back_off_ms: 1000, reason: 'Connection refused' }
    const at = new Date(app.clock.now())
    await app.db.deleteFrom('breakers').execute()
    await app.db
      .insertInto('breakers')
      .values({ ...row, opened_at: at, probe_at: at })
      .execute()
    await tellPartners(app.services)
    await tellPartners(app.services)
    return (await told()).get(await addressOf(quiet)) ?? []
  }
  const [mail = '', ...more] = await stop()
  expect(more).toEqual([])
  expect(mail).toContain('- Windows OH: 5 posts in a row without an answer. Connection refused')
  app.clock.advance(3600)
  expect(await stop()).toHaveLength(1)
})

it('22,500 events at once are told once, in one mail', async () => {
  await app.asOwner(`INSERT INTO return_items (lead_id, posting_id, order_id, lender_id, publisher_id, product_id, sent_at, status,
      dateadd, datefinalized)
    SELECT ${leads[0] ?? 0}, 100000 + n, ${order}, ${lender}, ${publisher}, 1, now(), 'denied', now(),
      to_timestamp(${app.clock.now() / 1000}) FROM generate_series(1, 22500) AS n`)
  await tellPartners(app.services)
  const [mail = '', ...more] = (await told()).get(await addressOf(buyer)) ?? []
  expect(more).toEqual([])
  expect(mail).toMatch(/^22[56]\d\d returns were accepted or declined\n/)
  await tellPartners(app.services)
  expect((await told()).size).toBe(0)
})
