import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { marketOf } from '@/features/selling/market/server/public'
import { START } from '../test/clock'
import { TestMarket } from '../test/market'
import { useDemoConsole } from './demo-console'
import { button, closedOver, results, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot } from './harness'

const site = useDemoConsole()
/** All of the demo world. */
const DAYS = 'date=Sep+17,+2026+to+Nov+15,+2026'
const FLAGGED = `/lead/report/details?${DAYS}&status=flagged`
/** One of the demo world's words that flag a lead. */
const WORD = 'refund'

const opened = (path: string): Promise<Page> => site.pageOf({ superuser: true, name: 'Root' }, { path, clock: START })

/** Those of the demo world, and as many more through the intake of one of its publishers as are missing. */
async function flagged(count: number): Promise<number[]> {
  const market = new TestMarket(site.app)
  const known = async () =>
    (
      await site.app.db.selectFrom('leads').select('id').where('status', '=', 'flagged').orderBy('id', 'desc').execute()
    ).map(({ id }) => id)
  const { id: rcid } = await site.app.db
    .selectFrom('rcids')
    .select('id')
    .where('title', '=', 'Bright Harbor Media Windows')
    .executeTakeFirstOrThrow()
  let there = await known()
  // Now and then one fails altogether: of some numbers the phone check says that they are wrong.
  for (let n = 0; there.length < count && n < 2 * count; n++) {
    const trustedform = `https://cert.trustedform.com/${String(n).padStart(40, 'a')}`
    const submission = market.submission(rcid, { lastname: WORD, trustedform })
    await marketOf(site.app.services).intake.direct(submission, undefined)
    there = await known()
  }
  return there
}

/** While the work runs, whoever wants one of these leads waits for it. */
const withLocked = (leads: readonly number[], work: () => Promise<void>): Promise<void> =>
  site.app.services.database.transact(async (tx) => {
    await tx.selectFrom('leads').select('id').where('id', 'in', leads).forUpdate().execute()
    await work()
  })

const confirmed = (page: Page, title: string, yes: string) =>
  page.getByRole('dialog', { name: title, exact: true }).getByRole('button', { name: yes }).click()

