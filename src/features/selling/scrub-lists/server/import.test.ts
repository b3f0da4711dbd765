import { beforeAll, describe, expect, it } from 'vitest'
import { bulkRunCalls } from '@/features/platform/bulk-runs/contract'
import { referenceOf } from '@/features/platform/reference/server/public'
import { useApp } from '../../../../../test/app'
import { killedAt } from '../../../../../test/killed-save'
import type { ApiClient } from '../../../../../test/client'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { areaCodeCalls, badEmailCalls, badPhoneCalls, badWordCalls, type ScrubListCalls } from '../contract'
import { AREA_CODES, EMAILS, PHONES, type ScrubList, WORDS } from '../lists'
import forgetting from './jobs'

const app = useApp()
let person: ApiClient
const SOON = { timeout: 120_000, interval: 20 }

beforeAll(async () => {
  const permissions = [AREA_CODES, EMAILS, PHONES, WORDS].map(({ permission }) => permission)
  person = await app.signedIn({ permissions: [...permissions, 'log_globallog'], name: 'Lister' })
})

interface Tried {
  readonly list: ScrubList
  readonly calls: ScrubListCalls
  readonly csv: string
  /** Line, result and the beginning of the reason. */
  readonly results: readonly (readonly [line: number, result: string, reason: string])[]
  readonly kept: readonly (readonly [value: string, choice: string])[]
}

const REPEATED = ['repeated', 'An earlier line has it'] as const
const LISTS: readonly Tried[] = [
  {
    list: PHONES,
    calls: badPhoneCalls,
    csv: '\ufeffPhone;Description\r\n"(216) 555-0100";dnc\r\n+1 216 555 0101;Litigator\r\n216555010;DNC\r\n2165550100;DNC\r\n2165550102;Spam\r\n=1+1;DNC\r\n',
    results: [
      [2, 'added', ''],
      [3, 'added', ''],
      [4, 'fault', 'Please enter 10-digit phone number'],
      [5, ...REPEATED],
      [6, 'fault', 'Unknown description: Spam. Use Litigator, DNC'],
      [7, 'fault', 'Please enter 10-digit phone number'],
    ],
    kept: [
      ['2165550100', 'DNC'],
      ['2165550101', 'Litigator'],
    ],
  },
  {
    list: EMAILS,
    calls: badEmailCalls,
    csv: 'ADA@example.com,Litigator\rno address,Litigator\rada@Example.com,Do Not Email\rbo@example.com,do not email',
    results: [
      [1, 'added', ''],
      [2, 'fault', 'Please enter a valid email address'],
      [3, ...REPEATED],
      [4, 'added', ''],
    ],
    kept: [
      ['ada@example.com', 'Litigator'],
      ['bo@example.com', 'Do Not Email'],
    ],
  },
  {
    list: WORDS,
    calls: badWordCalls,
    csv: `word\nMickey,flag\n"say ""hi""",fail\n${'x'.repeat(1_000_000)},fail\nmickey,fail\n`,
    results: [
      [2, 'added', ''],
      [3, 'added', ''],
      [4, 'fault', 'Column 1 is longer than 1000 characters'],
      [5, ...REPEATED],
    ],
    kept: [
      ['mickey', 'flag'],
      ['say "hi"', 'fail'],
    ],
  },
  {
    list: AREA_CODES,
    calls: areaCodeCalls,
    csv: '216,New York\n216,TX\n216,ny\n21,NY\n217,\n',
    results: [
      [1, 'added', ''],
      [2, 'added', ''],
      [3, ...REPEATED],
      [4, 'fault', 'Please enter 3-digit area code'],
      [5, 'fault', 'Please select a state'],
    ],
    kept: [
      ['216', 'NY'],
      ['216', 'TX'],
    ],
  },
]

