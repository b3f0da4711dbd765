import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type Parties, seedLeads, seedParties } from '../../../../../test/leads'
import { BLIND_SEARCHES_AN_HOUR } from '@/features/selling/lead-facts/server/public'
import { searchCalls } from '@/features/platform/search/contract'
import { leadSearchCalls } from '../contract'

const app = useApp()
let reader: ApiClient
let stranger: ApiClient
let parties: Parties
let ids: number[] = []
const DAY = 86_400_000

const MIRA = {
  ...{ firstname: 'Mira', lastname: 'Solberg', email: 'mira@example.com', phone: '2165550101' },
  address: '12 Oak Lane',
  trustedform: `https://cert.trustedform.com/${'ab'.repeat(20)}`,
  leadid: '0F3A1B52-7C44-4D19-9E21-5B6C7D8E9F01',
}

beforeAll(async () => {
  reader = await app.signedIn({ permissions: [...PRESET, 'lead_revealdata'], name: 'Reader' })
  stranger = await app.signedIn({ permissions: PRESET, name: 'Stranger' })
  parties = await seedParties(app)
  const one = {
    at: app.clock.now() - DAY,
    status: 'matched',
    product: 1,
    publisher: parties.harbor,
    rcid: parties.windows,
  }
  ids = await seedLeads(app, [
    { ...one, fields: MIRA },
    { ...one, fields: { ...MIRA, email: 'other@example.com' }, test: true },
    { ...one, fields: { ...MIRA, lastname: 'Vance', phone: '2165550199' }, at: app.clock.now() - 300 * DAY },
    { ...one, fields: MIRA, status: 'deleted' },
    { ...one, fields: { firstname: 'Nils', email: 'nils@example.com' } },
  ])
})

const rowsOf = async (user: number, title: string) => {
  const rows = await app.db
    .selectFrom('system_log')
    .select('description')
    .where('user_id', '=', user)
    .where('title', '=', title)
    .orderBy('id')
    .execute()
  return rows.map(({ description }) => description)
}

const found = async (body: object) =>
  (await reader.call(leadSearchCalls.search, { body })).data.map(({ id }) => ids.indexOf(id)).sort()

