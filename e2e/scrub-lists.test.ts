import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { AREA_CODES, EMAILS, PHONES, type ScrubList, WORDS } from '@/features/selling/scrub-lists/lists'
import { button, results, row, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, expectReadable, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole()

interface Walk {
  readonly list: ScrubList
  /** Nothing entered, then something wrong: what stands beside the fields. */
  readonly missing: readonly [value: string, choice: string]
  readonly wrong?: readonly [typed: string, text: string]
  readonly typed: string
  /** As it is kept. */
  readonly entry: string
  readonly choose: string
  readonly changed: string
  readonly saved: string
}

const WALKS: readonly Walk[] = [
  {
    list: AREA_CODES,
    missing: ['Please enter an area code', 'Please select a state'],
    wrong: ['21', 'Please enter 3-digit area code'],
    typed: '216',
    entry: '216',
    choose: 'New York',
    changed: '217',
    saved: 'Area code was successfully saved',
  },
  {
    list: EMAILS,
    missing: ['Please enter an email address', 'Please select a description'],
    wrong: ['ada@', 'Please enter a valid email address'],
    typed: 'Ada@Example.com',
    entry: 'ada@example.com',
    choose: 'Do Not Email',
    changed: 'bo@example.com',
    saved: 'Email was successfully saved',
  },
  {
    list: PHONES,
    missing: ['Please enter a phone number', 'Please select a description'],
    wrong: ['216555', 'Please enter 10-digit phone number'],
    typed: '2165550100',
    entry: '2165550100',
    choose: 'DNC',
    changed: '2165550101',
    saved: 'Phone was successfully saved',
  },
  {
    list: WORDS,
    missing: ['Please enter a word', 'Please select an actiontype'],
    typed: 'MicKey',
    entry: 'mickey',
    choose: 'flag',
    changed: 'mouse',
    saved: 'Word was successfully saved',
  },
]

const field = (page: Page, { value }: ScrubList) => page.getByRole('textbox', { name: value.label })
const save = (page: Page) => button(page, 'Save').click()

async function choose(page: Page, { choice }: ScrubList, title: string): Promise<void> {
  await page.getByRole('combobox', { name: choice.label }).click()
  await page.getByRole('option', { name: title, exact: true }).click()
}

describe.each(WALKS.map((walk) => [walk.list.title, walk] as const))('%s', (title, walk) => {
  const { list, missing, wrong, typed, entry, choose: chosen, changed, saved } = walk
  const one = list.thing.toLowerCase()

  it('is filled, searched, exported, edited and emptied with the texts of the specification', async () => {
    const page = await site.pageOf({ superuser: true, name: 'Root' }, { path: '/profile' })
    await button(page.getByRole('navigation', { name: 'Main' }), 'Settings').click()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText('Data not found').waitFor()
    await page.getByRole('link', { name: `New ${one}` }).click()
    await save(page)
    for (const text of missing) await page.getByText(text, { exact: true }).waitFor()
    if (wrong) {
      await field(page, list).fill(wrong[0])
      await page.getByText(wrong[1], { exact: true }).waitFor()
    }
    await field(page, list).fill(typed)
    expect(await field(page, list).inputValue()).toBe(entry)
    await choose(page, list, chosen)
    await save(page)
    await toast(page, saved)
    await row(page, entry).waitFor()

    await page.getByRole('link', { name: `New ${one}` }).click()
    await field(page, list).fill(entry)
    await choose(page, list, chosen)
    await save(page)
    await page.getByRole('alert').getByText(`Duplicate ${one}`).waitFor()
    await field(page, list).fill(changed)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await save(page)
    await row(page, changed).waitFor()

    await page.locator('search').getByLabel(list.value.label, { exact: true }).fill(entry)
    await results(page, 1)
    // Who a consumer is never stands in an address.
    expect(page.url().includes(encodeURIComponent(entry))).toBe(!list.value.personal)
    const waiting = page.waitForEvent('download')
    await button(page, /Export/).click()
    const file = await waiting
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${list.name}-[\\d-]+\\.csv$`))
    const text = readFileSync(await file.path(), 'utf8')
    expect([text.includes(entry), text.includes(changed)]).toEqual([true, false])
    await page.locator('search').getByLabel(list.value.label, { exact: true }).fill('')
    await row(page, changed).waitFor()

    await page.getByRole('link', { name: `Edit ${changed}` }).click()
    await page.getByRole('heading', { name: changed }).waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: title }).click()
    await button(page, `Delete ${changed}`).click()
    const question = page.getByRole('dialog').filter({ hasText: `Are you sure you want to delete this ${one}?` })
    await button(question, 'No').click()
    await question.waitFor({ state: 'detached' })
    await button(page, `Delete ${changed}`).click()
    await button(question, 'Yes').click()
    await toast(page, `${list.thing} was successfully deleted`)
    await row(page, changed).waitFor({ state: 'detached' })
    expect(await row(page, entry).count()).toBe(1)
  })
})

it('are readable for everyone, wide and light, narrow and dark', async () => {
  const page = await site.pageOf({ superuser: true }, { path: EMAILS.screen })
  await row(page, 'ada@example.com').waitFor()
  await expectReadable(page, 'scrub-list')
  await site.go(page, `${AREA_CODES.screen}/item`)
  await field(page, AREA_CODES).waitFor()
  await expectReadable(page, 'scrub-form')
})

it('are filled from a file that is looked at first, and emptied of it again', async () => {
  const page = await site.pageOf({ superuser: true, name: 'Root' }, { path: WORDS.screen })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Import: Bad words' }).waitFor()
  await page.getByText('No file of entries was added').waitFor()
  const buffer = Buffer.from('word\nDonald,fail\nDaisy\ndonald,flag\n')
  // The button that shows the chosen file stands before the input itself.
  await page.locator('input[type="file"]').setInputFiles({ name: 'ducks.csv', mimeType: 'text/csv', buffer })
  await button(page, 'Preview').click()
  await row(page, 'Please select an actiontype').waitFor()
  await row(page, 'An earlier line has it').waitFor()
  // On a phone the reason stands under the result.
  await page.setViewportSize(NARROW)
  await page.getByRole('cell', { name: 'left out An earlier line has it' }).waitFor()
  await page.setViewportSize(WIDE)
  await choose(page, WORDS, 'flag')
  await button(page, 'Preview').click()
  await page.getByText('3 lines: 2 new, 0 on the list already, 1 repeated, 0 cannot be used.').waitFor()
  await expectAccessible(page, 'main')
  await shoot(page, 'scrub-import')
  await button(page, 'Add 2').click()
  const run = page.getByRole('dialog')
  await run.getByText('0 of 1 done').waitFor()
  await site.app.runJobs()
  await run.getByText('2 added, 1 left out').waitFor()
  // A reload shows the run again, and from there every line.
  await page.reload()
  await run.getByText('1 of 1 done').waitFor()
  await run.getByRole('link', { name: 'Lines 1 to 3' }).click()
  await row(page, 'An earlier line has it').waitFor()
  await row(page, 'added').first().waitFor()
  await expectAccessible(page, 'main')
  await shoot(page, 'scrub-imported')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await row(page, 'ducks.csv').waitFor()
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  await shoot(page, 'scrub-import-narrow')
  await button(page, /^Undo import \d+$/).click()
  await button(page.getByRole('dialog'), 'Undo import').click()
  await run.getByText('0 of 1 done').waitFor()
  await site.app.runJobs()
  await run.getByText('2 removed').waitFor()
  // It has heard of its end: the list below follows.
  await run.getByText('1 of 1 done, 0 failed', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await row(page, '2 removed').waitFor()
})
