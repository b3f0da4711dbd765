import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { areaCodeCalls, badEmailCalls, badPhoneCalls, badWordCalls, type ScrubListCalls } from '../contract'
import { AREA_CODES, EMAILS, PHONES, type ScrubList, WORDS } from '../lists'

const app = useApp()
let person: ApiClient

interface Tried {
  readonly list: ScrubList
  readonly calls: ScrubListCalls
  readonly first: Readonly<Record<string, string>>
  readonly second: Readonly<Record<string, string>>
  /** What the first one's row of the log shows of it. */
  readonly seen: readonly [field: string, value: string]
  /** Bodies that are refused, with the field and its text. */
  readonly wrong: readonly (readonly [body: object, field: string, text: string])[]
}

const LISTS: readonly Tried[] = [
  {
    list: AREA_CODES,
    calls: areaCodeCalls,
    first: { areacode: '216', state: 'NY' },
    second: { areacode: '216', state: 'TX' },
    seen: ['area', '216'],
    wrong: [
      [{ areacode: '', state: 'NY' }, 'areacode', 'Please enter an area code'],
      [{ state: 'NY' }, 'areacode', 'Please enter an area code'],
      [{ areacode: '21', state: 'NY' }, 'areacode', 'Please enter 3-digit area code'],
      [{ areacode: '21a', state: 'NY' }, 'areacode', 'Please enter 3-digit area code'],
      [{ areacode: '217', state: '' }, 'state', 'Please select a state'],
      [{ areacode: '217', state: 'DC' }, 'state', 'Please select a state'],
    ],
  },
  {
    list: EMAILS,
    calls: badEmailCalls,
    first: { email: 'ada@example.com', description: 'Litigator' },
    second: { email: 'bo@example.com', description: 'Do Not Email' },
    seen: ['email', 'a•••@example.com'],
    wrong: [
      [{ email: ' ', description: 'Litigator' }, 'email', 'Please enter an email address'],
      [{ description: 'Litigator' }, 'email', 'Please enter an email address'],
      [{ email: 'cy@example.com' }, 'description', 'Please select a description'],
      [{ email: 'ada@example', description: 'Litigator' }, 'email', 'Please enter a valid email address'],
      [{ email: 'cy@example.com', description: '' }, 'description', 'Please select a description'],
      [{ email: 'cy@example.com', description: 'DNC' }, 'description', 'Please select a description'],
    ],
  },
  {
    list: PHONES,
    calls: badPhoneCalls,
    first: { phone: '2165550100', description: 'DNC' },
    second: { phone: '2165550101', description: 'Litigator' },
    seen: ['phone', '•••0100'],
    wrong: [
      [{ phone: '', description: 'DNC' }, 'phone', 'Please enter a phone number'],
      [{ phone: '216555010', description: 'DNC' }, 'phone', 'Please enter 10-digit phone number'],
      [{ phone: 2165550100, description: 'DNC' }, 'phone', 'Enter text'],
      [{ description: 'DNC' }, 'phone', 'Please enter a phone number'],
      [{ phone: '2165550109', description: 'Do Not Email' }, 'description', 'Please select a description'],
    ],
  },
  {
    list: WORDS,
    calls: badWordCalls,
    first: { word: 'mickey', actiontype: 'fail' },
    second: { word: 'mouse', actiontype: 'flag' },
    seen: ['word', 'mickey'],
    wrong: [
      [{ word: '', actiontype: 'fail' }, 'word', 'Please enter a word'],
      [{ word: 'duck' }, 'actiontype', 'Please select an actiontype'],
      [{ word: 'goofy', actiontype: 'stop' }, 'actiontype', 'Please select an actiontype'],
    ],
  },
]

beforeAll(async () => {
  const permissions = [...LISTS.map(({ list }) => list.permission), 'log_globallog']
  person = await app.signedIn({ permissions, name: 'Lister' })
})

const lastLog = async () => {
  const { data } = await person.call(systemLogCalls.list, { body: { category: ['settings'], perPage: 1 } })
  return data[0]?.systemlog
}

