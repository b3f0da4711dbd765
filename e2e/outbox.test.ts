import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectReadable, shoot, useConsole } from './harness'

const site = useConsole()

const post = (channel: 'mail' | 'sms', recipient: string, subject: string, body: string) =>
  site.app.services.database.transact((tx) => site.app.services.outbox.post(tx, { channel, recipient, subject, body }))

beforeAll(async () => {
  await post(
    'mail',
    'ada@example.com',
    'Your report',
    `Ready at ${site.base}/profile. Not ours: https://elsewhere.example/x`,
  )
  await post('sms', '+12125550123', '', 'Your code is 123456')
})

describe('the outbox', () => {
  it('lists messages, and reads one only when asked, which is logged', async () => {
    const page = await site.pageOf({ superuser: true, name: 'Root' })
    await page.getByRole('link', { name: 'Outbox' }).click()
    await page.getByText('ada@example.com').waitFor()
    const read = () =>
      site.app.db.selectFrom('system_log').select('user_name').where('title', '=', 'Message read').execute()
    expect(await read()).toEqual([])
    await page.getByRole('button', { name: 'Your report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your report' })
    await dialog.getByText('Ready at').waitFor()
    expect(await read()).toEqual([{ user_name: 'Root' }])
    expect(await dialog.getByRole('link').count()).toBe(1)
    await expectAccessible(page)
    await shoot(page, 'outbox-message')
    await dialog.getByRole('link', { name: `${site.base}/profile`, exact: true }).click()
    await page.waitForURL('**/profile')
  })

  it('filters by channel in the address and by recipient beside it', async () => {
    const page = await site.pageOf({ superuser: true }, { path: '/outbox?channel=sms' })
    await page.getByRole('button', { name: 'Text message' }).waitFor()
    expect(await page.getByText('ada@example.com').count()).toBe(0)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByText('ada@example.com').waitFor()
    await page.getByRole('textbox', { name: 'Recipient or subject' }).fill('ada@')
    await page.getByText('+12125550123').waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('ada')
    await site.go(page, '/outbox?status=failed')
    await page.getByText('Data not found').waitFor()
  })

  it('is readable for everyone, wide and light, narrow and dark', async () => {
    const page = await site.pageOf({ superuser: true }, { path: '/outbox' })
    await page.getByRole('button', { name: 'Your report' }).waitFor()
    await expectReadable(page, 'outbox')
  })
})
