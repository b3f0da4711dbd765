import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type Parties, seedLeads, seedParties } from '../../../../../test/leads'
import { fullDataCalls } from '../contract'
import { FULL_REPORTS, fullFieldsOf } from '../fields'

const app = useApp()
let downloader: ApiClient
let stranger: ApiClient
let parties: Parties
const PERSON = {
  firstname: 'Mira',
  lastname: '=Solberg',
  email: 'mira@example.com',
  phone: '2165550101',
  address: '12 Oak',
}

beforeAll(async () => {
  downloader = await app.signedIn({
    permissions: [...PRESET, 'download_fullleadinfo', 'lead_revealdata'],
    name: 'Downloader',
  })
  stranger = await app.signedIn({ permissions: PRESET, name: 'Stranger' })
  parties = await seedParties(app)
  const one = { at: app.clock.now() - 3_600_000, status: 'matched', publisher: parties.harbor }
  await seedLeads(app, [
    { ...one, product: 1, rcid: parties.windows, fields: { ...PERSON, windowcount: '3-5', zip: '44101', state: 'OH' } },
    { ...one, product: 1, rcid: parties.windows, status: 'matchednobuyer', fields: PERSON },
    { ...one, product: 5, rcid: parties.solar, fields: { ...PERSON, powerbill: '200', roofshade: 'none' } },
  ])
})

const readsBy = async (user: number) => {
  const rows = await app.db
    .selectFrom('system_log')
    .select('description')
    .where('user_id', '=', user)
    .where('title', '=', 'Consumer data read')
    .orderBy('id')
    .execute()
  return rows.map(({ description }) => description)
}

describe('the full data reports', () => {
  it('show the fields of their product, and no others', async () => {
    const { data, total } = await downloader.call(fullDataCalls.list, { body: { product: [1], status: 'matched' } })
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ ...PERSON, windowcount: '3-5', zip: '44101', state: 'OH', projecttype: '' })
    expect(data[0]).not.toHaveProperty('powerbill')
    const solar = await downloader.call(fullDataCalls.list, { body: { product: '5' } })
    expect(solar.data).toMatchObject([{ powerbill: '200', roofshade: 'none' }])
  })

  it('mask who the consumer is for those who may not see it', async () => {
    const reply = await stranger.send(fullDataCalls.list, { body: { product: [1] } })
    expect(reply.json.data).toHaveLength(2)
    for (const secret of ['Mira', 'Solberg', 'mira@', '2165550101', '12 Oak']) expect(reply.text).not.toContain(secret)
    expect(reply.text).toContain('3-5')
  })

  it('are exported masked as they are shown: the download does not reveal', async () => {
    const masked = await app.signedIn({ permissions: [...PRESET, 'download_fullleadinfo'] })
    const body = { product: [1] }
    for (const spec of [fullDataCalls.list, fullDataCalls.export]) {
      const { text } = await masked.send(spec, { body })
      for (const secret of ['Mira', 'Solberg', 'mira@', '2165550101', '12 Oak']) expect(text).not.toContain(secret)
      expect(text).toContain('3-5')
    }
    expect(await readsBy(masked.id)).toEqual([])
  })

  it('that show who consumers are leave one log row each, with filters and count', async () => {
    const reader = await app.signedIn({ permissions: [...PRESET, 'download_fullleadinfo', 'lead_revealdata'] })
    const body = { product: [1], status: 'matched', date: 'Nov 1, 2026 to Nov 15, 2026' }
    await reader.call(fullDataCalls.list, { body })
    await reader.send(fullDataCalls.export, { body })
    const filters = 'date Nov 1, 2026 to Nov 15, 2026; product 1; status matched; 1 leads'
    expect(await readsBy(reader.id)).toEqual([`Full data: ${filters}`, `Full data exported: ${filters}`])
  })

  it('are exported only with the permission', async () => {
    expect((await stranger.refused(fullDataCalls.export, { body: { product: [1] } })).status).toBe(403)
  })

  it.each(FULL_REPORTS.map(({ product, title }) => [title, product] as const))(
    'of %s export the columns and rows of the list, guarded',
    async (_title, product) => {
      const body = { product: [product], sort: 'id:asc' }
      const list = await downloader.call(fullDataCalls.list, { body })
      const { text } = await downloader.send(fullDataCalls.export, { body })
      const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
      expect(meta.fields?.slice(12)).toHaveLength(fullFieldsOf([product]).length)
      expect(data.map((row) => Number(row['ID']))).toEqual(list.data.map((row) => row.id))
      for (const row of data) expect(row['Last name']).toBe("'=Solberg")
      if (product === 1) expect(data.map((row) => row['Status']).sort()).toEqual(['matched', 'matched no buyer'])
    },
  )
})
