import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOG_CATEGORIES } from '@/kernel/call'
import { START } from '../test/clock'
import { seedLog } from '../test/log-seed'
import { expectAccessible, expectReadable, shoot, useConsole } from './harness'

const site = useConsole()
const DAY = 86_400_000
let harbor = 0

beforeAll(async () => {
  const { app } = site
  const at = new Date(START)
  const publisher = async (name: string, rcid: string) => {
    const { id } = await app.db
      .insertInto('publishers')
      .values({ name, status: 'active', dateadd: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('rcids').values({ publisher_id: id, product_id: 1, title: rcid, dateadd: at }).execute()
    return id
  }
  harbor = await publisher('Bright Harbor Media', 'Harbor windows')
  await publisher('Nine Oaks Digital', 'Oaks windows')
  const many = Array.from({ length: 120 }, (_, n) => ({ title: `Routine ${n}`, category: 'settings', at: START - DAY }))
  await seedLog(app, [
    ...many,
    {
      title: 'Publisher changed',
      category: 'publisher',
      description: 'Bright Harbor Media',
      before: { name: 'Harbor', email: 'old@harbor.example' },
      after: { name: 'Bright Harbor', email: 'new@harbor.example' },
      links: { publisher: harbor },
    },
    {
      title: 'Role changed',
      category: 'user',
      before: { permissions: ['lead_deletelead', 'log_globallog'] },
      after: { permissions: ['log_globallog', 'lead_faillead'] },
    },
    { title: 'Six days ago', category: 'returns', at: START - 6 * DAY },
    { title: 'A week ago', category: 'lender', at: START - 7 * DAY },
  ])
})

/** The rows carry the product's clock: the browser reads the same. */
async function logPage(path = '/systemlog', look: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
  const page = await site.pageOf({ superuser: true, name: 'Root' }, { ...look, path, clock: START })
  await page.locator('tbody tr[data-row]').first().waitFor()
  return page
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const filter = (page: Page, name: string) => page.locator('search').getByLabel(name, { exact: true })

async function tick(page: Page, field: string, option: string): Promise<void> {
  await filter(page, field).click()
  await page.getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

describe('the system log', () => {
  it('is filtered and sorted in the address, and Back brings every step back', async () => {
    const page = await logPage()
    expect(query(page)).toEqual({})
    await row(page, 'Publisher changed').waitFor()
    await tick(page, 'Category', 'settings')
    await row(page, 'Publisher changed').waitFor({ state: 'detached' })
    await page.getByText('120 results').waitFor()
    await page.getByRole('button', { name: 'Title', exact: true }).click()
    await row(page, 'Routine 0').first().waitFor()
    await expect.poll(() => query(page)).toEqual({ category: 'settings', sort: 'title:asc' })
    await page
      .getByRole('navigation', { name: /System log/ })
      .getByRole('button', { name: /2/ })
      .click()
    await page.getByText('101–120 of 120').waitFor()
    await page.goBack()
    await page.getByText('1–100 of 120').waitFor()
    await page.goBack()
    await page.waitForFunction(() => !location.search.includes('sort'))
    await page.goBack()
    await row(page, 'Publisher changed').waitFor()
    expect(query(page)).toEqual({})
  })

  it('opens with the last 7 days, and offers every category that a row can carry', async () => {
    const page = await logPage('/systemlog?category=returns,lender')
    await row(page, 'Six days ago').waitFor()
    expect(await row(page, 'A week ago').count()).toBe(0)
    await filter(page, 'Category').click()
    for (const category of LOG_CATEGORIES) await page.getByRole('option', { name: category, exact: true }).waitFor()
  })

  it('narrows RCIDs to the chosen publisher and drops one that no longer fits', async () => {
    const page = await logPage()
    await tick(page, 'Publisher', 'Bright Harbor Media')
    await row(page, 'Publisher changed').waitFor()
    await page.getByText('1 result', { exact: true }).waitFor()
    await filter(page, 'RCID').click()
    await page.getByRole('option', { name: 'Harbor windows' }).waitFor()
    expect(await page.getByRole('option', { name: 'Oaks windows' }).count()).toBe(0)
    await page.getByRole('option', { name: 'Harbor windows' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Data not found').waitFor()
    await page.getByRole('button', { name: 'Remove filter Publisher' }).click()
    await tick(page, 'Publisher', 'Nine Oaks Digital')
    await page.waitForFunction(() => !location.search.includes('rcid'))
  })

  it('names what an entry is about, as a link where there is a screen for it', async () => {
    const page = await logPage()
    const about = row(page, 'Publisher changed')
    await about.getByText('Publisher Bright Harbor Media').waitFor()
    const gone = await site.app.person({ name: 'Gone' })
    await seedLog(site.app, [{ title: 'User left', category: 'user', links: { user: gone.id } }])
    await site.app.db
      .updateTable('users')
      .set({ deleted_at: new Date(START) })
      .where('id', '=', gone.id)
      .execute()
    await page.reload()
    await row(page, 'User left').getByText('User Gone (deleted)').waitFor()
    expect(await row(page, 'User left').getByRole('link').count()).toBe(0)
    await row(page, 'Signed in').first().getByRole('link', { name: 'User Root' }).click()
    await page.waitForURL('**/user/admins/item/*')
    await page.getByRole('heading', { name: 'Root' }).waitFor()
  })

  it('shows what a change did, personal values masked, lists by their difference', async () => {
    const page = await logPage()
    await row(page, 'Publisher changed').getByRole('button', { name: '2 changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publisher changed' })
    await dialog.getByText('Bright Harbor', { exact: true }).waitFor()
    await dialog.getByText('n•••@harbor.example').waitFor()
    expect(await dialog.getByText('new@harbor.example').count()).toBe(0)
    await expectAccessible(page)
    await shoot(page, 'systemlog-entry')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await row(page, 'Role changed').getByRole('button', { name: '1 change' }).click()
    const role = page.getByRole('dialog', { name: 'Role changed' })
    await role.getByRole('cell', { name: 'lead_deletelead', exact: true }).waitFor()
    await role.getByRole('cell', { name: 'lead_faillead', exact: true }).waitFor()
  })

  it('exports exactly what is filtered, all pages of it, in its order', async () => {
    const page = await logPage('/systemlog?category=settings&sort=title:asc')
    await page.getByText('120 results').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('system-log-2026-11-15.csv')
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(121)
    expect(lines[1]).toContain('Routine 0')
    const first = await page.locator('tbody tr[data-row]').nth(1).innerText()
    expect(first).toContain(/Routine \d+/.exec(lines[2] ?? '')?.[0])
  })

  it('says once why an export failed, and can be asked again', async () => {
    const page = await logPage('/systemlog?category=publisher')
    await page.route('**/api/system/logexport', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not any more.' } }),
    )
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('alert').filter({ hasText: 'Not any more.' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    await page.unroute('**/api/system/logexport')
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  })

  it("says 'Data not found', why, and gives a way out", async () => {
    const page = await logPage()
    await page.getByRole('textbox', { name: 'Keyword' }).fill('100% nothing')
    await page.getByText('Data not found').waitFor()
    await page.getByText('No rows match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row(page, 'Publisher changed').waitFor()
  })

  it('keeps a view under a name, for me or for everyone', async () => {
    const page = await logPage('/systemlog?category=publisher&sort=title:asc')
    await page.getByText('1 result', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Save this view as').fill('Publisher work')
    await page.getByText('Everyone', { exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'View was successfully saved' }).first().waitFor()

    const other = await logPage()
    await other.getByRole('button', { name: 'Views' }).click()
    await other
      .getByRole('button', { name: /Publisher work/ })
      .first()
      .click()
    await other.getByText('1 result', { exact: true }).waitFor()
    expect(query(other)).toEqual({ category: 'publisher', sort: 'title:asc' })
    await other.getByRole('button', { name: 'Views' }).click()
    await other
      .getByRole('button', { name: /Publisher work/ })
      .first()
      .waitFor()
    expect(await other.getByRole('button', { name: 'Delete view Publisher work' }).count()).toBe(0)
  })

  it('is readable for everyone, wide and light, narrow and dark', async () => {
    await expectReadable(await logPage('/systemlog?category=publisher,user'), 'systemlog')
  })
})
