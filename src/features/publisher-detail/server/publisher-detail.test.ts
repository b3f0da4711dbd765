import { expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../test/app'
import { seedLeads, seedParties } from '../../../../test/leads'
import { foldDeltas } from '../../market/server/public'
import { publisherDetailCalls } from '../contract'

const app = useApp()
const DAY = 86_400_000

it('the sub ids of a publisher have the numbers of the last 30 days, over all its RCIDs, folded or not', async () => {
  const person = await app.signedIn({ permissions: PRESET })
  const parties = await seedParties(app)
  const one = { at: app.clock.now(), product: 1, publisher: parties.harbor, rcid: parties.windows, subid: 'fb' }
  await seedLeads(app, [
    { ...one, status: 'matched', total: 3000, pub: 2000 },
    { ...one, status: 'returned', at: one.at - 29 * DAY },
    { ...one, status: 'matched', total: 9999, at: one.at - 30 * DAY },
  ])
  await foldDeltas(app.services.database.pool)
  await seedLeads(app, [
    { ...one, status: 'matched', total: 1000, pub: 500, product: 5, rcid: parties.solar },
    { ...one, status: 'matchednobuyer', pub: 500, subid: '' },
    { ...one, status: 'matched', publisher: parties.oaks, rcid: parties.oaksWindows },
  ])
  expect(await person.call(publisherDetailCalls.subIds, { params: { id: parties.harbor } })).toEqual([
    {
      subid: '(none)',
      excluded: false,
      leads: 1,
      matched: 0,
      successRate: 0,
      returnRate: 0,
      total: 0,
      pub: 5,
      margin: null,
    },
    {
      subid: 'fb',
      excluded: false,
      leads: 3,
      matched: 2,
      successRate: 66.67,
      returnRate: 33.33,
      total: 40,
      pub: 25,
      margin: 37.5,
    },
  ])
})
