import { beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { areaCodeCalls, badEmailCalls, badPhoneCalls, badWordCalls, type ScrubListCalls } from '../contract'

const market = useMarket()
let staff: ApiClient

const signIn = async () => {
  staff = await market.app.signedIn({ superuser: true })
}
beforeAll(signIn)

const add = (calls: ScrubListCalls, body: object) => staff.call(calls.add, { body: body as Record<string, string> })
const hits = async (calls: ScrubListCalls) =>
  (await staff.call(calls.list, { body: { sort: 'id:asc' } })).data.map((row) => row.hits)

it('an entry of each list counts the leads of the last 30 days that it stopped, and no others', async () => {
  const rcid = await market.rcid(await market.publisher({ copyfailedlead: true }))
  await market.reload()
  const send = (change: Record<string, string>) =>
    market.market.intake.direct(market.submission(rcid, change), undefined)
  // Before it was on a list nobody was stopped by it.
  await send({ phone: '2165550111' })
  for (const phone of ['2165550111', '2165550112']) await add(badPhoneCalls, { phone, description: 'DNC' })
  await add(badEmailCalls, { email: 'stop@example.com', description: 'Litigator' })
  for (const word of ['mickey', 'mouse']) await add(badWordCalls, { word, actiontype: 'fail' })
  await add(areaCodeCalls, { areacode: '217', state: 'OH' })
  await market.reload()

  const sent = [
    await send({ phone: '2165550112' }),
    await send({ email: 'stop@example.com' }),
    await send({ lastname: 'Mickey' }),
    await send({ phone: '2175550113', state: 'OH', zip: '44101' }),
  ]
  const leads = await market.db
    .selectFrom('leads')
    .select('reason')
    .where(
      'id',
      'in',
      sent.map(({ lead }) => lead),
    )
    .orderBy('id')
    .execute()
  expect(leads.map(({ reason }) => reason)).toEqual([
    'Suppressed: DNC',
    'Suppressed: Litigator',
    'Bad words: "mickey" in the name',
    'Area code: 217 is not valid in OH',
  ])
  const all = async () => [
    await hits(badPhoneCalls),
    await hits(badEmailCalls),
    await hits(badWordCalls),
    await hits(areaCodeCalls),
  ]
  expect(await all()).toEqual([[0, 1], [1], [1, 0], [1]])
  market.app.clock.advance(31 * 86_400)
  await signIn()
  expect(await all()).toEqual([[0, 0], [0], [0, 0], [0]])
})
