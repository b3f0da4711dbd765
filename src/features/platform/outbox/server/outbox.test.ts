import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { outboxCalls } from '../contract'

const app = useApp()
let root: ApiClient
let manager: ApiClient

const post = (channel: 'mail' | 'sms', recipient: string, subject: string, body = 'Hello') =>
  app.services.database.transact((tx) => app.services.outbox.post(tx, { channel, recipient, subject, body }))

beforeAll(async () => {
  root = await app.signedIn({ superuser: true, name: 'Root' })
  manager = await app.signedIn({ permissions: ['usermanagement_adminmanagement', 'log_globallog'] })
  await post('mail', 'ada@example.com', 'You are invited', 'Open /user/registration/SECRET-KEY')
  await post('sms', '+12125550123', '')
  await post('mail', 'bo_b@example.com', '100% off')
  await post('mail', 'boxb@example.com', '1000 off')
  await app.db.updateTable('outbox').set({ status: 'failed', error: 'refused' }).where('channel', '=', 'sms').execute()
})

const list = (body: object = {}) => root.call(outboxCalls.list, { body })
const recipients = async (body: object) => (await list(body)).data.map((row) => row.recipient)

describe('the outbox', () => {
  it('lists messages newest first, without their texts', async () => {
    const { data, total } = await list()
    expect(total).toBe(4)
    expect(data.map((row) => row.id)).toEqual([...data.map((row) => row.id)].sort((a, b) => b - a))
    expect(data[3]).toMatchObject({
      channel: 'mail',
      recipient: 'ada@example.com',
      status: 'kept',
      error: null,
      datesent: null,
    })
    expect(JSON.stringify(data)).not.toContain('SECRET-KEY')
  })

  it('is filtered by channel, status and keyword', async () => {
    expect(await recipients({ channel: 'sms' })).toEqual(['+12125550123'])
    expect(await recipients({ status: 'failed' })).toEqual(['+12125550123'])
    expect(await recipients({ keyword: 'INVITED' })).toEqual(['ada@example.com'])
    expect(await recipients({ keyword: 'ada@' })).toEqual(['ada@example.com'])
    expect(await recipients({ keyword: 'ada@', channel: 'sms' })).toEqual([])
  })

  it('takes % and _ of a keyword for what they are', async () => {
    expect(await recipients({ keyword: 'bo_b' })).toEqual(['bo_b@example.com'])
    expect(await recipients({ keyword: '100%' })).toEqual(['bo_b@example.com'])
  })

  it('comes in pages', async () => {
    const page = await list({ page: 2, perPage: 3 })
    expect(page).toMatchObject({ page: 2, pages: 2, start: 4, end: 4, total: 4 })
    expect(page.data).toHaveLength(1)
  })

  it('refuses channels and statuses that do not exist', async () => {
    for (const body of [{ channel: 'pigeon' }, { status: 'lost' }])
      expect((await root.refused(outboxCalls.list, { body })).status).toBe(422)
  })

  it('is closed to everybody but super users, whatever their permissions', async () => {
    expect((await manager.refused(outboxCalls.list, { body: {} })).status).toBe(403)
    expect((await manager.refused(outboxCalls.open, { params: { id: 1 } })).status).toBe(403)
  })
})

describe('reading a message', () => {
  it('shows its text and leaves who read it in the log', async () => {
    const id = (await list({ keyword: 'invited' })).data[0]?.id ?? 0
    const message = await root.call(outboxCalls.open, { params: { id } })
    expect(message.body).toContain('SECRET-KEY')
    const entry = await app.db
      .selectFrom('system_log')
      .selectAll()
      .where('title', '=', 'Message read')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ user_id: root.id, category: 'auth', description: 'You are invited' })
    expect(JSON.stringify(entry, (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(
      'SECRET-KEY',
    )
  })

  it('whose text is no longer kept says so with nothing', async () => {
    const id = (await list({ keyword: '1000 off' })).data[0]?.id ?? 0
    await app.db.updateTable('outbox').set({ body: null, status: 'sent' }).where('id', '=', id).execute()
    expect((await root.call(outboxCalls.open, { params: { id } })).body).toBeNull()
  })

  it('that does not exist is refused and not logged', async () => {
    const count = async () => (await app.db.selectFrom('system_log').select('id').execute()).length
    const before = await count()
    expect((await root.refused(outboxCalls.open, { params: { id: 999_999 } })).json.message).toBe('Message not found')
    expect(await count()).toBe(before)
  })

  it('finds texts encrypted in the database', async () => {
    const rows = await app.db.selectFrom('outbox').select('body').execute()
    expect(rows.some((row) => row.body?.toString('latin1').includes('SECRET-KEY'))).toBe(false)
  })
})