describe('bulk runs over the demo world', () => {
  it('fail all flagged leads that match, go on over a reload, name what failed, and try it again', async () => {
    const leads = (await flagged(50)).sort((a, b) => a - b)
    const [colleagues = 0] = leads
    const page = await opened(FLAGGED)
    await results(page, leads.length)
    await button(page, 'Fail').click()
    await button(page, 'Fail all that match').click()
    const staff = await site.app.signedIn({ superuser: true })
    await page.getByText(`Fail ${leads.length} leads? Their reason reads 'Failed manually'`).waitFor()
    await shoot(page, 'bulk-fail-confirm')
    await confirmed(page, 'Fail', `Fail ${leads.length} leads`)
    const panel = page.getByRole('dialog', { name: /^Bulk run # \d+/ })
    await panel.getByText(`0%: 0 of ${leads.length} done, 0 failed`).waitFor()
    await staff.call(leadActionCalls.fail, { params: { id: colleagues }, body: {} })

    let work: Promise<unknown> = Promise.resolve()
    await withLocked(leads.slice(20, 24), async () => {
      work = site.app.runJobs()
      await panel.getByText(/: \d+ of \d+ done, 1 failed/).waitFor()
      await page.reload()
      await panel.getByText('You can leave or reload this page: the server carries on.').waitFor()
      await panel.getByRole('row', { name: new RegExp(`Lead ${leads[1]} Done`) }).waitFor()
      await shoot(page, 'bulk-fail-running')
      await page.keyboard.press('Escape')
      await closedOver(page)
      // From any other screen the top bar leads back to it.
      await site.go(page, '/user/admins')
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Fail: \d+ of/ })
        .click()
      await panel.waitFor()
    })
    await work
    await panel.getByText(`${leads.length - 1} of ${leads.length} done, 1 failed`, { exact: true }).waitFor()
    await expect
      .poll(() => panel.getByRole('row').nth(1).innerText())
      .toMatch(new RegExp(`Lead ${colleagues}[^]*Failed[^]*Lead is not flagged`))
    await expect.poll(() => panel.getByRole('row').count()).toBe(leads.length + 1)
    await expectAccessible(page)
    await shoot(page, 'bulk-fail-results')
    await panel.getByRole('button', { name: 'Retry 1 failed' }).click()
    await panel.getByText(/^\d+%: /).waitFor()
    await site.app.runJobs()
    await panel.getByText(`${leads.length - 1} of ${leads.length} done, 1 failed`, { exact: true }).waitFor()
    await panel.getByRole('link', { name: 'All bulk runs' }).click()
    await page.getByRole('row', { name: new RegExp(`Root Fail ${leads.length} leads Ended`) }).waitFor()
    await expectAccessible(page)
    await page.goto(page.url().replace('/bulkruns', FLAGGED))
    await page.getByText('Data not found').waitFor()
    const failed = await site.app.db
      .selectFrom('leads')
      .select('id')
      .where('id', 'in', leads)
      .where('reason', '=', 'Failed manually')
      .execute()
    expect(failed).toHaveLength(leads.length)
  })

  it('pay one lead without a buyer, stop, re-match ten ticked ones at most, and clear the view when left', async () => {
    const page = await opened(`/lead/report/details?${DAYS}&status=unmatched`)
    await page.locator('tbody tr[data-row]').first().waitFor()
    await button(page, 'Match no buyer').click()
    const paid = await page.locator('tbody tr[data-row]').first().getByRole('link').first().innerText()
    await page.locator('tbody').getByRole('checkbox').first().check()
    await button(page, 'Match no buyer (1)').click()
    await confirmed(page, 'Match no buyer', 'Set 1 lead to matched no buyer')
    const panel = page.getByRole('dialog', { name: /^Bulk run # \d+/ })
    await panel.getByRole('button', { name: 'Finish current, then stop' }).click()
    await toast(page, 'No further rows are begun')
    await site.app.runJobs()
    await panel.getByText('Stopped by Root').waitFor()
    await panel.getByRole('button', { name: 'Retry 1 failed' }).click()
    await panel.getByText('0%: 0 of 1 done, 0 failed').waitFor()
    await site.app.runJobs()
    await panel.getByText('1 of 1 done, 0 failed', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await closedOver(page)
    // The list is read again: the next lead takes its place.
    await page.getByRole('link', { name: paid, exact: true }).waitFor({ state: 'detached' })
    await page.locator('tbody').getByRole('checkbox').first().check()

    await button(page, 'Re-Match').click()
    await page.waitForURL('**viewOption=lenders*')
    await expect.poll(() => button(page, 'Match no buyer').getAttribute('aria-pressed')).toBe('false')
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Select the first 10 rows' }).click()
    const limit = page.getByText('You can not rematch more than 10 leads at once.')
    await limit.waitFor()
    await page.getByText('Maximum', { exact: true }).waitFor()
    await page.getByText('10 selected').waitFor()
    await page.locator('tbody').getByRole('checkbox', { checked: false }).first().click()
    await page.getByText('10 selected').waitFor()
    await button(page, 'Re-Match (10)').click()
    await confirmed(page, 'Re-Match', 'Re-match 10 leads')
    await panel.getByText('0%: 0 of 10 done, 0 failed').waitFor()
    await site.app.runJobs()
    await panel.getByText('10 of 10 done, 0 failed', { exact: true }).waitFor()
    await shoot(page, 'bulk-rematch-results')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await closedOver(page)
    await button(page, 'Re-Match').click()
    await expect.poll(() => page.url()).not.toContain('viewOption')
    await page.getByRole('columnheader', { name: 'Lenders' }).waitFor({ state: 'detached' })
  })
})

/** Rows of the file that a press of the button brings. */
async function exported(page: Page, name = 'Export'): Promise<number> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return (
    readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n').length - 1
  )
}

/** What the screen says it has found. */
async function found(page: Page, heading: string): Promise<number> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.locator('tbody tr[data-row]').first().waitFor()
  return Number((await page.getByText(/^[\d,]+ results?$/).innerText()).replace(/\D/g, ''))
}

/** The file has as many rows as the screen; the screen has to be there first. */
async function expectWhole(page: Page, heading: string, name?: string): Promise<void> {
  const shown = await found(page, heading)
  expect(await exported(page, name)).toBe(shown)
}

describe('the dashboard of the demo world', () => {
  it('leads from everything that needs attention to as many rows as it counts', async () => {
    const page = await opened('/')
    const cards = page.getByRole('region', { name: 'Needs attention' }).getByRole('link')
    await cards.first().waitFor()
    const count = await cards.count()
    expect(count).toBeGreaterThan(4)
    for (let n = 0; n < count; n++) {
      const number = Number(/^[\d,]+/.exec(await cards.nth(n).innerText())?.[0].replace(',', ''))
      await cards.nth(n).click()
      await page.getByText(new RegExp(`\\b1–\\d+ of ${number}$`)).waitFor()
      await page.goBack()
      await cards.first().waitFor()
    }
  })
})

describe('the reports of the demo world', () => {
  it('export as many rows as they show, each, and their links open what they say', async () => {
    const page = await opened(`/lead/report/summary?${DAYS}`)
    await expectWhole(page, 'Leads summary')
    await site.go(page, `/detailsfullinfo/windows?${DAYS}`)
    await expectWhole(page, 'Leads full data: Windows')
    for (const [path, heading] of [
      ['/lead/report/ping', 'Pings report'],
      ['/lead/report/sourceurl', 'Source URL report'],
    ] as const) {
      await site.go(page, `${path}?${DAYS}`)
      await expectWhole(page, heading)
    }
    await site.go(page, `/lead/report/pingpost?${DAYS}`)
    await expectWhole(page, 'Ping/Post report')
    // The first link is the RCID itself.
    const count = page.locator('tbody tr[data-row]').first().getByRole('link').nth(1)
    const number = Number((await count.innerText()).replace(/\D/g, ''))
    await count.click()
    await results(page, number)
    await page.goBack()
    await page.getByText('Details', { exact: true }).click()
    await page.waitForURL('**type=details*')
    await page.getByRole('columnheader', { name: 'Date' }).waitFor()
    await expectWhole(page, 'Ping/Post report')

    await site.go(page, `/publisher/report/subidreport?${DAYS}`)
    await expectWhole(page, 'SubID report', 'Export summary')
    const { n } = await site.app.db
      .selectFrom('leads')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('test', '=', false)
      .where('status', 'not in', ['incomplete', 'deleted', 'incoming'])
      .executeTakeFirstOrThrow()
    expect(await exported(page, 'Export leads')).toBe(n)

    await site.go(page, `/systemreport/redirect/thankyoupage?${DAYS}`)
    expect(await found(page, 'Thank You Page Clicks')).toBeGreaterThan(5)
    await page
      .locator('tbody')
      .getByRole('link', { name: /^Lead \d+/ })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: /^Lead #/ })
      .getByRole('heading', { name: 'Timeline' })
      .waitFor()
  })
})

describe('the lists of what needs attention', () => {
  const PAGER = /\b1–\d+ of ([\d,]+)$/
  const shown = async (page: Page): Promise<number> =>
    Number(PAGER.exec(await page.getByText(PAGER).innerText())?.[1]?.replace(',', ''))
  const counted = (page: Page, n: number): Promise<void> =>
    (n === 0 ? page.getByText('Nothing needs attention') : page.getByText(new RegExp(`\\b1–\\d+ of ${n}$`))).waitFor()
  const row = (page: Page, n: number) => page.locator('tbody tr[data-row]').nth(n)

  /** Leads that an order of ours wins and answers with a page nobody can read. */
  async function undecided(count: number): Promise<void> {
    const market = new TestMarket(site.app)
    await market.start()
    const rcid = await market.rcid(await market.publisher())
    await market.order({
      price: 99_900,
      post: { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'html' } },
    })
    await market.reload()
    for (let n = 0; n < count; n++) await market.market.intake.direct(market.submission(rcid), undefined)
    await market.simulator.stop()
  }

  it('settle undecided postings one by one and in bulk, and say what is at stake', async () => {
    await undecided(3)
    const page = await opened('/attention/undecided')
    await row(page, 0).waitFor()
    const total = await shown(page)
    await page
      .getByText(new RegExp(`^No answer from the lender yet: ${total}, \\$[\\d,.]+ revenue at stake$`))
      .waitFor()
    expect(await exported(page)).toBe(total)
    await shoot(page, 'attention-undecided')
    await expectAccessible(page)
    const lead = (await row(page, 0).getByRole('link').first().innerText()).trim()
    await row(page, 0)
      .getByRole('button', { name: `Sold: ${lead}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Settle ${lead.toLowerCase()} as sold?` })
    await dialog.getByText(/^Payout to .*: \$/).waitFor()
    await shoot(page, 'attention-settle')
    await dialog.locator(':focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(new RegExp(`^${lead} settled as sold at`)).waitFor()
    await counted(page, total - 1)
    await row(page, 0)
      .getByRole('button', { name: /^Refused: / })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Settle as refused' }).click()
    await counted(page, total - 2)

    await row(page, 0).getByRole('checkbox').check()
    await button(page, 'Settle 1 as refused').click()
    await confirmed(page, 'Settle postings', 'Settle 1 posting as refused')
    const panel = page.getByRole('dialog', { name: /^Bulk run # \d+/ })
    await panel.getByText('0%: 0 of 1 done, 0 failed').waitFor()
    await site.app.runJobs()
    await panel.getByText('1 of 1 done, 0 failed', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await counted(page, total - 3)
  })

  it('reset, raise, pause, accept and approve from the row, for those who may', async () => {
    const page = await opened('/attention/caps')
    await row(page, 0).waitFor()
    const full = await shown(page)
    await shoot(page, 'attention-caps')
    await page
      .getByRole('button', { name: /^Raise: / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Raise cap' }).click()
    await page.getByText('Cap was successfully saved').waitFor()
    if (full > 1) {
      await page
        .getByRole('button', { name: /^Pause: / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Pause order' }).click()
      await page.getByText(/ is paused$/).waitFor()
    }
    await site.go(page, '/attention/returns')
    await page.getByRole('table', { name: 'Returns waiting' }).locator('tbody tr[data-row]').first().waitFor()
    const waiting = await shown(page)
    await row(page, 0)
      .getByRole('button', { name: /^Decline: / })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByText('Return declined').waitFor()
    if (waiting > 1) await counted(page, waiting - 1)
    await site.go(page, '/attention/formats')
    await page
      .getByRole('button', { name: /^Deploy: / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deploy' }).click()
    await page.getByText('Send-format change deployed').waitFor()
    await page.getByText('Nothing needs attention').waitFor()
    const { id: order_id } = await site.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
    const [opened_at, probe_at] = [new Date(START), new Date(START)]
    const open = { order_id, stage: 'post', failures: 10, opened_at, probe_at, back_off_ms: 30_000, reason: 'reset' }
    await site.db.insertInto('breakers').values(open).execute()
    await site.go(page, '/attention/breakers')
    await page
      .getByRole('button', { name: /^Reset: / })
      .first()
      .click()
    await shoot(page, 'attention-reset')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await page.getByText(/ is sent to again$/).waitFor()

    const reader = await site.pageOf(
      { permissions: ['leads_view'] },
      { viewport: NARROW, dark: true, path: '/attention/undecided', clock: START },
    )
    await row(reader, 0).waitFor()
    expect(await reader.getByRole('button', { name: /^Sold: / }).count()).toBe(0)
    expect(await reader.getByRole('checkbox').count()).toBe(0)
    await expectNoSidewaysScroll(reader)
    await shoot(reader, 'attention-undecided-360')
  })
})
