import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../test/app'
import { START } from '../test/clock'
import { TestMarket } from '../test/market'
import { button, closedOver, row, toast } from './finders'
import { expectAccessible, shoot, useConsole } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
const market = new TestMarket(site.app)
const UNREADABLE = { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'html' } } as const
const WORD = 'zzflagword'
let windows = 0
let solar = 0

beforeAll(async () => {
  await market.start()
  const publisher = await market.publisher({ name: 'Bright Harbor Media' })
  windows = await market.rcid(publisher, { title: 'Harbor windows' })
  solar = await market.rcid(publisher, { title: 'Harbor solar', product_id: 5 })
  await market.order({ title: 'Sunny', product: 5, price: 3000, post: UNREADABLE })
  const at = new Date(START)
  await market.db
    .insertInto('bad_words')
    .values({ word: WORD, actiontype: 'flag', dateadd: at, dateupdate: at })
    .execute()
  await market.reload()
})
afterAll(() => market.simulator.stop())

async function sent(rcid: number, change: Record<string, string> = {}) {
  const submission = market.submission(rcid, change)
  const { lead } = await market.market.intake.direct(submission, undefined)
  return lead
}

const opened = (path: string, look: { dark?: boolean } = {}): Promise<Page> =>
  site.pageOf({ superuser: true, name: 'Root' }, { ...look, path, clock: START })

describe('a lead that did not sell', () => {
  it('is failed with a reason of the list', async () => {
    const lead = await sent(windows, { lastname: WORD })
    const page = await opened(`/lead/item/${lead}`)
    await button(page, 'Fail').click()
    const dialog = page.getByRole('dialog', { name: `Fail lead # ${lead}` })
    await dialog.getByRole('button', { name: 'Fail lead' }).click()
    await dialog.getByText('Choose a reason').waitFor()
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    const reason = page.getByRole('listbox').getByRole('option').first()
    const text = await reason.innerText()
    await reason.click()
    await dialog.getByRole('button', { name: 'Fail lead' }).click()
    await toast(page, 'Lead was failed')
    await page.getByRole('region', { name: 'What happened' }).getByText(`Failed: ${text}.`).waitFor()
    expect(await market.lead(lead)).toMatchObject({ status: 'failed', reason: text })
  })

  it('has an undecided posting settled at the price that the lender paid', async () => {
    const lead = await sent(solar)
    const page = await opened(`/lead/item/${lead}?tab=postlog`)
    const settle = page.getByRole('button', { name: /^Settle/ })
    await expect.poll(() => settle.evaluate((one) => one.getBoundingClientRect().right < innerWidth)).toBe(true)
    await settle.click()
    const dialog = page.getByRole('dialog', { name: /Settle/ })
    await dialog.getByRole('radio', { name: 'The lender has bought it' }).check()
    await dialog.getByRole('textbox', { name: /Price/ }).fill('27.50')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Settle' }).click()
    await toast(page, 'Posting was settled')
    await row(page, 'Sunny').getByText('$27.50').waitFor()
    expect(await market.lead(lead)).toMatchObject({ status: 'matched', earntotal: 2750 })
  })
})

