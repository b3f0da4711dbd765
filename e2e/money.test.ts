import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { publisherSummaryCalls } from '@/features/reports/publisher-summary/contract'
import { returnCalls } from '@/features/leads/returns/contract'
import type { ReturnRow } from '@/features/leads/returns/rows'
import type { ApiClient } from '../test/client'
import { START } from '../test/clock'
import { copiesOf } from '../test/killed-save'
import { useDemoConsole } from './demo-console'
import { button, row, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, WIDE } from './harness'

const site = useDemoConsole()
let staff: ApiClient

beforeAll(async () => {
  staff = await site.app.signedIn({ superuser: true, name: 'Second' })
})

const DAY_MS = 86_400_000
const MANY_MORE = 10_000
const WEEK = 'Nov 9, 2026 to Nov 15, 2026'
/** As the console writes it, with a minus sign. */
const dollars = (value: number): string =>
  value.toLocaleString('en-US', { style: 'currency', currency: 'USD' }).replace('-', '−')

/** The publisher of a lead and what it is paid for it. */
const payoutOf = (lead: number) =>
  site.db
    .selectFrom('leads as l')
    .innerJoin('publishers as p', 'p.id', 'l.publisher_id')
    .select(['p.id', 'p.name', 'p.creditreturn', 'l.earnpub'])
    .where('l.id', '=', lead)
    .executeTakeFirstOrThrow()

async function publisherReport(publisher: number) {
  const { report } = await staff.call(publisherSummaryCalls.report, { body: { publisher: [publisher], date: WEEK } })
  if (!report[0]) throw new Error('the publisher is in no report')
  return report[0]
}

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

/** So many leads or more, sold once, to one lender, that may be returned; those of orders without a return cap come first. */
async function returnable(count: number): Promise<ReturnRow[]> {
  const found = await staff.call(returnCalls.search, { body: { date: WEEK } })
  const sales = new Map<number, number>()
  for (const { lead } of found) sales.set(lead?.id ?? 0, (sales.get(lead?.id ?? 0) ?? 0) + 1)
  const once = found.filter(({ allowed, lead, cap }) => allowed && sales.get(lead?.id ?? 0) === 1 && cap === null)
  const byLender = once.map((one) => once.filter(({ lender }) => lender?.id === one.lender?.id))
  const rows = byLender.sort((a, b) => b.length - a.length)[0] ?? []
  expect(rows.length).toBeGreaterThanOrEqual(count)
  return rows.slice(0, 20)
}

/** A posting that nobody has decided, and two leads that its lender bought in the same week. */
async function undecided() {
  const open = await site.db
    .selectFrom('postings')
    .select(['lead_id as lead', 'lender_id as lender'])
    .where('status', 'in', ['timeout', 'pending'])
    .where('removed', '=', false)
    .where('test', '=', false)
    .orderBy('sent_at', 'desc')
    .execute()
  for (const { lead, lender } of open) {
    const found = await staff.call(returnCalls.search, { body: { date: WEEK, lender: [lender] } })
    const [one, two] = found.filter((row) => row.lenderposting?.status === 'matched' && row.lead?.id !== lead)
    if (one?.lead && two?.lead && one.lender) return { lead, one, two, lender: one.lender.title }
  }
  throw new Error('no undecided posting of a lender that bought')
}

