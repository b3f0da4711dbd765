import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import { seedLog } from '../../../../../test/log-seed'
import { adminCalls } from '@/features/access/admins/contract'
import { authCalls } from '@/features/access/auth/contract'
import { outboxCalls } from '@/features/platform/outbox/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { dashboardCalls } from '../contract'

const app = useApp()
const queryOf = (path: string | undefined): Record<string, string> =>
  Object.fromEntries(new URL(path ?? '', 'http://console').searchParams)
/** One look serves everybody for some seconds. */
const later = () => app.clock.advance(20)

describe('the dashboard', () => {
  it('shows nothing of the log to those who may not read it', async () => {
    const person = await app.signedIn({ permissions: [] })
    const { attention, latest } = await person.call(dashboardCalls.overview)
    expect({ attention, latest }).toEqual({ attention: [], latest: null })
  })

  it('counts what needs attention; each count is the total of the list behind its link', async () => {
    const root = await app.signedIn({ superuser: true })
    await app.person({ status: 0 })
    await app.person({ status: 0 })
    const { email } = await app.person()
    for (let n = 0; n < 3; n++)
      await app.client().send(authCalls.signIn, { body: { email, password: 'Wrong-Horse-7!' } })
    await app.services.database.transact((tx) =>
      app.services.outbox.post(tx, { channel: 'mail', recipient: 'a@example.com', body: 'Hello' }),
    )
    await app.db.updateTable('outbox').set({ status: 'failed' }).execute()
    later()
    const { attention } = await root.call(dashboardCalls.overview)
    const [waiting, failed, stuck] = attention
    expect(attention).toHaveLength(3)
    expect(await root.call(dashboardCalls.waiting)).toEqual(attention)

    expect(waiting).toMatchObject({ title: 'Invitations not accepted', count: 2 })
    const admins = await root.call(adminCalls.list)
    expect(queryOf(waiting?.path)).toEqual({ status: '0' })
    expect(admins.filter((admin) => admin.status === 0)).toHaveLength(2)

    expect(failed).toMatchObject({ title: 'Failed sign-ins', count: 3 })
    const log = await root.call(systemLogCalls.list, { body: queryOf(failed?.path) })
    expect(log.total).toBe(3)

    expect(stuck).toMatchObject({ title: 'Messages not delivered', count: 1 })
    expect((await root.call(outboxCalls.list, { body: queryOf(stuck?.path) })).total).toBe(1)
  })

  it('tells each only of what they may open, out of one look for all', async () => {
    const reader = await app.signedIn({ permissions: ['log_globallog'] })
    const keeper = await app.signedIn({ permissions: ['usermanagement_adminmanagement'] })
    const titlesOf = async (client: typeof reader) => {
      const { attention } = await client.call(dashboardCalls.overview)
      expect(await client.call(dashboardCalls.waiting)).toEqual(attention)
      return attention.map(({ title }) => title)
    }
    expect(await titlesOf(reader)).toEqual(['Failed sign-ins'])
    expect(await titlesOf(keeper)).toEqual(['Invitations not accepted'])
  })

  it('does not keep the session of somebody who has left alive', () => {
    expect(dashboardCalls.overview.countsAsActivity).toBe(false)
  })

  it('lists the ten latest entries, newest first', async () => {
    const reader = await app.signedIn({ permissions: ['log_globallog'], name: 'Reader' })
    await seedLog(
      app,
      Array.from({ length: 12 }, (_, n) => ({ title: `Entry ${n}`, category: 'settings', by: { id: 1, name: 'Ann' } })),
    )
    const { latest } = await reader.call(dashboardCalls.overview)
    expect(latest).toHaveLength(10)
    expect(latest?.[0]).toMatchObject({ title: 'Entry 11', user: 'Ann' })
  })
})
