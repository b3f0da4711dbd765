import Papa from 'papaparse'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { seedLog } from '../../../../../test/log-seed'
import { adminCalls } from '@/features/access/admins/contract'
import { roleCalls } from '@/features/access/roles/contract'
import { systemLogCalls } from '../contract'

const app = useApp()
let root: ApiClient

beforeAll(async () => {
  root = await app.signedIn({ superuser: true, name: 'Root' })
})

async function exported(body: object): Promise<Record<string, string>[]> {
  const reply = await root.send(systemLogCalls.export, { body })
  expect(reply.status).toBe(200)
  return Papa.parse<Record<string, string>>(reply.text, { header: true, skipEmptyLines: true }).data
}

describe('the export of the system log', () => {
  it('holds exactly the rows of the list, in its order and in business time', async () => {
    await seedLog(app, [
      { title: 'Beta', category: 'settings', description: 'with "quotes", commas\nand lines' },
      { title: 'Alpha', category: 'settings', at: Date.UTC(2026, 6, 1, 3, 0) },
      { title: 'Gamma', category: 'lender' },
    ])
    const body = { category: 'settings', sort: 'title:asc' }
    const list = await root.call(systemLogCalls.list, { body })
    const rows = await exported(body)
    expect(rows.map((row) => Number(row['ID']))).toEqual(list.data.map((row) => row.systemlog.id))
    expect(rows.map((row) => row['Title'])).toEqual(['Alpha', 'Beta'])
    expect(rows[0]?.['Date (America/New_York)']).toMatch(/^2026-06-30 23:00:00/)
    expect(rows[1]?.['Description']).toBe('with "quotes", commas\nand lines')
  })

  it('is a CSV attachment that names the day in the business time zone', async () => {
    app.clock.advance(12 * 3600)
    const late = await app.signedIn({ superuser: true })
    const reply = await late.send(systemLogCalls.export, { body: { category: 'settings' } })
    expect(new Date(app.clock.now()).toISOString()).toMatch(/^2026-11-16T03/)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="system-log-2026-11-15.csv"')
    app.clock.advance(-12 * 3600)
  })

  it('takes its filters from the query as well, where an empty one is none', async () => {
    const posted = await root.send(systemLogCalls.export, { body: { category: ['settings'], sort: 'title:asc' } })
    const query = { category: 'settings', sort: 'title:asc', keyword: '', lead: '', date: '', user: '' }
    const got = await root.send({ ...systemLogCalls.export, method: 'GET' }, { query })
    expect([got.status, got.text]).toEqual([200, posted.text])
    const bad = await root.refused({ ...systemLogCalls.export, method: 'GET' }, { query: { date: 'never' } })
    expect(Object.keys(bad.json.errors ?? {})).toEqual(['date'])
  })

  it('that cannot be read answers an error, not half a file', async () => {
    const owner = new pg.Client({ connectionString: app.url })
    await owner.connect()
    await owner.query('ALTER TABLE orders RENAME TO hidden_orders')
    const reply = await root.send(systemLogCalls.export, { body: {} })
    await owner.query('ALTER TABLE hidden_orders RENAME TO orders')
    await owner.end()
    expect(reply.status).toBe(500)
    expect(reply.headers['content-disposition']).toBeUndefined()
    expect(reply.json.requestId).toBeDefined()
  })

  it('keeps spreadsheets from running what somebody typed', async () => {
    const attacks = [
      '=HYPERLINK("http://evil.example")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\tTab',
      '\rReturn',
      '＝1+1',
      ' =1+1',
    ]
    await seedLog(
      app,
      attacks.map((title) => ({ title, category: 'upload', useragent: title })),
    )
    for (const row of await exported({ category: 'upload' }))
      for (const name of ['Title', 'User agent']) expect(row[name]).toMatch(/^'/)
    // Where semicolons divide cells, another one begins behind them, and at every line.
    await seedLog(
      app,
      ['a;=1+1', 'a;\t＝1+1', 'a\n@SUM(A1)', 'a;b'].map((title) => ({ title, category: 'returns' })),
    )
    const inner = (await exported({ category: 'returns' })).map((row) => row['Title'])
    expect(new Set(inner)).toEqual(new Set(["a;'=1+1", "a;'\t＝1+1", "a\n'@SUM(A1)", 'a;b']))
    const plain = await exported({ category: 'settings' })
    expect(plain.every((row) => /^\d+$/.test(row['ID'] ?? ''))).toBe(true)
  })

  it('gives everything, however many pages the list has', async () => {
    await seedLog(
      app,
      Array.from({ length: 230 }, (_, n) => ({ title: `Entry ${n}`, category: 'pixel' })),
    )
    const { total, pages } = await root.call(systemLogCalls.list, { body: { category: 'pixel' } })
    expect([total, pages]).toEqual([230, 3])
    expect(await exported({ category: 'pixel' })).toHaveLength(230)
  })

  it('refuses what the list refuses, and paging', async () => {
    for (const body of [{ date: 'never' }, { page: 2 }])
      expect((await root.refused(systemLogCalls.export, { body })).status).toBe(422)
  })
})

describe('changes in the log', () => {
  const latest = async (title: string) => (await root.call(systemLogCalls.list, { body: { keyword: title } })).data[0]

  it('show personal values masked and secrets not at all', async () => {
    await seedLog(app, [
      {
        title: 'Masks',
        category: 'publisher',
        before: { contact: { email: 'mira@example.com', phone: '+1 212 555 0123' }, apikey: 'old-key', price: 5 },
        after: { contact: { email: 'nils@example.com', phone: '+1 212 555 9876' }, apikey: 'new-key', price: 7 },
      },
    ])
    expect((await latest('Masks'))?.systemlog.changes).toEqual([
      { field: 'contact.email', before: 'm•••@example.com', after: 'n•••@example.com' },
      { field: 'contact.phone', before: '•••0123', after: '•••9876' },
      { field: 'apikey', before: '(hidden)', after: '(hidden)' },
      { field: 'price', before: 5, after: 7 },
    ])
    const text = JSON.stringify(await exported({ keyword: 'Masks' }))
    for (const secret of ['mira@', 'nils@', '5550123', 'old-key', 'new-key']) expect(text).not.toContain(secret)
  })

  it('name who and what for a changed admin and role', async () => {
    const { id } = await root.call(roleCalls.add, { body: { title: 'Old', permissions: ['lead_faillead'] } })
    await root.call(roleCalls.update, { params: { id }, body: { title: 'New', permissions: ['log_globallog'] } })
    const role = await latest('Role changed')
    expect(role?.user).toEqual({ id: root.id, name: 'Root' })
    expect(role?.systemlog.changes).toEqual([
      { field: 'title', before: 'Old', after: 'New' },
      { field: 'permissions', before: ['lead_faillead'], after: ['log_globallog'] },
    ])
    const body = { name: 'Ann', email: 'ann@example.com', permissionrole: id, sendemail: 0 }
    const ann = await root.call(adminCalls.add, { body })
    await root.call(adminCalls.update, { params: { id: ann.id }, body: { name: 'Anna' } })
    const added = await latest('Admin added')
    expect(added?.systemlog.changes).toContainEqual({ field: 'email', before: null, after: 'a•••@example.com' })
    const changed = await latest('User changed')
    expect(changed?.relateduser).toEqual({ id: ann.id, name: 'Anna', kind: 'admin', deleted: false })
    expect(changed?.systemlog.changes).toEqual([{ field: 'name', before: 'Ann', after: 'Anna' }])
    await root.call(adminCalls.remove, { params: { id: ann.id } })
    expect((await latest('User changed'))?.relateduser).toMatchObject({ name: 'Anna', deleted: true })
  })
})
