import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { connectionCalls } from '../contract'

const market = useMarket()
let person: ApiClient
let ids: Record<'publisher' | 'rcid' | 'lender' | 'order', number>

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  const publisher = await market.publisher()
  const lender = await market.lender()
  ids = { publisher, lender, rcid: await market.rcid(publisher), order: await market.order({ lender }) }
})

const PARTIES = [
  ['publisher', connectionCalls.publisher, connectionCalls.savePublisher],
  ['rcid', connectionCalls.rcid, connectionCalls.saveRcid],
  ['lender', connectionCalls.lender, connectionCalls.saveLender],
  ['order', connectionCalls.order, connectionCalls.saveOrder],
] as const

describe('the Bordelo connection', () => {
  it.each(PARTIES)(
    'of a %s is empty until an identifier is saved, and can be ended again',
    async (party, get, save) => {
      const params = { id: ids[party] }
      expect(await person.call(get, { params })).toMatchObject({ bordeloid: '' })
      expect(await person.call(save, { params, body: { bordeloid: 'bd-1044' } })).toMatchObject({
        bordeloid: 'bd-1044',
      })
      expect(await person.call(get, { params })).toMatchObject({ bordeloid: 'bd-1044' })
      const stale = { params, body: { bordeloid: 'x' }, headers: { 'if-match': '1' } }
      expect((await person.refused(save, stale)).json['changedBy']).toBe('Dana Whitfield')
      for (const bordeloid of ['<script>', '{{x}}', '=1+1', 'a b', 'x'.repeat(81)])
        expect((await person.refused(save, { params, body: { bordeloid } })).json.errors).toHaveProperty('bordeloid')
      expect(await person.call(save, { params, body: { bordeloid: '' } })).toMatchObject({ bordeloid: '' })
      expect((await person.refused(get, { params: { id: 999_999 } })).status).toBe(400)
    },
  )

  it('of an RCID keeps its key sealed, shows its end, and leaves it alone when what was shown comes back', async () => {
    const params = { id: ids.rcid }
    const save = (body: object) => person.call(connectionCalls.saveRcid, { params, body })
    const kept = async () =>
      (await market.db.selectFrom('rcids').select('bordeloapikey').where('id', '=', ids.rcid).executeTakeFirstOrThrow())
        .bordeloapikey
    const { bordeloapikey } = await save({ bordeloid: 'bd-7', bordeloapikey: 'sesame-street-4711' })
    expect(bordeloapikey).toBe('••••••••4711')
    expect((await kept())?.toString('utf8')).not.toContain('sesame')
    await save({ bordeloapikey })
    expect(market.app.services.keys.decrypt((await kept()) as Buffer)).toBe('sesame-street-4711')
    for (const wrong of ['••••••••9999', 'a key'])
      expect(
        (await person.refused(connectionCalls.saveRcid, { params, body: { bordeloapikey: wrong } })).json.errors,
      ).toHaveProperty('bordeloapikey')
    expect(await save({ bordeloapikey: '' })).toMatchObject({ bordeloid: 'bd-7', bordeloapikey: '' })
    const { data } = await person.call(systemLogCalls.list, { body: { rcid: [ids.rcid] } })
    expect(JSON.stringify(data)).not.toMatch(/sesame|4711/)
    expect(data.flatMap(({ systemlog }) => systemlog.changes)).toContainEqual({
      ...{ field: 'bordeloapikey', before: '(hidden)', after: '(hidden)' },
    })
  })
})

