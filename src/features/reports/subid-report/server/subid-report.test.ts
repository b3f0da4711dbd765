import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type Parties, seedLeads, seedParties } from '../../../../../test/leads'
import { foldDeltas } from '@/features/selling/market/server/public'
import { SUBID_SORTS } from '../columns'
import { NO_SUBID, subIdLookupCalls, subIdReportCalls } from '../contract'

const app = useApp()
let person: ApiClient
let parties: Parties
const HOUR = 3_600_000

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
  parties = await seedParties(app)
  const one = { at: app.clock.now() - HOUR, product: 1, publisher: parties.harbor, rcid: parties.windows, subid: 'fb' }
  await seedLeads(app, [
    { ...one, status: 'matched', total: 3000, pub: 2000 },
    { ...one, status: 'matched', total: 1001, pub: 500, original: { total: 1500, pub: 800 } },
    { ...one, status: 'unmatched' },
    { ...one, status: 'failed', subid: '' },
    { ...one, status: 'matchednobuyer', pub: 500, subid: 'a,b' },
  ])
  await foldDeltas(app.services.database.pool)
  await seedLeads(app, [
    { ...one, status: 'flagged' },
    { ...one, status: 'incomplete' },
    { ...one, status: 'matched', test: true },
    {
      ...one,
      status: 'matched',
      total: 700,
      pub: 700,
      at: app.clock.now() - 48 * HOUR,
      product: 5,
      rcid: parties.solar,
    },
  ])
})

const report = (body: object) => person.call(subIdReportCalls.report, { body })

describe('the SubID report', () => {
  it('has a row per day, RCID and sub id with ratios of the specification', async () => {
    const { report: rows } = await report({ rcid: [parties.windows], subid: ['fb'] })
    expect(rows).toEqual([
      {
        date: '2026-11-15',
        publisher: { id: parties.harbor, name: 'Bright Harbor Media' },
        rcid: { id: parties.windows, title: 'Harbor windows' },
        subid: 'fb',
        ...{ leads: 4, matched: 2, unmatched: 1, flagged: 1, failed: 0, successRate: 50 },
        ...{ total: 40.01, totaloriginal: 45, pub: 25, puboriginal: 28 },
        ...{ revPerLead: 10, margin: 37.52 },
      },
    ])
  })

  it('says no margin where there is cost and no revenue, and names leads without a sub id', async () => {
    const { report: rows } = await report({ publisher: parties.harbor, product: '1' })
    expect(rows.find((row) => row.subid === 'a,b')?.margin).toBeNull()
    expect(rows.find((row) => row.subid === NO_SUBID)).toMatchObject({ leads: 1, failed: 1, margin: 0, successRate: 0 })
  })

  it('is newest first and adds up', async () => {
    const { report: rows, additionalData } = await report({})
    expect(rows.map((row) => row.date)).toEqual(['2026-11-15', '2026-11-15', '2026-11-15', '2026-11-13'])
    expect(additionalData).toMatchObject({ leads: 7, matched: 3, total: 47.01, pub: 37, successRate: 42.86 })
    expect((await report({ date: 'Nov 13, 2026 to Nov 13, 2026' })).report).toHaveLength(1)
  })

  it.each(SUBID_SORTS.map((column) => [column]))('is sorted by %s both ways, empty values last', async (column) => {
    const values = async (order: string) =>
      (await report({ sort: `${column}:${order}` })).report.map((row) => {
        const value = row[column]
        return typeof value === 'object' && value ? ('name' in value ? value.name : value.id) : value
      })
    const up = await values('asc')
    const filled = up.filter((value) => value !== null)
    expect(up.slice(0, filled.length)).toEqual(filled)
    const compare = (a: unknown, b: unknown) => (a === b ? 0 : (a as number) < (b as number) ? -1 : 1)
    // Sub ids are sorted as they came: none stands before all others.
    if (column !== 'subid') expect(filled).toEqual([...filled].sort(compare))
    expect((await values('desc')).filter((value) => value !== null)).toEqual([...filled].reverse())
  })

  it('is paged, and says the totals of all pages on each, also past the last', async () => {
    const whole = await report({})
    const pages = await Promise.all([1, 2, 3].map((page) => report({ page, perPage: 3 })))
    expect(pages.map(({ start, end, total, pages: n }) => [start, end, total, n])).toEqual([
      [1, 3, 4, 2],
      [4, 4, 4, 2],
      [0, 0, 4, 2],
    ])
    expect(pages.flatMap(({ report: rows }) => rows)).toEqual(whole.report)
    for (const { additionalData } of pages) expect(additionalData).toEqual(whole.additionalData)
  })

  it('is exported as shown', async () => {
    const { report: rows } = await report({})
    const { text } = await person.send(subIdReportCalls.reportExport, { body: {} })
    const lines = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
    expect(lines.map((line) => [line['Sub ID'], line['Leads']])).toEqual(
      rows.map((row) => [row.subid, String(row.leads)]),
    )
    expect(lines.map((line) => line['Margin %'])).toContain('–')
  })

  it('opens exactly the leads of a row, commas and all', async () => {
    const { report: rows } = await report({})
    for (const row of rows) {
      const body = { date: row.date, publisher: [row.publisher.id], rcid: [row.rcid.id], subid: [row.subid] }
      const list = await person.call(subIdReportCalls.leads, { body })
      expect([list.total, list.data.length]).toEqual([row.leads, row.leads])
      expect(list.additionalData).toMatchObject({ earntotal: row.total, earnpub: row.pub })
      const { text } = await person.send(subIdReportCalls.leadsExport, { body })
      expect(text.trim().split('\n')).toHaveLength(row.leads + 1)
    }
  })

  it('opens, from every count of a row and of the summary, exactly so many leads', async () => {
    const { report: rows, additionalData } = await report({})
    const ofRows = rows.map((row) => ({
      ...{ row, keys: { date: row.date, publisher: [row.publisher.id], rcid: [row.rcid.id], subid: [row.subid] } },
    }))
    for (const { row, keys } of [...ofRows, { row: additionalData, keys: {} }]) {
      for (const count of ['matched', 'unmatched', 'flagged', 'failed'] as const) {
        const list = await person.call(subIdReportCalls.leads, { body: { ...keys, status: [count] } })
        expect([list.total, list.data.length], `${count} of ${JSON.stringify(keys)}`).toEqual([row[count], row[count]])
      }
    }
    const refused = await person.refused(subIdReportCalls.leads, { body: { status: ['incomplete'] } })
    expect(refused.status).toBe(422)
  })
})

describe('the sub ids of a publisher', () => {
  const of = async (publisher: number) =>
    (await person.call(subIdLookupCalls.subIds, { params: { publisher } })).map(({ id }) => id)

  it('are those its leads came with, none among them, from the first lead on and after folding', async () => {
    const one = { at: app.clock.now() - HOUR, product: 5, publisher: parties.oaks, rcid: parties.solar }
    expect(await of(parties.harbor)).toEqual([NO_SUBID, 'a,b', 'fb'])
    expect(await of(parties.oaks)).not.toContain('new')
    await seedLeads(app, [{ ...one, status: 'unmatched', subid: 'new' }])
    expect(await of(parties.oaks)).toContain('new')
    await foldDeltas(app.services.database.pool)
    expect(await of(parties.oaks)).toContain('new')
    expect(await of(parties.harbor)).toEqual([NO_SUBID, 'a,b', 'fb'])
    expect((await person.refused(subIdLookupCalls.subIds, { params: { publisher: 'x' } })).status).toBe(422)
  })
})
