import type { TestApp } from '../test/app'
import { START } from '../test/clock'
import { type LeadSeed, seedLeads, seedParties } from '../test/leads'

const DAY = 86_400_000

const MIRA = { firstname: 'Mira', lastname: 'Solberg', email: 'mira@example.com', phone: '2165550101', zip: '44101' }
const STATUSES = ['matched', 'matched', 'matchednobuyer', 'unmatched', 'flagged', 'failed', 'returned', 'incomplete']

/** Six days of leads of every status, pings of today, and a click. */
export async function seedLeadWorld(app: TestApp): Promise<void> {
  const parties = await seedParties(app)
  const channels = [
    { product: 1, publisher: parties.harbor, rcid: parties.windows },
    { product: 5, publisher: parties.harbor, rcid: parties.solar },
    { product: 1, publisher: parties.oaks, rcid: parties.oaksWindows },
  ]
  const leads = Array.from({ length: 160 }, (_, n): LeadSeed => {
    const status = STATUSES[n % STATUSES.length] ?? 'matched'
    const sold = status === 'matched'
    return {
      ...(channels[n % 3] ?? { product: 1, publisher: parties.harbor, rcid: parties.windows }),
      at: START - (n % 6) * DAY - n * 60_000,
      status,
      flow: ['pingpost', 'directpost', 'traffic'][n % 3] ?? 'traffic',
      subid: n % 4 === 0 ? '' : `campaign-${n % 5}`,
      sourceurl: `https://quotes.example.com/${n % 4}`,
      total: sold ? 2000 + n : 0,
      pub: sold ? 1500 : 0,
      original: sold ? { total: 2000 + n, pub: n % 8 === 0 ? 1200 : 1500 } : { total: 0, pub: 0 },
      reason: status === 'failed' ? 'Phone on the DNC list' : null,
      fields: { ...MIRA, email: `mira${n}@example.com`, windowcount: '3-5', powerbill: '200' },
    }
  })
  await seedLeads(app, leads)
  const at = new Date(START)
  const pings = Array.from({ length: 30 }, (_, n) => ({
    id: 700_000 + n,
    received_at: new Date(START - n * 60_000),
    expires_at: new Date(START + (n % 2 === 0 ? DAY : -60_000)),
    status: n % 3 === 0 ? 'rejected' : 'success',
    ...{ product_id: 1, publisher_id: parties.harbor, rcid_id: parties.windows, test: false },
    ...{ earnpub: 1200, earntotal: 1600, processing_ms: 400, lenders_ms: 350, fields: '{}', answer: '{}' },
  }))
  await app.db.insertInto('pings').values(pings).execute()
  await app.db
    .insertInto('ping_deltas')
    .values(
      pings.map((ping) => ({
        ...{
          ping_id: ping.id,
          day: '2026-11-15',
          product_id: 1,
          publisher_id: parties.harbor,
          rcid_id: parties.windows,
        },
        ...{ pings: 1, success: ping.status === 'success' ? 1 : 0, posted: 0, ms: 400, earnpub: 1200, earntotal: 1600 },
      })),
    )
    .execute()
  const { id: lender } = await app.db
    .insertInto('lenders')
    .values({ title: 'Stonegate', status: 'active', dateadd: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: link } = await app.db
    .insertInto('redirect_links')
    .values({ url: 'https://stonegate.example/thanks' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('thankyou_clicks')
    .values({
      ...{ lead_id: 100_001, at, publisher_id: parties.harbor, lender_id: lender, link_id: link },
      ...{ useragent: 'Mozilla/5.0', ip: '192.0.2.7' },
    })
    .execute()
}