describe.each(LISTS.map((tried) => [tried.list.title, tried] as const))('an import: %s', (_title, tried) => {
  const { list, calls, csv, results, kept } = tried
  const entries = async () => {
    const { data } = await person.call(calls.list, { body: { sort: 'id:asc' } })
    return data.map((row) => [row[list.value.name], row[list.choice.name]])
  }
  const rowsOf = ({ rows }: { rows: readonly { line: number; result: string; reason: string }[] }) =>
    rows.map(({ line, result, reason }) => [line, result, reason])

  it('is looked at line by line, writes nothing before it is saved, adds what it showed, and is taken back whole', async () => {
    const body = { csv, filename: 'list.csv' }
    const { rows, ...counts } = await person.call(calls.previewImport, { body })
    expect(rowsOf({ rows })).toEqual(results)
    expect(await entries()).toEqual([])

    const { id, run } = await person.call(calls.import, { body })
    const lines = async (asked: object = {}) =>
      (await person.call(calls.importedLines, { params: { id }, body: asked })).data
    expect(await entries()).toEqual([])
    expect((await lines()).map(({ result }) => result)).toEqual(results.map(() => 'waiting'))
    await app.runJobs()
    expect(await person.call(calls.getImport, { params: { id } })).toMatchObject({ ...counts, done: counts.lines, run })
    expect(await lines()).toEqual(rows)
    for (const wanted of ['added', 'known', 'repeated', 'fault'] as const)
      expect(await lines({ result: wanted })).toEqual(rows.filter(({ result }) => result === wanted))
    expect(await entries()).toEqual(kept)
    const { data: log } = await person.call(systemLogCalls.list, { body: { category: ['settings'], perPage: 1 } })
    expect(log[0]?.systemlog).toMatchObject({
      title: `${list.logged}s imported`,
      description: `Import ${id}: 2 of ${results.length} lines`,
    })

    const again = await person.call(calls.previewImport, { body })
    expect(again).toMatchObject({ added: 0, known: 2 + counts.repeated, repeated: 0 })
    const listed = async () => (await person.call(calls.imports, { body: {} })).data
    expect(await listed()).toMatchObject([
      { id, filename: 'list.csv', added: 2, user: { name: 'Lister' }, undone: null },
    ])

    const undoing = await person.call(calls.undoImport, { params: { id } })
    expect(undoing.total).toBe(1)
    expect(await listed()).toMatchObject([{ undone: { removed: 0, left: true } }])
    await app.runJobs()
    expect(await entries()).toEqual([])
    expect(await listed()).toMatchObject([{ undone: { removed: 2, left: false, user: { name: 'Lister' } } }])
    const { data: undone } = await person.call(systemLogCalls.list, { body: { category: ['settings'], perPage: 1 } })
    expect(undone[0]?.systemlog).toMatchObject({
      title: `Import of ${list.logged.toLowerCase()}s undone`,
      description: `Import ${id}: 2`,
    })
    const twice = await person.refused(calls.undoImport, { params: { id } })
    expect([twice.status, twice.json.message]).toEqual([400, 'The import is undone already'])
  })
})