describe.each(LISTS.map((tried) => [tried.list.title, tried] as const))('%s', (_title, tried) => {
  const { list, calls, first, second, seen, wrong } = tried
  const key = list.value.name
  const all = async (body: object = {}) => (await person.call(calls.list, { body })).data

  it('takes an entry, shows it with who added it, changes and deletes it, each with its row of the log', async () => {
    const { id } = await person.call(calls.add, { body: first })
    const added = await lastLog()
    expect(added?.title).toBe(`${list.logged} added`)
    expect(added?.changes).toContainEqual({ field: seen[0], before: null, after: seen[1] })
    if (list.value.personal) expect(JSON.stringify(added)).not.toContain(first[key])

    const user = { id: person.id, name: 'Lister' }
    expect(await person.call(calls.get, { params: { id } })).toMatchObject({ id, ...first, user, version: 1 })
    expect(await all()).toMatchObject([{ id, ...first }])

    const changed = await person.call(calls.update, { params: { id }, body: second })
    expect(changed).toMatchObject({ id, ...second, version: 2 })
    expect((await lastLog())?.title).toBe(`${list.logged} changed`)

    await person.call(calls.remove, { params: { id } })
    expect((await lastLog())?.title).toBe(`${list.logged} deleted`)
    expect(await all()).toEqual([])
    const gone = await person.refused(calls.get, { params: { id } })
    expect(gone.json.message).toBe(`${list.thing} not found`)
  })

  it('has an entry once: a second one is a duplicate, by adding and by changing, and nothing is written', async () => {
    const { id } = await person.call(calls.add, { body: first })
    const other = await person.call(calls.add, { body: second })
    const text = `Duplicate ${list.thing.toLowerCase()}`
    const copied = [
      await person.refused(calls.add, { body: first }),
      await person.refused(calls.update, { params: { id: other.id }, body: first }),
    ]
    for (const { status, json } of copied) expect([status, json.message, json.errors?.[key]]).toEqual([422, text, text])
    expect(await all({ sort: 'id:asc' })).toMatchObject([
      { id, ...first },
      { id: other.id, ...second },
    ])
    // Saving an entry as it is collides with nobody.
    await person.call(calls.update, { params: { id }, body: first })
  })

  it.each(wrong)('refuses %j: %s', async (body, field, text) => {
    const reply = await person.refused(calls.add, { body })
    expect([reply.status, reply.json.errors]).toEqual([422, { [field]: text }])
  })

  it('tells who was faster when two people edit one entry', async () => {
    const [entry] = await all({ sort: 'id:asc' })
    const headers = { 'if-match': '1' }
    const reply = await person.refused(calls.update, { params: { id: entry?.id }, body: first, headers })
    expect([reply.status, reply.json['changedBy']]).toEqual([409, 'Lister'])
    expect(reply.json['current']).toMatchObject(first)
  })

  it('is searched by a part of the value, sorted by every column either way, by column and order too', async () => {
    const value = second[key] ?? ''
    expect((await all({ [key]: value.slice(1).toUpperCase() })).map((row) => row[key])).toContain(value)
    expect(await all({ [key]: 'no%such_' })).toEqual([])
    for (const column of ['id', key, list.choice.name, 'dateadd', 'dateupdate', 'user']) {
      const rows = [await all({ sort: `${column}:asc` }), await all({ column, order: 'desc' })]
      for (const ids of rows.map((page) => page.map(({ id }) => id))) expect(ids).toHaveLength(2)
    }
    const texts = (await all({ column: list.choice.name, order: 'desc' })).map((row) => String(row[list.choice.name]))
    expect(texts).toEqual(texts.toSorted().toReversed())
  })

  it('as a file that tells who consumers are leaves a row of the log, without what was searched for', async () => {
    const wanted: object = { [key]: (second[key] ?? '').slice(1) }
    for (const body of [{}, wanted]) expect((await person.send(calls.export, { body })).status).toBe(200)
    const rows = await app.db
      .selectFrom('system_log')
      .select('description')
      .where('title', '=', 'Consumer data read')
      .where('description', 'like', `${list.title} %`)
      .orderBy('id')
      .execute()
    const [every, some] = [await all(), await all(wanted)]
    const told = [`no filter; ${every.length} entries`, `by ${key}; ${some.length} entries`]
    expect(rows.map(({ description }) => description)).toEqual(
      list.value.personal ? told.map((text) => `${list.title} exported: ${text}`) : [],
    )
  })

  it('is refused to whoever has only the permissions of the other lists', async () => {
    const others = LISTS.map((one) => one.list.permission).filter((one) => one !== list.permission)
    const stranger = await app.signedIn({ permissions: others })
    for (const call of Object.values(calls)) {
      const reply = await stranger.send(call, { params: { id: 1 }, ...(call.method === 'POST' ? { body: {} } : {}) })
      expect(reply.status).toBe(403)
    }
  })
})

describe('bad phones', () => {
  it.each(['(214) 555-0142', '+1 214.555.0142', '1-214-555-0142'])(
    'saves and finds %j as ten digits',
    async (written) => {
      const { id } = await person.call(badPhoneCalls.add, { body: { phone: written, description: 'DNC' } })
      expect(await person.call(badPhoneCalls.get, { params: { id } })).toMatchObject({ phone: '2145550142' })
      const { data } = await person.call(badPhoneCalls.list, { body: { phone: written } as object })
      expect(data.map((entry) => entry.id)).toEqual([id])
      await person.call(badPhoneCalls.remove, { params: { id } })
    },
  )
})

describe('bad emails and words', () => {
  it('are kept in small letters, so that the same in capitals is a duplicate', async () => {
    const emails = { email: 'ADA@Example.com', description: 'Litigator' }
    expect((await person.refused(badEmailCalls.add, { body: emails })).json.message).toBe('Duplicate email')
    const words = { word: ' MicKey ', actiontype: 'flag' }
    expect((await person.refused(badWordCalls.add, { body: words })).json.message).toBe('Duplicate word')
  })

  it('emails are also added where the specification adds them, whatever stands for the id', async () => {
    const body = { email: 'Dee@example.com', description: 'Do Not Email' }
    const { id } = await person.call(badEmailCalls.addAt, { params: { id: 'new' }, body })
    expect(await person.call(badEmailCalls.get, { params: { id } })).toMatchObject({
      ...body,
      email: 'dee@example.com',
    })
  })
})

it('lists have pages of 50', async () => {
  const at = new Date(app.clock.now())
  const words = Array.from({ length: 51 }, (_, n) => ({
    word: `paged ${n}`,
    actiontype: 'flag',
    dateadd: at,
    dateupdate: at,
  }))
  await app.db.insertInto('bad_words').values(words).execute()
  const search: object = { word: 'paged', sort: 'id:asc' }
  const page = (n: number) => person.call(badWordCalls.list, { body: { ...search, page: n } })
  expect(await page(1)).toMatchObject({ page: 1, pages: 2, start: 1, end: 50, total: 51 })
  expect((await page(2)).data.map((row) => row['word'])).toEqual(['paged 50'])
})