describe('a lead or ping named in a list', () => {
  it('opens over the list, over a dialog too, and both are as they were when it is closed', async () => {
    const roofs = await market.rcid(await market.publisher(), { title: 'Roofs', product_id: 2 })
    await market.order({ title: 'Roofs of Ohio', product: 2 })
    await market.reload()
    const submission = market.submission(roofs)
    const { ping } = await market.market.intake.ping(submission)
    const { lead } = await market.market.intake.post(submission, ping, undefined)
    const page = await opened('/lead/report/ping?product=2')
    await page.getByRole('link', { name: String(ping), exact: true }).click()
    const pinged = page.getByRole('dialog', { name: `Ping # ${ping}` })
    await pinged.getByRole('tab', { name: /Lender post log/ }).waitFor()
    await page.keyboard.press('Escape')
    await pinged.waitFor({ state: 'hidden' })
    await closedOver(page)
    await page.getByRole('link', { name: `Lead ${lead}` }).click()
    const shown = page.getByRole('dialog', { name: `Lead # ${lead}` })
    await shown.getByRole('tab', { name: 'Summary' }).waitFor()
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'hidden' })
    await closedOver(page)
    expect(page.url()).toContain('/lead/report/ping?product=2')

    await site.go(page, '/publisher/report/subidreport?product=2')
    await button(page, 'fb_1').first().click()
    const list = page.getByRole('dialog', { name: /Leads of sub ID fb_1/ })
    await list.getByRole('button', { name: 'Status' }).click()
    await list.getByRole('columnheader', { name: 'Status' }).and(page.locator('[aria-sort]')).waitFor()
    await list.getByRole('link', { name: String(lead), exact: true }).click()
    await shown.getByRole('tab', { name: 'Summary' }).waitFor()
    await list.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await list.getByRole('columnheader', { name: 'Status' }).and(page.locator('[aria-sort]')).waitFor()
    await shown.waitFor({ state: 'hidden' })
    await list.waitFor()
  })

  it('is closed by Back, one after another, and opened by a sent link', async () => {
    const { ping, lead } = await market.db
      .selectFrom('leads')
      .select(['id as lead', 'ping_id as ping'])
      .where('ping_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const page = await opened('/lead/report/ping?product=2')
    await page.getByRole('link', { name: `Lead ${lead}`, exact: true }).click()
    const shown = page.getByRole('dialog', { name: `Lead # ${lead}` })
    await shown.getByRole('link', { name: String(ping), exact: true }).click()
    const pinged = page.getByRole('dialog', { name: `Ping # ${ping}` })
    await pinged.getByRole('tab', { name: /Lender post log/ }).waitFor()
    const address = page.url()
    await page.goBack()
    await pinged.waitFor({ state: 'hidden' })
    await shown.getByRole('tab', { name: 'Summary' }).waitFor()
    await page.goBack()
    await shown.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('?product=2')

    await page.goto(address)
    for (const dialog of [pinged, shown]) {
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await expect.poll(() => new URL(page.url()).search).toBe('?product=2')
  })
})

describe('the evidence of a lead', () => {
  it('of several lenders prints on one page, dark on white', async () => {
    const publisher = await market.publisher({ name: 'Shared Traffic', leadtype: 'shared', sharedplaces: 5 })
    const rcid = await market.rcid(publisher, { title: 'Shared baths', product_id: 3 })
    for (let n = 1; n <= 5; n++)
      await market.order({
        title: `Baths ${n}`,
        product: 3,
        price: 1000 + n,
        lender: await market.lender({ title: `Bath house ${n}` }),
      })
    await market.reload()
    const lead = await sent(rcid, {
      tcpatext:
        'By pressing the button I agree to be called, texted and e-mailed about my request, also by machines. '.repeat(
          8,
        ),
      trustedform: `https://cert.trustedform.com/${'a'.repeat(40)}`,
      useragent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    })
    expect((await market.postings(lead)).filter(({ status }) => status === 'matched')).toHaveLength(5)
    const page = await opened(`/lead/evidence/${lead}`, { dark: true })
    await button(page, 'Reveal consumer data').click()
    await row(page, 'Bath house 5').waitFor()
    const pdf = await page.pdf({ format: 'Letter' })
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 816, height: 1056 })
    await shoot(page, 'lead-evidence-print')
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    for (const name of ['Print', 'Root', /Search ids/]) expect(await page.getByRole('button', { name }).count()).toBe(0)
    const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color)
    expect(Math.max(...(ink.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(80)
  })
})

describe('bulk modes', () => {
  it('are shown to those who may use them', async () => {
    const page = await site.pageOf({ permissions: [...PRESET, 'lead_faillead'] }, { path: '/lead/report/details' })
    await button(page, 'Fail').waitFor()
    expect(await button(page, 'Re-Match').count()).toBe(0)
    expect(await button(page, 'Match no buyer').count()).toBe(0)
  })
})