describe('an import of phones', () => {
  /** What its run came to. */
  const undo = async (id: number) => {
    const { run } = await person.call(badPhoneCalls.undoImport, { params: { id } })
    await app.runJobs()
    const { data } = await person.call(bulkRunCalls.items, { params: { id: run }, body: {} })
    const { undone } = await person.call(badPhoneCalls.getImport, { params: { id } })
    return { parts: data.map(({ text }) => text), removed: undone?.removed, left: undone?.left }
  }

  it('takes the description that was chosen for lines without one, and leaves entries that are there as they are', async () => {
    await person.call(badPhoneCalls.add, { body: { phone: '2165550200', description: 'Litigator' } })
    const body = { csv: '2165550200\n2165550201\n2165550202,Litigator', description: 'DNC' }
    const { id } = await person.call(badPhoneCalls.import, { body })
    await app.runJobs()
    const { data: lines } = await person.call(badPhoneCalls.importedLines, { params: { id }, body: {} })
    expect(lines.map(({ choice, result }) => [choice, result])).toEqual([
      ['DNC', 'known'],
      ['DNC', 'added'],
      ['Litigator', 'added'],
    ])
    const { data } = await person.call(badPhoneCalls.list, { body: { phone: '2165550201' } as object })
    const entry = { phone: '2165550201', description: 'Litigator' }
    await person.call(badPhoneCalls.update, { params: { id: data[0]?.id }, body: entry })
    expect(await undo(id)).toEqual({ parts: ['1 removed'], removed: 1, left: false })
    const left = await person.call(badPhoneCalls.list, { body: { phone: '21655502', sort: 'phone:asc' } as object })
    expect(left.data.map(({ phone, description }) => [phone, description])).toEqual([
      ['2165550200', 'Litigator'],
      ['2165550201', 'Litigator'],
    ])
  })

  it('that is undone leaves entries that another import lists too', async () => {
    const imported = async (csv: string) => {
      const { id } = await person.call(badPhoneCalls.import, { body: { csv } })
      await app.runJobs()
      return id
    }
    const first = await imported('2165550401,DNC\n2165550402,DNC\n2165550403,DNC')
    const second = await imported('2165550402,DNC\n2165550404,DNC')
    await undo(await imported('2165550401,DNC'))
    expect(await undo(first)).toMatchObject({ removed: 2 })
    const left = () =>
      app.db.selectFrom('bad_phones').select('phone').where('phone', 'like', '21655504%').orderBy('phone')
    expect((await left().execute()).map(({ phone }) => phone)).toEqual(['2165550402', '2165550404'])
    await undo(second)
    expect((await left().execute()).map(({ phone }) => phone)).toEqual(['2165550402'])
  })

  it('names line and column of a file that cannot be read, and adds nothing of it', async () => {
    for (const call of [badPhoneCalls.previewImport, badPhoneCalls.import]) {
      const { status, json } = await person.refused(call, { body: { csv: '2165550300,DNC\n"2165550301,DNC\n' } })
      expect([status, json.errors]).toEqual([422, { csv: 'Line 2, column 1: a quote is opened and never closed' }])
    }
    expect(await app.db.selectFrom('bad_phones').select('id').where('phone', 'like', '21655503%').execute()).toEqual([])
    const other = await person.refused(badWordCalls.undoImport, { params: { id: 1 } })
    expect(other.json.message).toBe('Import not found')
  })

  it('without a line is refused', async () => {
    for (const csv of ['', 'phone\n', '\n\n'])
      expect((await person.refused(badPhoneCalls.import, { body: { csv } })).json.message).toBe(
        'The file has no entries',
      )
  })

  const phones = () => referenceOf(app.services).get().lists.phones
  const phone = (n: number): string => `7${String(n).padStart(9, '0')}`

  it('of 25,000 lines, killed in the middle, goes on where it was, and tells of every line what became of it', async () => {
    const good = Array.from({ length: 24_000 }, (_, n) => phone(n))
    const csv = [...good, phone(3), ...Array.from({ length: 1000 }, (_, n) => `${n}`), '2165550200'].join('\n')
    const body = { csv, description: 'DNC' }
    const preview = await person.call(badPhoneCalls.previewImport, { body })
    expect(preview.rows).toHaveLength(1020)
    const { id, run, total } = await person.call(badPhoneCalls.import, { body })
    expect(total).toBe(3)
    // Killed when the entries of the second part are on the list, before its lines are told: one by one they wait again.
    await killedAt(app, { run }, (tx) =>
      tx
        .selectFrom('scrub_import_parts')
        .select('part')
        .where('part', '=', 2)
        .where('import_id', '=', id)
        .forUpdate()
        .execute(),
    )
    const facts = () => person.call(badPhoneCalls.getImport, { params: { id } })
    expect(await facts()).toMatchObject({ lines: 25_002, done: 10_000, added: 10_000 })
    await app.runJobs()
    const { rows: _, ...counts } = preview
    expect(await facts()).toMatchObject({
      ...counts,
      done: 25_002,
      run,
      added: 24_000,
      repeated: 1,
      known: 1,
      faults: 1000,
    })
    const page = (asked: object) => person.call(badPhoneCalls.importedLines, { params: { id }, body: asked })
    expect(await page({ page: 500 })).toMatchObject({ total: 25_002, data: { length: 50, 49: { line: 25_000 } } })
    expect((await page({ result: 'fault', page: 20 })).data).toMatchObject({ length: 50, 49: { line: 25_001 } })
    expect((await page({ result: 'repeated' })).data).toMatchObject([
      { line: 24_001, reason: 'An earlier line has it' },
    ])
    expect((await page({ result: 'known' })).data).toMatchObject([{ line: 25_002, reason: 'Is on the list already' }])
    await expect.poll(() => phones().get(phone(23_999)), SOON).toBe('DNC')
    const parts = ['10,000 removed', '10,000 removed', '4,000 removed']
    expect(await undo(id)).toEqual({ parts, removed: 24_000, left: false })
    await expect.poll(() => phones().get(phone(23_999)), SOON).toBe(undefined)
  })

  it('undone while it runs adds nothing more', async () => {
    const { id, run } = await person.call(badPhoneCalls.import, { body: { csv: phone(1), description: 'DNC' } })
    expect(await undo(id)).toEqual({ parts: ['0 removed'], removed: 0, left: false })
    const { data } = await person.call(bulkRunCalls.items, { params: { id: run }, body: {} })
    expect(data).toMatchObject([{ name: 'Lines 1 to 1', state: 'failed', text: 'The import was undone' }])
    expect(phones().get(phone(1))).toBe(undefined)
  })

  it('is forgotten line by line with its run, and stays listed', async () => {
    const { id, run } = await person.call(badPhoneCalls.import, { body: { csv: phone(2), description: 'DNC' } })
    await app.runJobs()
    await app.db.deleteFrom('bulk_runs').where('id', '=', run).execute()
    for (const { name, run: work } of forgetting.recurring)
      if (name === 'scrub-lists.forget-lines') await work(app.services)
    expect(await person.call(badPhoneCalls.getImport, { params: { id } })).toMatchObject({ run: null, added: 1 })
    expect((await person.call(badPhoneCalls.importedLines, { params: { id }, body: {} })).total).toBe(0)
    await undo(id)
  })
})
