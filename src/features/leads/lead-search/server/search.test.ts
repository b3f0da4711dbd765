import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { seedLeads } from '../../../../../test/leads'
import { useMarket } from '../../../../../test/market'
import { searchCalls } from '@/features/platform/search/contract'

const market = useMarket({}, 'by hand')
const HOUR = 3_600_000
let person: ApiClient
let publisher = 0
let rcid = 0
let lender = 0
let order = 0
let ids: number[] = []

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET })
  publisher = await market.publisher({ name: 'Bright Harbor Media' })
  rcid = await market.rcid(publisher, { title: 'Harbor windows' })
  lender = await market.lender({ title: 'Stonegate Capital' })
  order = await market.order({ lender, title: 'Stonegate Ohio' })
  const at = market.app.clock.now() - HOUR
  const mira = { firstname: 'Mira', lastname: 'Solberg', email: 'mira@example.com', phone: '2165550101' }
  const one = { at, product: 1, publisher, rcid, fields: mira }
  ids = await seedLeads(market.app, [
    { ...one, status: 'matched' },
    { ...one, status: 'unmatched', at: at - HOUR, test: true },
    { ...one, status: 'deleted' },
    { ...one, status: 'failed', fields: { ...mira, email: 'other@example.com', phone: '2165550102' } },
  ])
  await market.reload()
})

const find = async (text: string) =>
  new Map((await person.call(searchCalls.find, { body: { text } })).map(({ kind, hits }) => [kind, hits]))
const foundIds = async (text: string, kind: string) => (await find(text)).get(kind)?.map(({ id }) => id) ?? []

describe('the search box', () => {
  it('finds a lead by its number, and never a deleted one', async () => {
    expect((await find(`#${ids[0]}`)).get('Leads')).toEqual([
      {
        id: ids[0],
        title: `Lead ${ids[0]}`,
        detail: 'matched, Windows, Nov 15, 2026, Bright Harbor Media',
        path: `/lead/item/${ids[0]}`,
      },
    ])
    expect(await foundIds(String(ids[2]), 'Leads')).toEqual([])
  })

  it('finds the leads of an e-mail or phone, however it is written, newest first, and tells nothing of the person', async () => {
    for (const text of ['mira@example.com', ' MIRA@Example.com ', '2165550101', '(216) 555-0101', '+1 216-555-0101']) {
      const hits = (await find(text)).get('Leads')
      expect(
        hits?.map(({ id }) => id),
        text,
      ).toEqual([ids[0], ids[1]])
      expect(JSON.stringify(hits)).not.toMatch(/mira|solberg|5550101/i)
    }
    expect(await foundIds('mira@example', 'Leads')).toEqual([])
    expect(await foundIds('216555', 'Leads')).toEqual([])
  })

  it('finds a ping by its number', async () => {
    const { ping } = await market.market.intake.ping(market.submission(rcid))
    expect((await find(String(ping))).get('Pings')).toMatchObject([
      { title: `Ping ${ping}`, path: `/ping/item/${ping}` },
    ])
  })

  it('finds every party by number and by name, with the leads of it for where it has no screen', async () => {
    const parties = [
      ['Publishers', publisher, 'harbor', `/publisher/item/${publisher}`, `?publisher=${publisher}`],
      ['RCIDs', rcid, 'windows', `/publisher/rcid/item/${rcid}`, `?rcid=${rcid}`],
      ['Lenders', lender, 'GATE cap', `/lender/item/${lender}`, `?lender=${lender}`],
      ['Orders', order, 'gate ohio', `/lender/order/item/${order}`, `?lenderorder=${order}`],
    ] as const
    for (const [kind, id, name, path, query] of parties) {
      for (const text of [String(id), `#${id}`, name])
        expect((await find(text)).get(kind), `${kind} by ${text}`).toContainEqual(
          expect.objectContaining({ id, path, otherwise: `/lead/report/details${query}` }),
        )
    }
    expect(await foundIds('harb_r', 'Publishers')).toEqual([])
  })
})
