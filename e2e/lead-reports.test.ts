import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { START } from '../test/clock'
import { seedLeads } from '../test/leads'
import { expectAccessible, expectAllReadable, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'
import { seedLeadWorld } from './lead-world'

const site = useConsole()

beforeAll(() => seedLeadWorld(site.app))

const open = (path: string, look: Parameters<typeof site.newPage>[0] = {}): Promise<Page> =>
  site.pageOf({ superuser: true, name: 'Root' }, { ...look, path, clock: START })

const TODAY = 'date=Nov+15,+2026+to+Nov+15,+2026'
const firstRow = (page: Page) => page.locator('tbody tr[data-row]').first().waitFor()
const filter = (page: Page, name: string) => page.locator('search').getByLabel(name, { exact: true })

async function tick(page: Page, field: string, option: string): Promise<void> {
  await filter(page, field).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

describe('the leads summary', () => {
  it('opens, from every figure of a row, exactly its leads, whatever its rows are', async () => {
    const page = await open('/lead/report/summary?source=Ping+post')
    await firstRow(page)
    for (const group of ['Day', 'State']) {
      await page.getByRole('radiogroup', { name: 'Group by' }).getByText(group, { exact: true }).click()
      await page.getByRole('columnheader', { name: group === 'Day' ? 'Date' : group }).waitFor()
      await firstRow(page)
      const row = page.locator('tbody tr[data-row]').last()
      const leads = await row.getByRole('link').first().innerText()
      const count = await row.getByRole('link').count()
      expect(count).toBeGreaterThan(3)
      for (let n = 0; n < count; n++) {
        const figure = await row.getByRole('link').nth(n).innerText()
        await row.getByRole('link').nth(n).click()
        await page.waitForURL('**/lead/report/details?**')
        await page.getByRole('heading', { level: 1, name: 'Leads details report' }).waitFor()
        const money = figure.includes('$')
        await page.getByText(new RegExp(`^${money ? leads : figure} results?$`)).waitFor()
        if (money) await page.locator('tfoot').getByText(figure, { exact: true }).first().waitFor()
        await page.goBack()
        await page.getByRole('heading', { level: 1, name: 'Leads summary' }).waitFor()
        await firstRow(page)
      }
    }
  })

  it('shows leads and dollars on charts of their own from three days on, compared with the days before, and exports what is shown', async () => {
    const page = await open('/lead/report/summary')
    const linesOf = async (chart: string) => (await page.getByRole('figure', { name: chart }).innerText()).split('\n')
    const named = /^(Leads|Matched|Revenue|Cost|Profit)(, .*)?$/
    for (const [chart, names, tick] of [
      ['Chart of leads by day', ['Leads', 'Matched', 'Leads, Nov 2, 2026 to Nov 8, 2026'], '0'],
      ['Chart of money by day', ['Revenue', 'Cost', 'Profit', 'Revenue, Nov 2, 2026 to Nov 8, 2026'], '$0'],
    ] as const) {
      await expect.poll(async () => (await linesOf(chart)).filter((line) => named.test(line))).toEqual(names)
      await expect.poll(() => linesOf(chart)).toContain(tick)
    }
    const totals = page.getByRole('region', { name: 'Totals' })
    for (const figure of ['Leads', 'Matched', 'Success %', 'Revenue', 'Payout', 'Profit', 'Margin %'])
      await totals.getByText(figure, { exact: true }).first().waitFor()
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Publisher', { exact: true }).click()
    await page.waitForURL('**/lead/report/summary?groupBy=publisher')
    await page.getByRole('columnheader', { name: 'Publisher' }).first().waitFor()
    await firstRow(page)
    const headings = (await page.locator('thead th').allInnerTexts()).filter((text) => text.trim() !== '')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    const [header, ...lines] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(header?.split(',')).toEqual(headings.map((text) => text.trim()))
    const names = await page.locator('tbody tr[data-row] > :first-child').allInnerTexts()
    expect(lines.map((line) => line.split(',')[0])).toEqual(names.map((text) => text.trim()))
    await page.getByText('see them in Details').click()
    await page.waitForURL('**/lead/report/details?**status=incomplete')
    await page.getByText('Incomplete leads are listed; the summary does not count them').waitFor()
    await site.open(page, '/lead/report/summary?date=Nov+14,+2026+to+Nov+15,+2026')
    await firstRow(page)
    expect(await page.getByRole('figure').count()).toBe(0)
  })
})

describe('the leads details report', () => {
  it('lists nothing for an RCID of another product, rather than the leads of all its RCIDs', async () => {
    const { id } = await site.app.db
      .selectFrom('rcids')
      .select('id')
      .where('product_id', '=', 1)
      .executeTakeFirstOrThrow()
    const page = await open(`/lead/report/details?product=7&rcid=${id}`)
    await page.getByText('Data not found').waitFor()
    expect(new URL(page.url()).search).toBe(`?product=7&rcid=${id}`)
    await page.getByRole('button', { name: 'Remove filter Product' }).click()
    await firstRow(page)
    expect(new URL(page.url()).search).toBe(`?rcid=${id}`)
  })

  it('shows 24 rows with header, totals and pager at 1440×900, in colours that mean a status', async () => {
    const page = await open('/lead/report/details')
    await page.locator('tbody tr[data-row]').nth(99).waitFor()
    const inSight = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        const [head, totals] = [box('thead th'), box('tfoot th')]
        // One page needs no pager.
        const pager = document.querySelector('nav[aria-label^="Pages of"]')?.getBoundingClientRect()
        const end = pager?.top ?? window.innerHeight
        if ((pager?.bottom ?? end) > window.innerHeight || totals.bottom > end) return 0
        const rows = [...document.querySelectorAll('tbody tr[data-row]')].map((row) => row.getBoundingClientRect())
        return rows.filter(({ top, bottom }) => top >= head.bottom - 1 && bottom <= totals.top + 1).length
      })
    await expect.poll(inSight).toBe(24)
    const middle = async (control: 'button' | 'combobox', name: string) => {
      const at = await page.locator('search').getByRole(control, { name, exact: true }).boundingBox()
      return at ? Math.round(at.y + at.height / 2) : null
    }
    expect(await middle('button', 'Fail')).toBe(await middle('combobox', 'Source'))
    // Filters that are set stand beside the title: the rows stay.
    await tick(page, 'Source', 'Ping post')
    await page.getByRole('button', { name: 'Remove filter Source' }).waitFor()
    await expect.poll(inSight).toBe(24)

    const background = (text: string) =>
      page
        .locator('tbody')
        .getByText(text, { exact: true })
        .first()
        .evaluate((badge) => getComputedStyle(badge).backgroundColor)
    expect(await background('Windows')).toBe('rgba(0, 0, 0, 0)')
    expect(await background('Ping/Post')).toBe('rgba(0, 0, 0, 0)')
    expect(await background('matched')).not.toBe('rgba(0, 0, 0, 0)')
    await page.locator('tbody').getByText('Nov 15, ').first().waitFor()
  })

  it('opens the calendar by a click in the date field, which can still be typed into', async () => {
    const page = await open('/lead/report/details')
    await firstRow(page)
    const field = filter(page, 'Date')
    expect(await field.inputValue()).toBe('Nov 9 to Nov 15, 2026')
    await field.click()
    const calendar = page.getByRole('dialog', { name: 'Choose Date' })
    await calendar.getByRole('button', { name: '14 November 2026' }).waitFor()
    await page.route('**/api/admin/lead/detailreport', async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'x-data-as-of': '2026-11-15T17:00:00.000Z' }
      await route.fulfill({ response, headers })
    })
    await field.fill('Nov 14, 2026')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'hidden' })
    await page.waitForURL('**date=Nov+14,+2026+to+Nov+14,+2026*')
    // What was read from a replica says how old it is.
    await page.getByText(/^Data as of Nov 15, .*12:00/).waitFor()
    await field.click()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => calendar.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await calendar.getByRole('button', { name: 'Yesterday' }).waitFor()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'hidden' })
  })

  it('is filtered, shows reasons when asked and exports what is shown', async () => {
    const page = await open('/lead/report/details')
    await page.getByText('1–100 of 160').waitFor()
    await tick(page, 'Status', 'failed')
    await page.getByText('20 results').waitFor()
    expect(await page.getByText('Phone on the DNC list').count()).toBe(0)
    await filter(page, 'View options').getByText('None').waitFor()
    await tick(page, 'View options', 'Status reasons')
    await page.getByText('Phone on the DNC list').first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(
      readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(21)
    await tick(page, 'Status', 'returned')
    await page.getByText('40 results').waitFor()
    await page.goBack()
    await page.getByText('20 results').waitFor()
  })
})

