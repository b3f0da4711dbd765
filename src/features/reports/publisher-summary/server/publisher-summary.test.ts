import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type LeadSeed, type Parties, seedLeads, seedParties } from '../../../../../test/leads'
import { useMarket } from '../../../../../test/market'
import { COUNTS } from '@/features/leads/lead-reports/public'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { foldDeltas } from '@/features/selling/market/server/public'
import { publisherSummaryCalls } from '../contract'

const market = useMarket({}, 'by hand')
const { app } = market
let person: ApiClient
let parties: Parties
let manager = 0

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
  parties = await seedParties(app)
  manager = (await app.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()).id
  await app.db.updateTable('publishers').set({ accountmanager: manager }).where('id', '=', parties.oaks).execute()
  const statuses = [...COUNTS.leads, 'incomplete', 'deleted']
  const seeds = Array.from({ length: 60 }, (_, n): LeadSeed => {
    const oaks = n % 4 === 0
    return {
      at: app.clock.now() - n * 7_000_000,
      status: statuses[n % statuses.length] ?? '',
      product: n % 5 === 0 && !oaks ? 5 : 1,
      publisher: oaks ? parties.oaks : parties.harbor,
      rcid: oaks ? parties.oaksWindows : n % 5 === 0 ? parties.solar : parties.windows,
      flow: n % 2 === 0 ? 'pingpost' : 'directpost',
      total: 100 * n,
      pub: 70 * n,
      original: { total: 110 * n, pub: 80 * n },
    }
  })
  const leads = await seedLeads(app, seeds.slice(0, 30))
  await foldDeltas(app.services.database.pool)
  leads.push(...(await seedLeads(app, seeds.slice(30))))
  // Two of the returned ones: the payout was taken back, before and after the fold.
  const returned = leads.filter((_, n) => seeds[n]?.status === 'returned')
  const credited = [returned.at(0) ?? 0, returned.at(-1) ?? 0]
  await app.db.updateTable('leads').set({ returncredited: true }).where('id', 'in', credited).execute()
  await app.db.updateTable('lead_deltas').set({ returncredited: 1 }).where('lead_id', 'in', credited).execute()
  for (const [rollup, same] of [
    ['lead_days', "d.rcid_id = l.rcid_id AND d.flow = l.flow AND d.status = 'returned'"],
    ['publisher_days', 'd.publisher_id = l.publisher_id'],
  ])
    await app.services.database.pool.query(
      `UPDATE ${rollup} AS d SET returncredited = 1 FROM leads AS l WHERE l.id = $1 AND ${same}
        AND d.day = (l.received_at AT TIME ZONE 'America/New_York')::date`,
      [credited[0]],
    )
})

const report = (body: object) => person.call(publisherSummaryCalls.report, { body })
const leadsOf = (body: object) => person.call(leadReportCalls.details, { body })

describe('the publisher summary', () => {
  it.each([
    ['all leads', () => ({})],
    ['some days', () => ({ date: 'Nov 13, 2026 to Nov 15, 2026' })],
    ['a product', () => ({ product: [5] })],
    ['a source', () => ({ source: 'Ping post' })],
    ['a publisher', () => ({ publisher: [parties.harbor] })],
  ])('of %s counts and sums the leads that its links list', async (_name, filters) => {
    const body = filters()
    const { report: rows, additionalData: totals } = await report(body)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const keys = { ...body, publisher: [row.publisher.id] }
      for (const [count, status] of Object.entries(COUNTS))
        expect((await leadsOf({ ...keys, status: [...status] })).total).toBe(row[count as keyof typeof COUNTS])
      const all = await leadsOf({ ...keys, status: [...COUNTS.leads] })
      expect(all.additionalData).toMatchObject({
        ...{ earntotal: row.total, earnpub: row.pub, earnsystem: row.profit },
        ...{ earntotaloriginal: row.totaloriginal, earnpuboriginal: row.puboriginal },
      })
      const credited = await leadsOf({ ...keys, status: ['returned'], credited: 1 })
      expect(credited.total).toBe(row.returnedcredited)
      expect(row.successRate).toBe(Math.round((10_000 * row.matched) / row.leads) / 100)
    }
    const sum = (name: 'leads' | 'returnedcredited' | 'total' | 'totaloriginal' | 'puboriginal') =>
      rows.reduce((cents, row) => cents + Math.round(row[name] * 100), 0) / 100
    for (const name of ['leads', 'returnedcredited', 'total', 'totaloriginal', 'puboriginal'] as const)
      expect(totals[name]).toBe(sum(name))
  })

  it('has original money beside the current and counts credited returns', async () => {
    const { additionalData } = await report({})
    expect(additionalData.returnedcredited).toBe(2)
    expect(additionalData.totaloriginal).toBeGreaterThan(additionalData.total)
  })

  it('is narrowed to the publishers of an account manager', async () => {
    const { report: rows } = await report({ accountmanager: [manager] })
    expect(rows.map(({ publisher }) => publisher.name)).toEqual(['Nine Oaks Digital'])
    expect((await report({ accountmanager: [manager], publisher: [parties.harbor] })).report).toEqual([])
  })

  it('is sorted as asked and exported as shown', async () => {
    const up = (await report({ sort: 'publisher:asc' })).report.map(({ publisher }) => publisher.name)
    expect(up).toEqual(['Bright Harbor Media', 'Nine Oaks Digital'])
    const { text } = await person.send(publisherSummaryCalls.export, { body: { sort: 'publisher:asc' } })
    expect(text.split('\r\n')[1]).toMatch(/^Bright Harbor Media,/)
    expect((await person.refused(publisherSummaryCalls.report, { body: { sort: 'password:asc' } })).status).toBe(422)
  })
})