/** Ten thousand leads more in the week, sold to somebody else than this lender. */
async function manyMore(lender: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT l.id FROM leads AS l
    WHERE l.status = 'matched' AND NOT l.test AND l.received_at BETWEEN ${new Date(START - 3 * DAY_MS)} AND ${new Date(START)}
      AND (SELECT count(*) FROM postings AS p WHERE p.lead_id = l.id) = 1
      AND NOT EXISTS (SELECT FROM postings AS p JOIN lenders AS n ON n.id = p.lender_id WHERE p.lead_id = l.id AND n.title = ${lender})
    ORDER BY l.id LIMIT 1`.execute(site.db)
  await copiesOf(site, rows[0]?.id ?? 0, MANY_MORE)
}

/** All that is known of the money of leads, as one word. */
async function moneyOfLeads(): Promise<string | undefined> {
  const { rows } = await sql<{
    word: string
  }>`SELECT md5(string_agg(concat_ws('/', id, status, earntotal, earnpub, earntotaloriginal,
    earnpuboriginal), ',' ORDER BY id)) AS word FROM leads`.execute(site.db)
  return rows[0]?.word
}

/** How many leads the newest upload spread its cost over, and what these cost now. */
async function spreadCost() {
  const { rows } = await sql<{ leads: number; cents: number }>`SELECT count(*) AS leads, sum(l.earnpub) AS cents
    FROM cost_upload_leads AS u JOIN leads AS l ON l.id = u.lead_id
    WHERE u.upload_id = (SELECT max(id) FROM cost_uploads)`.execute(site.db)
  return rows[0]
}

async function postingOf(lead: number, lender: string) {
  const found = await site.db
    .selectFrom('postings as p')
    .innerJoin('lenders as n', 'n.id', 'p.lender_id')
    .select(['p.status', 'p.revenue'])
    .where('p.lead_id', '=', lead)
    .where('n.title', '=', lender)
    .executeTakeFirstOrThrow()
  return [found.status, found.revenue]
}

describe('money', () => {
  it('comes back: a file of returns is disputed, submitted, accepted and credited in billing and publisher report, or declined', async () => {
    const found = await returnable(3)
    const paid = await Promise.all(found.map(({ lead }) => payoutOf(lead?.id ?? 0)))
    // Whose publisher gives its payout back is the one that is accepted.
    const credited = paid.findIndex(({ creditreturn, earnpub }) => creditreturn && earnpub > 0)
    const [one] = found.splice(credited, 1)
    const [two, three] = found
    const payout = paid[credited]
    if (!one?.lead || !two?.lead || !three?.lead || !payout) throw new Error('nothing to return')
    const before = await publisherReport(payout.id)
    const page = await site.pageOf(
      { superuser: true, name: 'Root' },
      { path: '/tools/returns?tab=upload', clock: START },
    )
    expect(await button(page, 'Upload').isDisabled()).toBe(true)
    const lines = ['lead id;reason', `${one.lead.id};no such reason`, `${two.lead.id};`, `${three.lead.id};`, '=1+1;']
    await page.locator('input[type=file]').setInputFiles(file('returns.csv', lines))
    await button(page, 'Upload').click()
    await row(page, 'Lead not found').waitFor()
    await page.getByRole('columnheader', { name: 'Dispute', exact: true }).waitFor()
    await button(page, 'Dispute all 3 allowed').click()
    await page.getByText('3 selected').waitFor()
    await expectAccessible(page, 'main')
    await shoot(page, 'returns-upload')
    await button(page, 'Submit').click()
    await toast(page, 'Please select a reason for all disputes')
    await page.getByRole('combobox', { name: /^One reason for the/ }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await button(page, 'Submit').click()
    await page.getByRole('heading', { name: 'Return result' }).waitFor()
    await page.getByText('3 requested, 1 not').waitFor()
    const result = page.waitForEvent('download')
    await button(page, 'Export').click()
    const written = readFileSync(await (await result).path(), 'utf8')
    expect(written).toContain("5,'=1+1,,,,,,,Lead not found\r\n")
    expect(written.match(/,Success\r\n/g)).toHaveLength(3)
    await shoot(page, 'return-result')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Returns' }).click()
    await page.getByRole('link', { name: 'Log', exact: true }).click()

    await button(page, `Accept ${one.lead.id}`).waitFor()
    for (const text of ['Admin', 'Requested']) await row(page, one.lead.id).getByText(text, { exact: true }).waitFor()
    await expectAccessible(page, 'main')
    // Nothing of a row is out of sight: the buttons are at its end.
    const box = await button(page, `Decline ${one.lead.id}`).boundingBox()
    expect((box?.x ?? WIDE.width) + (box?.width ?? 0)).toBeLessThan(WIDE.width)
    await shoot(page, 'return-requests')
    await row(page, one.lead.id)
      .getByRole('button', { name: /^Change the reason/ })
      .click()
    await page.getByRole('listbox').getByRole('option', { selected: false }).first().click()
    await toast(page, 'Reason was successfully updated')
    await button(page, `Accept ${one.lead.id}`).waitFor()
    await row(page, one.lead.id).focus()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Accept return request' })
    await dialog.getByText('Will read').waitFor()
    await shoot(page, 'return-accept')
    await dialog.getByRole('textbox', { name: 'Memo' }).fill('Confirmed')
    await button(dialog, 'Accept').click()
    await toast(page, 'Request was successfully accepted')
    await row(page, one.lead.id).getByText('Accepted, credited', { exact: true }).first().waitFor()

    for (const { lead } of [two, three])
      await row(page, lead?.id ?? 0)
        .getByRole('checkbox')
        .check()
    await button(page, 'Decline 2').waitFor()
    await page.keyboard.press('d')
    await button(page.getByRole('dialog', { name: 'Decline 2 return requests' }), 'Decline').click()
    const panel = page.getByRole('dialog', { name: /^Bulk run # / })
    await panel.waitFor()
    await site.app.runJobs()
    await panel.getByText('2 of 2 done, 0 failed', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await button(page, `Reverse ${two.lead.id}`).click()
    await button(page.getByRole('dialog', { name: 'Reverse decline' }), 'Reverse').click()
    await button(page, `Accept ${two.lead.id}`).waitFor()
    await button(page, `Decline ${two.lead.id}`).click()
    await button(page.getByRole('dialog', { name: 'Decline return request' }), 'Decline').click()
    await toast(page, 'Request was successfully declined')
    await button(page, `Reverse ${two.lead.id}`).click()
    await button(page.getByRole('dialog', { name: 'Reverse decline' }), 'Reverse').click()
    await button(page, `Accept ${two.lead.id}`).waitFor()
    // Somebody else is faster: who is told, and the row shows it.
    const { data } = await staff.call(returnCalls.requests, { body: { lead: [two.lead.id] } })
    const request = { body: { id: data[0]?.returnitem.id ?? 0 } }
    await button(page, `Decline ${two.lead.id}`).click()
    await page.getByRole('dialog', { name: 'Decline return request' }).waitFor()
    await staff.call(returnCalls.decline, request)
    await button(page.getByRole('dialog', { name: 'Decline return request' }), 'Decline').click()
    await toast(page, /Second was faster/)
    await button(page, `Reverse ${two.lead.id}`).click()
    await page.getByRole('dialog', { name: 'Reverse decline' }).waitFor()
    await staff.call(returnCalls.reverseDecline, request)
    await button(page.getByRole('dialog', { name: 'Reverse decline' }), 'Reverse').click()
    await toast(page, 'The return request is requested')
    await button(page, `Accept ${two.lead.id}`).click()
    const accepting = page.getByRole('dialog', { name: 'Accept return request' })
    await accepting.getByText('Will read').waitFor()
    await staff.call(returnCalls.decline, request)
    await button(accepting, 'Accept').click()
    await toast(page, 'The return request is denied: Second was faster')
    await button(page, `Reverse ${two.lead.id}`).waitFor()

    await button(page, 'Send lender emails').click()
    await button(page.getByRole('dialog', { name: 'Send lender emails' }), /^Mail \d+ lender/).click()
    await page.getByRole('link', { name: 'outbox', exact: true }).waitFor()

    // By month, each figure with its lines.
    await site.go(page, `/publisher/item/${data[0]?.publisher.id}?tab=money`)
    const november = row(page.getByRole('table', { name: 'Money by month' }), '2026-11')
    const earned = await november.getByRole('link').last().innerText()
    await november.getByRole('link').last().click()
    await page.getByRole('table', { name: 'Ledger' }).getByText(earned, { exact: true }).first().waitFor()
    await expectAccessible(page, 'main')
    await shoot(page, 'publisher-money')
    await site.go(page, `/lender/item/${data[0]?.lender.id}?tab=money`)
    await page.getByRole('columnheader', { name: 'Net owned' }).waitFor()
    await row(page, '2026-11').waitFor()
    await expectAccessible(page, 'main')
    await shoot(page, 'lender-money')
    // In billing the credit is a line of its own.
    await row(page, '2026-11').locator('a[href*="line=credit"]').last().click()
    await page.getByRole('tab', { name: 'Detail', exact: true, selected: true }).waitFor()
    await row(page, one.lead.id)
      .getByText(dollars(-(one.lenderposting?.price ?? 0)), { exact: true })
      .waitFor()
    // In the publisher's report the payout is gone and the lead counted as credited.
    const after = await publisherReport(payout.id)
    expect(after.returnedcredited).toBe(before.returnedcredited + 1)
    expect(Math.round(100 * (before.pub - after.pub))).toBe(payout.earnpub)
    await site.go(page, `/publisher/report/summary?publisher=${payout.id}`)
    const line = row(page.getByRole('table', { name: 'Leads by publisher' }), payout.name)
    await line.getByText(dollars(after.pub), { exact: true }).waitFor()
    await line.locator('a[href*="credited=1"]').click()
    await row(page, one.lead.id).waitFor()
    await site.go(page, '/lender/returnrequests')
    await row(page, one.lead.id).waitFor()

    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'main')
    const reverse = await button(page, `Reverse ${two.lead.id}`).boundingBox()
    expect((reverse?.x ?? NARROW.width) + (reverse?.width ?? 0)).toBeLessThan(NARROW.width)
    const buttons = page.getByRole('button', { name: /^(Accept|Decline|Reverse) \d+$/ })
    expect(await buttons.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
    await shoot(page, 'return-requests-narrow')
    await site.go(page, `/tools/returns?leadid=${one.lead.id}`)
    await page.getByRole('tab', { name: 'Search' }).waitFor()
    await row(page, one.lead.id).waitFor()
    await expectAccessible(page, 'main')
    await expectNoSidewaysScroll(page)
    await shoot(page, 'returns-search-narrow')
  })

  it('is uploaded: a cost spread over more than ten thousand leads to the cent, a revenue file compared and saved, both undone as a whole', async () => {
    const { lead: open, one, two, lender } = await undecided()
    await manyMore(lender)
    const page = await site.pageOf({ superuser: true, name: 'Root' }, { path: '/tools/costupload', clock: START })
    await button(page, 'Preview').click()
    await toast(page, 'Select RCID or Publisher')
    const spent = async () => (await staff.call(publisherSummaryCalls.report, { body: { date: WEEK } })).additionalData
    const before = { ...(await spent()), known: await moneyOfLeads() }
    await page.getByRole('combobox', { name: 'Publishers' }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Percentage Based Upload' }).check()
    await button(page, 'Preview').click()
    await toast(page, 'Enter new cost')
    await page.getByRole('textbox', { name: 'Total cost' }).fill('12345.67')
    await button(page, 'Preview').click()
    await page.getByText('Nothing is saved yet').waitFor()
    await expectAccessible(page, 'main')
    await shoot(page, 'cost-upload')
    await button(page, 'Save cost').click()
    await button(page.getByRole('dialog', { name: 'Save cost' }), 'Upload').click()
    await toast(page, 'Cost was successfully uploaded')
    const spread = await spreadCost()
    expect(spread?.leads).toBeGreaterThan(MANY_MORE)
    expect(spread?.cents).toBe(1_234_567)
    await page
      .getByText(spread?.leads.toLocaleString('en-US') ?? '')
      .first()
      .waitFor()
    expect((await spent()).pub).not.toBe(before.pub)
    await button(page, 'Undo upload').click()
    await button(page.getByRole('dialog', { name: 'Undo upload' }), 'Undo upload').click()
    await toast(page, 'Cost upload was successfully undone')
    expect({ ...(await spent()), known: await moneyOfLeads() }).toEqual(before)
    await page.getByText('Percentage Based Upload').waitFor()
    await shoot(page, 'cost-log-item')

    await site.go(page, '/tools/revenueupload')
    await page.getByRole('combobox', { name: 'Lender' }).click()
    await page.getByRole('option', { name: lender, exact: true }).click()
    expect(await page.getByRole('radio', { name: 'Replace' }).isChecked()).toBe(true)
    const lines = [
      `${open},12.50`,
      `${one.lead?.id},71.25`,
      `${two.lead?.id},${two.lenderposting?.price ?? 0}`,
      '987654321,5',
      '=1+1,x',
    ]
    await page.locator('input[type=file]').setInputFiles(file('october.csv', lines))
    await button(page, 'Preview').click()
    await page.getByText('2 can be saved').waitFor()
    await page.getByRole('button', { name: /^Missing/ }).waitFor()
    await expectAccessible(page, 'main')
    await shoot(page, 'revenue-upload')
    await button(page, 'Save revenue').click()
    await button(page.getByRole('dialog', { name: 'Save revenue' }), 'Upload').click()
    await toast(page, 'Revenue was successfully uploaded')
    await row(page, one.lead?.id ?? 0)
      .getByText('$71.25')
      .waitFor()
    // What nobody knew is sold now, at what the lender says; undone, nobody knows it again.
    expect(await postingOf(open, lender)).toEqual(['matched', 1250])
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'main')
    await shoot(page, 'revenue-log-item-narrow')
    await button(page, 'Undo upload').click()
    await button(page.getByRole('dialog', { name: 'Undo upload' }), 'Undo upload').click()
    await toast(page, 'Revenue upload was successfully undone')
    expect(await postingOf(open, lender)).toEqual([expect.stringMatching(/^(timeout|pending)$/), 0])
    await page.setViewportSize(WIDE)
    await site.go(page, '/tools/revenueupload/log')
    await row(page, 'october').or(page.getByText('Detail log').first()).first().waitFor()
    await shoot(page, 'revenue-log')
  })
})