describe('the lead search', () => {
  it('finds by e-mail and keeps it out of the address', async () => {
    const page = await open('/lead/search')
    await page.getByRole('textbox', { name: 'Email' }).fill('mira7@example.com')
    await page.getByText('1 result', { exact: true }).waitFor()
    await page.getByRole('cell', { name: 'mira7@example.com' }).waitFor()
    expect(page.url()).not.toContain('mira7')
    await page.getByRole('textbox', { name: 'Email' }).fill('mira')
    await page.getByText('Data not found').waitFor()
  })
})

describe('the SubID report', () => {
  it('opens the leads of a sub id, with their export', async () => {
    const page = await open('/publisher/report/subidreport')
    await page.locator('[data-tip^="Original cost $"]').first().waitFor()
    await page.getByRole('button', { name: 'campaign-1' }).first().click()
    const dialog = page.getByRole('dialog', { name: /Leads of sub ID campaign-1/ })
    await dialog.locator('tbody tr[data-row]').first().waitFor()
    const rows = await dialog.locator('tbody tr[data-row]').count()
    await expectAccessible(page, '[role="dialog"]')
    await shoot(page, 'subid-leads')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export leads' }).click(),
    ])
    expect(
      readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(rows + 1)
  })

  it('opens, from every count of a row and of the summary, exactly so many leads', async () => {
    const page = await open(`/publisher/report/subidreport?${TODAY}`)
    await firstRow(page)
    const counts = page.getByRole('button', { name: /^\d+ .*leads of/i })
    const ofRow = page.locator('tbody tr[data-row]').first().getByRole('button', { name: /^\d+ / })
    const wanted = [...(await ofRow.all()), ...(await counts.all()).slice(-3)]
    expect(wanted.length).toBeGreaterThan(3)
    for (const count of wanted) {
      const number = Number(await count.innerText())
      await count.click()
      const dialog = page.getByRole('dialog')
      await dialog
        .locator('tbody tr[data-row]')
        .nth(number - 1)
        .waitFor()
      expect(await dialog.locator('tbody tr[data-row]').count()).toBe(number)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })
})