describe('Bordelo', () => {
  const told = () => market.simulator.journal.entries.filter(({ path }) => path === '/bordelo')
  const setUrl = async (url: string | null) => {
    await market.db.deleteFrom('market_settings').where('name', '=', 'bordeloUrl').execute()
    if (url !== null) {
      const row = { name: 'bordeloUrl', value: JSON.stringify(url) }
      await market.db.insertInto('market_settings').values(row).execute()
    }
    await market.reload()
  }
  const sell = async (rcid: number) => {
    const { lead, status } = await market.market.intake.direct(market.submission(rcid), undefined)
    expect(status).toBe('matched')
    return lead
  }

  it('is told of sales by the identifiers of who took part, once an address is set, and of nothing before', async () => {
    const publisher = await market.publisher({ bordeloid: 'bd-pub' })
    const bordeloapikey = market.app.services.keys.encrypt('open-sesame-4711')
    const rcid = await market.rcid(publisher, { product_id: 6, bordeloid: 'bd-rcid', bordeloapikey })
    const lender = await market.lender({ bordeloid: 'bd-lender' })
    await market.order({ lender, product: 6, price: 2550 })
    await market.reload()
    await sell(rcid)
    await market.app.runJobs()
    expect(told()).toEqual([])

    await setUrl(`${market.simulator.origin}/bordelo`)
    market.simulator.behave('/bordelo', { dialect: 'json', outcome: { kind: 'accept' }, status: 503 })
    const lead = await sell(rcid)
    // Busy: the job stays and tries again.
    await expect(market.app.runJobs()).rejects.toThrow('Bordelo was not told')
    market.simulator.behave('/bordelo', { dialect: 'json', outcome: { kind: 'accept' } })
    await market.app.runJobs()
    expect(told()).toHaveLength(2)
    const [, taken] = told()
    expect(taken?.headers['authorization']).toBe('Bearer open-sesame-4711')
    const event = JSON.parse(taken?.body ?? '') as Record<string, unknown>
    const posting = await market.db.selectFrom('postings').select('id').where('lead_id', '=', lead).executeTakeFirst()
    expect(event).toEqual({
      ...{ event: 'lead.sold', id: posting?.id, lead, price: 25.5, at: expect.any(String) as unknown },
      ...{ publisher: 'bd-pub', rcid: 'bd-rcid', lender: 'bd-lender', order: null },
    })

    // Nobody connected, a private destination, an address that is none: nothing leaves.
    const other = await market.rcid(await market.publisher(), { product_id: 7 })
    await market.order({ product: 7 })
    await market.reload()
    await sell(other)
    await market.app.runJobs()
    await setUrl('http://10.0.0.1/bordelo')
    await sell(rcid)
    await market.app.runJobs()
    await setUrl('ftp://bordelo')
    expect(market.market.reference().settings.bordeloUrl).toBe('')
    await setUrl(null)
    expect(told()).toHaveLength(2)
  })
})

describe('the Jangl connection of an RCID', () => {
  it('has no addresses until a token is saved, and six afterwards, none of which tells the token', async () => {
    const params = { id: ids.rcid }
    const get = () => person.call(connectionCalls.jangl, { params })
    expect(await get()).toMatchObject({ token: '', url: null, testUrl: null })
    for (const token of ['', '  ', 'a b', undefined, '••••••••1234', 'x'.repeat(15), 'x'.repeat(201)])
      expect((await person.refused(connectionCalls.saveJangl, { params, body: { token } })).json.errors).toHaveProperty(
        'token',
      )
    const saved = await person.call(connectionCalls.saveJangl, { params, body: { token: 'jangl-secret-token-99aa' } })
    const { token, url, testUrl } = saved
    expect(token).toBe('••••••••99aa')
    const at = `/api/jangl/${ids.rcid}`
    const paths = (urls: typeof url) => Object.values(urls ?? {}).map((one) => new URL(one).pathname)
    expect(paths(url)).toEqual([`${at}/directpost`, `${at}/ping`, `${at}/post`])
    expect(paths(testUrl)).toEqual([`${at}/test/directpost`, `${at}/test/ping`, `${at}/test/post`])
    expect(JSON.stringify(await get())).not.toContain('secret')
    await person.call(connectionCalls.saveJangl, { params, body: { token } })
    const row = await market.db
      .selectFrom('rcids')
      .select('jangltoken')
      .where('id', '=', ids.rcid)
      .executeTakeFirstOrThrow()
    expect(row.jangltoken?.toString('utf8')).not.toContain('secret')
    expect(market.app.services.keys.decrypt(row.jangltoken as Buffer)).toBe('jangl-secret-token-99aa')
    const { data } = await person.call(systemLogCalls.list, { body: { rcid: [ids.rcid] } })
    expect(data.flatMap(({ systemlog }) => systemlog.changes)).toContainEqual({
      ...{ field: 'jangltoken', before: '(hidden)', after: '(hidden)' },
    })
    expect(JSON.stringify(data)).not.toMatch(/secret-token|99aa/)
  })

  it('shows nothing of a short token', async () => {
    const jangltoken = market.app.services.keys.encrypt('short')
    const params = { id: await market.rcid(ids.publisher, { jangltoken }) }
    expect((await person.call(connectionCalls.jangl, { params })).token).toBe('••••••••')
  })
})