describe('the lead search', () => {
  it.each([
    ['e-mail in any case', { email: ' Mira@Example.com ' }, [0, 2]],
    ['phone however it is written', { phone: '+1 (216) 555-0101' }, [0, 1]],
    ['names', { firstname: 'MIRA', lastname: 'solberg' }, [0, 1]],
    ['address', { address: '12  oak lane' }, [0, 1, 2]],
    ['certificate address', { trustedform: MIRA.trustedform }, [0, 1, 2]],
    ['bare certificate token', { trustedform: 'AB'.repeat(20) }, [0, 1, 2]],
    ['LeadiD', { leadid: MIRA.leadid.toLowerCase() }, [0, 1, 2]],
    ['several values at once', { email: MIRA.email, lastname: 'Vance' }, [2]],
    ['nothing that exists', { email: 'nobody@example.com' }, []],
    ['part of a value, which is not enough', { lastname: 'Sol' }, []],
    ['date', { email: MIRA.email, date: 'Nov 1, 2026 to Nov 15, 2026' }, [0]],
  ])('finds leads by %s', async (_name, body, expected) => {
    expect(await found(body)).toEqual(expected)
  })

  it('finds a lead by its id, and takes an empty one for none', async () => {
    expect(await found({ id: ids[4] })).toEqual([4])
    expect(await found({ id: '', email: 'nils@example.com' })).toEqual([4])
    expect((await reader.refused(leadSearchCalls.search, { body: { id: 'x' } })).status).toBe(422)
  })

  it('marks test leads', async () => {
    const { data } = await reader.call(leadSearchCalls.search, { body: { phone: MIRA.phone } })
    expect(new Map(data.map(({ id, test }) => [ids.indexOf(id), test]))).toEqual(
      new Map([
        [1, true],
        [0, false],
      ]),
    )
  })

  it('shows contact data only to who may see it', async () => {
    const body = { email: MIRA.email, date: 'Nov 1, 2026 to Nov 15, 2026' }
    const [open] = (await reader.call(leadSearchCalls.search, { body })).data
    expect(open).toMatchObject({
      firstname: 'Mira',
      lastname: 'Solberg',
      email: 'mira@example.com',
      phone: '2165550101',
    })
    const reply = await stranger.send(leadSearchCalls.search, { body })
    expect(reply.json.data).toMatchObject([{ email: 'm•••@example.com', phone: '•••0101' }])
    for (const secret of ['Solberg', '2165550101', 'mira@']) expect(reply.text).not.toContain(secret)
  })

  it('by what only the consumer has, and a list that shows it, are one log row each, without what was typed', async () => {
    const person = await app.signedIn({ permissions: [...PRESET, 'lead_revealdata'] })
    await person.call(leadSearchCalls.search, { body: { phone: MIRA.phone, lastname: 'Solberg' } })
    await person.call(searchCalls.find, { body: { text: MIRA.email } })
    await person.call(leadSearchCalls.search, { body: { date: 'Nov 1, 2026 to Nov 15, 2026' } })
    await person.call(searchCalls.find, { body: { text: String(ids[0]) } })
    expect(await rowsOf(person.id, 'Consumer data read')).toEqual([
      'by lastname, phone; 2 leads',
      'by email; 2 leads',
      'Lead search: date Nov 1, 2026 to Nov 15, 2026; 3 leads',
    ])
  })

  it('comes in pages', async () => {
    const list = await reader.call(leadSearchCalls.search, { body: { page: 2, perPage: 3 } })
    expect(list).toMatchObject({ page: 2, pages: 2, start: 4, end: 4, total: 4 })
  })

  it('is limited for who may not reveal, in all its places together, and each is logged', async () => {
    const guesser = await app.signedIn({ permissions: PRESET })
    const guess = (n: number) =>
      n % 2 === 0
        ? guesser.send(leadSearchCalls.search, { body: { phone: `216555${1000 + n}` } })
        : guesser.send(searchCalls.find, { body: { text: `216555${1000 + n}` } })
    const replies = await Promise.all(Array.from({ length: BLIND_SEARCHES_AN_HOUR + 8 }, (_, n) => guess(n)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(BLIND_SEARCHES_AN_HOUR)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(8)
    const logged = await rowsOf(guesser.id, 'Consumer searched for')
    expect(logged).toHaveLength(BLIND_SEARCHES_AN_HOUR)
    expect(new Set(logged)).toEqual(new Set(['by phone; 0 leads']))
    for (let third = 0; third < 3; third++) {
      // Not so long that the session ends.
      app.clock.advance(1201)
      await guesser.call(leadSearchCalls.search, { body: { id: ids[0] ?? 0 } })
    }
    expect((await guess(0)).status).toBe(200)
  })

  it('is limited by its own count: rows of the log, in whatever words, do not count', async () => {
    const guesser = await app.signedIn({ permissions: PRESET })
    const guess = (n: number) => guesser.send(leadSearchCalls.search, { body: { phone: `216555${2000 + n}` } })
    expect((await guess(0)).status).toBe(200)
    await sql`INSERT INTO system_log (xid, id, dateadd, category, user_id, title, description, ipaddress, useragent, request_id, call, changes)
      SELECT pg_current_xact_id(), nextval('system_log_id'), dateadd, category, user_id, title, 'by phone; 0 leads, 999 not found', '', '', '', call, changes
      FROM system_log WHERE user_id = ${guesser.id} AND title = 'Consumer searched for'`.execute(
      app.services.database.db,
    )
    expect((await guess(1)).status).toBe(200)
    const searches = app.services.database.db.updateTable('identity_searches').where('user_id', '=', guesser.id)
    await searches.set({ guesses: BLIND_SEARCHES_AN_HOUR / 2 }).execute()
    expect((await guess(2)).status).toBe(429)
  })
})