describe('the source URL report', () => {
  it('opens, from a count, exactly so many leads, and keeps the address out of the URL', async () => {
    const page = await open(`/lead/report/sourceurl?${TODAY}`)
    await firstRow(page)
    const count = page.locator('tbody tr[data-row]').first().getByRole('button')
    const number = Number(await count.innerText())
    await count.click()
    const dialog = page.getByRole('dialog', { name: /Leads of https:/ })
    await dialog
      .locator('tbody tr[data-row]')
      .nth(number - 1)
      .waitFor()
    expect(await dialog.locator('tbody tr[data-row]').count()).toBe(number)
    expect(page.url()).not.toContain('quotes.example')
  })
})

describe('lead sources', () => {
  it('are added and keep slug and title when edited', async () => {
    const page = await open('/lead/source')
    await page.getByRole('link', { name: 'New source' }).click()
    await page.getByText('Cancel', { exact: true }).click()
    await page.getByRole('link', { name: 'New source' }).click()
    await page.getByRole('textbox', { name: 'Slug' }).fill('search-ads')
    await page.getByRole('textbox', { name: 'Title' }).fill('Search ads')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Source was successfully added').waitFor()
    await page.getByRole('link', { name: 'Edit Search ads' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Slug' }).getAttribute('readonly')).not.toBeNull()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Assigned lenders' }).click()
    await page.getByRole('option', { name: 'Stonegate' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Source was successfully saved').waitFor()
    await page.getByRole('cell', { name: 'Stonegate' }).waitFor()
  })
})

/** Short lists: the checks look at every cell. */
const SCREENS = [
  ['details', 'Leads details report', `/lead/report/details?${TODAY}&status=flagged&viewOption=statusreasons,lenders`],
  ['summary', 'Leads summary', '/lead/report/summary'],
  ['search', 'Lead search', '/lead/search?id=100001'],
  ['pings', 'Pings report', '/lead/report/ping?status=rejected'],
  ['pingpost', 'Ping/Post report', '/lead/report/pingpost?type=details'],
  ['subid', 'SubID report', `/publisher/report/subidreport?${TODAY}`],
  ['full-windows', 'Leads full data: Windows', `/detailsfullinfo/windows?${TODAY}&status=flagged`],
  ['sourceurl', 'Source URL report', `/lead/report/sourceurl?${TODAY}`],
  ['clicks', 'Thank You Page Clicks', '/systemreport/redirect/thankyoupage'],
] as const

describe('every screen of the reports', () => {
  it('claims no count, and shows no row under the wrong columns, while what was asked is on its way', async () => {
    const page = await open(`/lead/report/pingpost?${TODAY}`)
    await firstRow(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/admin/report/pingpost', async (route) => {
      await held
      await route.continue()
    })
    await page.getByText('Details', { exact: true }).click()
    await page.getByRole('columnheader', { name: 'Date' }).waitFor()
    await page.getByRole('status').filter({ hasText: '… results' }).waitFor()
    expect(await page.locator('tbody tr[data-row]').count()).toBe(0)
    release()
    await firstRow(page)
    await page.getByText(/^\d+ results?$/).waitFor()
  })

  it('is readable for everyone, wide and light, narrow and dark', async () => {
    const page = await open('/')
    const screens = SCREENS.map(([screen, heading, path]) => {
      const show = async () => {
        await site.go(page, path)
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        await firstRow(page)
      }
      return [`leads-${screen}`, show] as const
    })
    await expectAllReadable(page, screens)
  })

  it('scrolls within itself, wide table or long: header, totals and first column stay, no row is cut, and the one with the focus is seen, at any width', async () => {
    // Sixty days more are more rows than fit.
    const { id: rcid, publisher_id: publisher } = await site.app.db
      .selectFrom('rcids')
      .select(['id', 'publisher_id'])
      .where('title', '=', 'Oaks windows')
      .executeTakeFirstOrThrow()
    const earlier = Array.from({ length: 60 }, (_, day) => START - day * 86_400_000)
    await seedLeads(
      site.app,
      earlier.map((at) => ({ at, status: 'matched', product: 1, publisher, rcid })),
    )
    const page = await open('/lead/report/details', { viewport: NARROW })
    for (const [heading, path, rows] of [
      ['Leads details report', undefined, 100],
      ['SubID report', '/publisher/report/subidreport?date=Sep+17,+2026+to+Nov+15,+2026', 60],
      // Below charts the table fills a window of its own, to which the page scrolls.
      ['Leads summary', '/lead/report/summary?date=Sep+17,+2026+to+Nov+15,+2026', 50],
    ] as const) {
      if (path) await site.go(page, path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await page
        .locator('tbody tr[data-row]')
        .nth(rows - 1)
        .waitFor()
      for (const viewport of [NARROW, { width: 360, height: 713 }, { width: 1440, height: 887 }]) {
        const place = `${heading} at ${viewport.width}`
        await page.setViewportSize(viewport)
        await expect.poll(() => page.evaluate(cutRows), { message: place, timeout: 15_000 }).toBe(0)
        expect(await page.evaluate(scrolledToTheEnd), place).toEqual({ scrolled: true, head: 0, totals: 0, column: 0 })
        await expectNoSidewaysScroll(page)
        await page.locator('tbody tr[data-row]').first().focus()
        for (const key of ['End', 'ArrowUp', 'Home', 'ArrowDown']) {
          await page.keyboard.press(key)
          await expect
            .poll(() => page.evaluate(focusedRowUnseen), { message: `${key}: ${place}`, timeout: 15_000 })
            .toBe('')
        }
        await page.keyboard.press('Home')
      }
    }
  })
})

/** In the page: rows that the totals or the header lie over in part. */
function cutRows(): number {
  // Charts have tables of their own.
  const frame = document.querySelector('section:has(> div table[data-density])')
  const box = (selector: string) => frame?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  const lines = [box('thead th').bottom, box('tfoot th, dl[aria-label="Total"]').top]
  const rows = [...(frame?.querySelectorAll('tbody tr') ?? [])].map((row) => row.getBoundingClientRect())
  return rows.filter(({ top, bottom }) => lines.some((line) => top < line - 1 && bottom > line + 1)).length
}

/** In the page: nothing where the focused row stands between header and totals, else where it stands. */
function focusedRowUnseen(): string {
  const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
  const { top, bottom } = box(document.activeElement?.closest('tr'))
  const frame = document.activeElement?.closest('section')
  const [head, foot] = [
    box(frame?.querySelector('thead th')),
    box(frame?.querySelector('tfoot th, dl[aria-label="Total"]')),
  ]
  const seen = top >= head.bottom - 1 && bottom <= foot.top + 1
  return seen ? '' : `${document.activeElement?.tagName} ${top} to ${bottom}, between ${head.bottom} and ${foot.top}`
}

/** In the page: the table is scrolled to its last row and column and back; how far header, totals and first column went along. */
function scrolledToTheEnd() {
  const frame = document.querySelector('section:has(> div table[data-density])')
  const area = frame?.querySelector('tbody')?.closest('div') ?? document.body
  const at = () => {
    const box = (selector: string) => frame?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const [head, totals] = [box('thead th'), box('tfoot th, dl[aria-label="Total"]')]
    return {
      head: head.top,
      totals: totals.top,
      column: head.left,
      row: box('tbody tr:last-child > :first-child').left,
    }
  }
  const before = at()
  area.scrollTo(area.scrollWidth, area.scrollHeight)
  const after = at()
  const scrolled = area.scrollTop > 0 && (area.scrollLeft > 0 || area.scrollWidth <= area.clientWidth)
  area.scrollTo(0, 0)
  const far = (one: 'head' | 'totals' | 'column' | 'row') => Math.round(Math.abs(after[one] - before[one]))
  return { scrolled, head: far('head'), totals: far('totals'), column: Math.max(far('column'), far('row')) }
}
