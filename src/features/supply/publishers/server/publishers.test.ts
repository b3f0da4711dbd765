import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type Parties, seedParties } from '../../../../../test/leads'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { publisherCalls } from '../contract'

const app = useApp()
let person: ApiClient
let parties: Parties

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  parties = await seedParties(app)
})

const get = (id: number) => person.call(publisherCalls.get, { params: { id } })
const update = (id: number, body: object) => person.call(publisherCalls.update, { params: { id }, body })
const refused = async (body: object) => {
  const { status, json } = await person.refused(publisherCalls.update, { params: { id: parties.oaks }, body })
  return [status, json.errors]
}
const list = async (body: object) => (await person.call(publisherCalls.list, { body })).data

async function logOf(publisher: number) {
  const { data } = await person.call(systemLogCalls.list, { body: { publisher: [publisher], perPage: 50 } })
  return data.map(({ systemlog }) => systemlog)
}

const restore = (id: number, log: number | undefined, field: string) =>
  person.send(publisherCalls.restore, { params: { id }, body: { log, field } })

describe('publishers', () => {
  it('are added with a name alone, read back whole, and changed field by field', async () => {
    const { id } = await person.call(publisherCalls.add, { body: { name: 'Cedar Lane Media' } })
    expect(await get(id)).toMatchObject({ name: 'Cedar Lane Media', status: 'active', product: [], version: 1 })
    const whole = {
      ...{ status: 'inactive', contactname: 'Elena Ruiz', companyname: 'Cedar Lane LLC', email: 'elena@cedar.example' },
      ...{ phone: '(617) 555-0142', address: '88 Wharf Street', city: 'Boston', state: 'MA', zip: '02110' },
      ...{ accountmanager: person.id, pricemodel: 'CPA', pricevalue: '1,046.50' },
    }
    const changed = await update(id, whole)
    expect(changed).toMatchObject({ ...whole, pricevalue: 1046.5, accmanager: 'Dana Whitfield', version: 2 })
    expect(await update(id, { accountmanager: null, city: '' })).toMatchObject({
      ...{ accountmanager: null, city: '', contactname: 'Elena Ruiz', name: 'Cedar Lane Media', version: 3 },
    })
  })

  it('edited by two in the same moment: one wins, the other is told who it was, whatever part they changed', async () => {
    const { id } = await person.call(publisherCalls.add, { body: { name: 'Twice' } })
    const edit = (body: object) =>
      person.send(publisherCalls.update, { params: { id }, body, headers: { 'if-match': '1' } })
    const replies = await Promise.all([edit({ status: 'inactive' }), edit({ name: 'Other' }), edit({ city: 'Reno' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const told = replies.find(({ status }) => status === 409)?.json
    expect([told?.['changedBy'], told?.['current']]).toMatchObject(['Dana Whitfield', { id, version: 2 }])
    const { status, name, city, version } = await get(id)
    const stored = [status === 'inactive', name === 'Other', city === 'Reno']
    expect([version, stored]).toEqual([2, replies.map((reply) => reply.status === 200)])
  })

  it('are listed with a row per product, and one row without where there is none yet', async () => {
    const { id } = await person.call(publisherCalls.add, { body: { name: 'No channels' } })
    const rows = await list({ perPage: 1_000_000 })
    const products = (publisher: number) =>
      rows.filter((row) => row.id === publisher).map(({ product }) => product?.title ?? null)
    expect([products(parties.harbor), products(id)]).toEqual([['Windows', 'Solar'], [null]])
    const manager = { accountmanager: person.id }
    await update(parties.oaks, manager)
    const names = async (body: object) => [...new Set((await list(body)).map(({ name }) => name))]
    expect(await names({ product: [5] })).toEqual(['Bright Harbor Media'])
    expect(await names({ accountManager: 'whitf' })).toEqual(['Nine Oaks Digital'])
    expect(await names({ searchText: 'oaks' })).toEqual(['Nine Oaks Digital'])
    expect(await names({ searchText: String(parties.harbor) })).toEqual(['Bright Harbor Media'])
  })

  it.each<[string, object, string]>([
    ['name', { name: '  ' }, 'Required'],
    ['email', { email: 'nobody' }, 'Enter an email address'],
    ['status', { status: 'gone' }, 'Choose Active or Not active'],
    ['accountmanager', { accountmanager: 999_999 }, 'Choose an admin of the list'],
    ['pricevalue', { pricemodel: 'CPA', pricevalue: '1e9' }, 'Must be a number with at most two decimals'],
    ['pricevalue', { pricemodel: 'CPA', pricevalue: 1_000_000_000 }, 'Must be $10,000 or less'],
    ['pricevalue', { pricemodel: 'REV', pricevalue: 101 }, 'Must be 100% or less'],
    ['bordelo', { bordelo: 1 }, 'Unknown field'],
  ])('refuse a bad %s', async (field, body, text) => {
    expect(await refused(body)).toEqual([422, { [field]: text }])
  })

  it('need a name when they are added, and say which one does not exist', async () => {
    expect((await person.refused(publisherCalls.add, { body: {} })).json.errors).toEqual({ name: 'Required' })
    const missing = { params: { id: 999_999 }, body: {} }
    expect((await person.refused(publisherCalls.update, missing)).json.message).toBe('Publisher not found')
  })

  it('tell who changed one in the meantime, and show it as it is now', async () => {
    const { version } = await get(parties.oaks)
    await update(parties.oaks, { city: 'Denver' })
    const stale = { params: { id: parties.oaks }, headers: { 'if-match': String(version) } }
    const reply = await person.refused(publisherCalls.update, { ...stale, body: { city: 'Austin' } })
    expect([reply.status, reply.json['changedBy'], reply.json['current']]).toMatchObject([
      ...[409, 'Dana Whitfield', { city: 'Denver' }],
    ])
    const settings = await person.refused(publisherCalls.saveSettings, { ...stale, body: { duplicate: 5 } })
    expect([settings.status, settings.json['current']]).toMatchObject([409, { duplicate: 0 }])
  })
})

describe('the settings of a publisher', () => {
  it('change one by one and keep the rest', async () => {
    const save = (body: object) => person.call(publisherCalls.saveSettings, { params: { id: parties.harbor }, body })
    const before = await person.call(publisherCalls.settings, { params: { id: parties.harbor } })
    expect(before).toMatchObject({ duplicate: 0, failflagrule: 'fail', leadtype: 'exclusive', pricerejectvariance: 0 })
    const wanted = {
      ...{
        duplicate: '90',
        tokenrequirements: 'both_required',
        tokenrequirementsping: 'tf_only',
        failflagrule: 'flag',
      },
      ...{ creditreturn: 1, copyfailedlead: true, pricerejectvariance: 30, leadtype: 'shared', sharedplaces: 5 },
      ...{ sourcetraffic: 0, sourcepost: 0, sourcepingpost: 0 },
    }
    const now = { ...wanted, duplicate: 90, copyfailedlead: 1 }
    expect(await save(wanted)).toMatchObject(now)
    const cleared = { pricerejectvariance: 0, tokenrequirements: null }
    expect(await save({ pricerejectvariance: 0, tokenrequirements: '' })).toMatchObject({ ...now, ...cleared })
  })

  it.each([
    ['duplicate', 16],
    ['pricerejectvariance', 15],
    ['tokenrequirements', 'none'],
    ['failflagrule', 'drop'],
    ['sharedplaces', 6],
    ['leadtype', ''],
  ])('refuse %s %s', async (name, value) => {
    const input = { params: { id: parties.harbor }, body: { [name]: value } }
    const { status, json } = await person.refused(publisherCalls.saveSettings, input)
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [name]])
  })
})

describe('the scrubbers of a publisher', () => {
  const all = (publisherId: number) => person.call(publisherCalls.scrubbers, { params: { publisherId } })
  const save = (body: object, headers = {}) =>
    person.send(publisherCalls.saveScrubber, { params: { publisherId: parties.harbor }, body, headers })

  it('are listed in the order they run, with typed settings at their usual values', async () => {
    const rows = await all(parties.harbor)
    expect(rows.map(({ name }) => name)).toEqual([
      ...['Bad words', 'Area code', 'Lead age', 'Certificate reuse', 'IP velocity', 'Address velocity'],
      ...['Phone validation', 'Risk A', 'Risk B', 'Anura', 'Jornaya'],
    ])
    expect(rows[2]).toMatchObject({ enabled: false, config: { 'Lead age, maximum': 3600 }, version: 0 })
    expect(rows[2]?.fields[0]).toMatchObject({ type: 'duration', min: 1 })
  })

  it('are switched and set apart from each other', async () => {
    await save({ name: 'Risk A', enabled: 1 })
    await save({ name: 'Risk A', config: { 'Risk score, flag value': 2 } })
    const risks = (await all(parties.harbor)).filter(({ name }) => name.startsWith('Risk'))
    expect(risks.map(({ enabled, config, version }) => [enabled, config, version])).toEqual([
      [true, { 'Risk score, flag value': 2 }, 2],
      [false, { 'Risk score, flag value': 3 }, 0],
    ])
    expect((await all(parties.oaks)).every(({ version }) => version === 0)).toBe(true)
  })

  it('refuse what does not fit, and a change of somebody who has not seen the last one', async () => {
    const errors = async (body: object) => (await save(body)).json.errors
    expect(await errors({ name: 'Risk C' })).toEqual({ name: 'There is no such scrubber' })
    expect(
      Object.keys((await errors({ name: 'IP velocity', config: { 'Leads in 24 hours, maximum': 0 } })) ?? {}),
    ).toEqual(['Leads in 24 hours, maximum'])
    expect(await errors({ name: 'Anura', config: { other: 1 } })).toEqual({ other: 'Unknown setting' })
    const stale = await save({ name: 'Risk A', enabled: 0 }, { 'if-match': '1' })
    expect([stale.status, stale.json['changedBy']]).toEqual([409, 'Dana Whitfield'])
  })
})

describe('the log of a publisher', () => {
  it('keeps every change field by field, and gives each value back that is not hidden', async () => {
    const { id } = await person.call(publisherCalls.add, { body: { name: 'Alder Point', city: 'Salem' } })
    await update(id, { city: 'Bend', accountmanager: person.id, email: 'a@alder.example', pricevalue: 12.5 })
    await person.call(publisherCalls.saveSettings, { params: { id }, body: { failflagrule: 'flag' } })
    const scrubber = { name: 'Lead age', enabled: 1, config: { 'Lead age, maximum': 60 } }
    await person.call(publisherCalls.saveScrubber, { params: { publisherId: id }, body: scrubber })
    const [age, rule, record] = await logOf(id)
    expect(record?.changes).toEqual([
      { field: 'accountmanager', before: null, after: person.id },
      { field: 'email', before: '', after: 'a•••@alder.example' },
      { field: 'city', before: 'Salem', after: 'Bend' },
      { field: 'pricevalue', before: null, after: 12.5 },
    ])
    for (const [entry, field] of [
      [age, 'Lead age.enabled'],
      [age, 'Lead age.Lead age, maximum'],
      [rule, 'failflagrule'],
      [record, 'city'],
      [record, 'accountmanager'],
      [record, 'pricevalue'],
    ] as const)
      expect((await restore(id, entry?.id, field)).status, field).toBe(200)
    expect(await get(id)).toMatchObject({ city: 'Salem', accountmanager: null, pricevalue: null })
    const settings = await person.call(publisherCalls.settings, { params: { id } })
    const scrubbers = await person.call(publisherCalls.scrubbers, { params: { publisherId: id } })
    expect([settings.failflagrule, scrubbers[2]?.enabled, scrubbers[2]?.config]).toEqual([
      ...['fail', false, { 'Lead age, maximum': 3600 }],
    ])
    const [newest] = await logOf(id)
    expect(newest).toMatchObject({ title: 'Earlier value restored', description: 'Alder Point, pricevalue' })
    expect((await restore(id, newest?.id, 'pricevalue')).status).toBe(200)
    expect((await get(id)).pricevalue).toBe(12.5)
    expect((await restore(id, record?.id, 'email')).json.message).toContain('hidden')
  })

  it('gives nothing back that was changed again since, that another entry changed, or that is not allowed any more', async () => {
    const { id } = await person.call(publisherCalls.add, { body: { name: 'Fern Hill', accountmanager: person.id } })
    const gone = await app.admin({ name: 'Gone' })
    await update(id, { city: 'Reno', accountmanager: gone.id })
    await update(id, { city: 'Elko', accountmanager: null })
    const [last, first] = await logOf(id)
    const text = async (log: number | undefined, field: string, of = id) => (await restore(of, log, field)).json.message
    expect(await text(first?.id, 'city')).toBe('Dana Whitfield changed this again later: restore from the newest entry')
    expect((await get(id)).city).toBe('Elko')
    expect(await text(last?.id, 'name')).toBe('This entry did not change name')
    expect(await text(last?.id, 'city', parties.oaks)).toBe('Log entry not found')
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    expect((await restore(id, last?.id, 'accountmanager')).status).toBe(422)
    expect((await restore(id, last?.id, 'city')).status).toBe(200)
    expect((await restore(id, first?.id, 'city')).status).toBe(200)
    expect((await get(id)).city).toBe('')
  })
})
