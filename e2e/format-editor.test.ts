import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatEditorCalls } from '@/features/demand/format-editor/contract'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { TestMarket } from '../test/market'
import { button, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
const market = new TestMarket(site.app)

beforeAll(() => market.start())
afterAll(() => market.simulator.stop())

const SAMPLE = `{
  "api_key": "k-55-pasted",
  "lead": { "first_name": "John", "last_name": "Public", "phone": "310-555-0100", "zip": "90210",
    "windows": "many", "best_time": "evening" }
}`
const SOLD = '{"result":"accepted","lead":{"id":"FR-88213","payout":"31.50"}}'
const REFUSED = '{"result":"rejected","message":"Zip not covered"}'
const FILTERED = '{"result":"filtered"}'

it('a buyer is connected from its sample request and three answers, goes live, and buys, without a line of JSON', async () => {
  const staff = await site.app.signedIn({ superuser: true, name: 'Olga Other' })
  const id = await market.order({
    ...{ title: 'Windows OH', post: { dialect: 'json', outcome: { kind: 'raw', body: SOLD } } },
  })
  const rcid = await market.rcid(await market.publisher())
  await market.reload()
  const page = await site.pageOf(
    { superuser: true, name: 'Dana Whitfield' },
    { path: `/lender/order/sendformat/${id}` },
  )
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  await page.getByRole('link', { name: 'New send format' }).click()
  /** What stands there while the draft is looked at anew is gray. */
  const accessible = async () => {
    await page.locator('[data-waiting]').waitFor({ state: 'detached' })
    // What is half under the bar at the top is too small to be clicked just then.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, 'main')
  }
  // The sample stands in their posting specification, which is pasted whole.
  await field('Specification').fill(
    `Posting instructions\nPOST to https://buyer.example/in\n\nSample request:\n${SAMPLE}\n`,
  )
  await button(page, 'Read the specification').click()
  await page.getByText(/not read without an AI provider/).waitFor()
  await page.getByText('JSON, 7 values.').waitFor()
  await field('Title').fill('Four Rivers')
  await shoot(page, 'format-start')
  await accessible()
  await button(page, 'Use this sample').click()

  // What Sluice could not know is asked for; a map is filled in from the lender's own list.
  await button(page, 'Don’t send lead.best_time').click()
  await button(page, 'Paste the lender’s list').click()
  await field('The lender’s list').fill('A = 1 or 2, B = 3 to 5, C = 6 to 9, D = 10 or more')
  await button(page, 'Fill in').click()
  await expect.poll(() => field('3 to 5').inputValue()).toBe('B')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('614-555-0134').first().waitFor()
  await button(page, 'Only if for lead.zip').click()
  await page.getByRole('group', { name: 'lead.zip only if' }).waitFor()
  await shoot(page, 'format-map')
  await accessible()
  await button(page, 'Add a condition to lead.zip').click()
  await page.getByRole('radiogroup', { name: 'Joined by, lead.zip, 2' }).getByText('or', { exact: true }).click()
  // A group of its own, and one too deep to draw, which is changed as text.
  await button(page, 'Add a group to lead.zip').click()
  await choose('Group lead.zip, 3 holds if', 'none of these')
  await choose('Comparison of lead.zip, 3.2', 'contains')
  await field('Compared value of lead.zip, 3.2').clear()
  await field('Compared value of lead.zip, 3.2').pressSequentially('New York, "a, b"')
  await button(page, 'Remove condition 2 of lead.zip').click()
  await button(page, 'Add a group to lead.zip, 2').click()
  await button(page, 'Add a group to lead.zip, 2.3').waitFor({ state: 'detached' })
  await shoot(page, 'format-conditions')
  await accessible()
  await button(page, 'Always send lead.zip').click()
  // Several values in one, and the order of the fields, by keys.
  await page.getByRole('combobox', { name: 'What we send for lead.zip', exact: true }).click()
  await page.getByRole('option', { name: 'Several, joined' }).click()
  await button(page, 'Add another to lead.zip').click()
  await page.getByRole('combobox', { name: 'What we send for lead.zip, 2', exact: true }).click()
  await page.getByRole('option', { name: 'State', exact: true }).click()
  await preview.getByText('43215 OH').first().waitFor()
  await shoot(page, 'format-parts')
  await button(page, 'Remove lead.zip, 2').click()
  // One step after the other, each with what it has to be told.
  await page.getByRole('combobox', { name: 'How lead.zip is written', exact: true }).click()
  await page.getByRole('option', { name: 'Several steps' }).click()
  await page.getByRole('combobox', { name: 'How, step 2 of lead.zip' }).click()
  await page.getByRole('option', { name: 'With this before it' }).click()
  await field('text, step 2 of lead.zip').fill('US-')
  await preview.getByText('US-43215').first().waitFor()
  await shoot(page, 'format-steps')
  await accessible()
  await button(page, 'Remove step 2 of lead.zip').click()
  await button(page, 'Remove step 1 of lead.zip').click()
  await page.getByRole('region', { name: 'Fields of the request' }).focus()
  for (const key of ['Home', 'Alt+ArrowDown']) await page.keyboard.press(key)
  await page.locator('tr[data-line="lead.windows"] ~ tr[data-line="api_key"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('tr[data-line="api_key"] input:focus').waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Add authentication' }).click()
  await page.getByRole('option', { name: 'Key in a header' }).click()
  await preview.getByText('x-api-key').waitFor()
  await choose('Sent as', 'Form')
  await preview.getByText(/application\/x-www-form-urlencoded/).waitFor()
  await choose('Sent as', 'JSON')
  await preview.getByText(/application\/json/).waitFor()
  await shoot(page, 'format-settings')
  await accessible()

  await page.getByRole('tab', { name: /^Answers/ }).click()
  const paste = async (mark: string, body: string) => {
    await button(page, 'Paste answer').click()
    await page.getByRole('radiogroup', { name: 'Meaning' }).getByText(mark, { exact: true }).click()
    await field('The answer').fill(body)
  }
  const say = async (value: string, role: string) => {
    await page.getByRole('button', { name: value, exact: true }).click()
    await button(page, role).click()
  }
  await paste('Sold', SOLD)
  await say('result accepted', 'Outcome: Sold')
  await say('lead.payout 31.50', 'Price')
  await say('lead.id FR-88213', 'Reference')
  await page
    .getByText(/^Sold at \$31\.50, reference/)
    .first()
    .waitFor()
  await paste('Refused', REFUSED)
  await say('result rejected', 'Outcome: Refused')
  await say('message Zip not covered', 'Reason')
  await page
    .getByText(/^Refused: Zip not covered/)
    .first()
    .waitFor()
  // Rules are tried from the first on: their order is changed by buttons and by keys.
  const rule = (n: number, words: RegExp) => page.locator(`[data-rule="${n}"]`).filter({ hasText: words })
  await rule(1, /→ Sold/).waitFor()
  await button(page, 'Rule 1 later').click()
  await rule(0, /→ Sold/).waitFor()
  await rule(1, /→ Refused/).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await rule(1, /→ Sold/).waitFor()
  await page.locator('[data-rule="0"]:focus').waitFor()
  // A rule takes further conditions and groups of them; one that could sell by a part of a value does not compile.
  await button(page, 'Edit rule 2').click()
  await button(page, 'Add a group to rule 2').click()
  await choose('Condition of rule 2, 2.1', 'id')
  await choose('Comparison of rule 2, 2.2', 'contains')
  // Half a condition cannot be read yet, and stays to be typed in.
  const faults = preview.getByRole('list', { name: 'Faults' })
  await faults.getByText('any[1].contains').waitFor()
  await page.getByRole('textbox', { name: 'Compared value of rule 2, 2.2' }).pressSequentially('accepted, or sold')
  await page
    .getByText(/an acceptance is compared exactly/)
    .first()
    .waitFor()
  await shoot(page, 'format-rule')
  await accessible()
  await button(page, 'Remove condition 2 of rule 2').click()
  await button(page, 'Done rule 2').click()
  await rule(1, /^\D*2\. if result is "accepted" → Sold/).waitFor()
  // A sale that no value says is kept by who may, with a reason, and let go again.
  await paste('Sold', '')
  await page.getByRole('textbox', { name: 'HTTP status' }).fill('202')
  await button(page, 'Keep as certain…').click()
  const certain = page.getByRole('dialog', { name: 'Keep as certain' })
  await certain.getByText('No pasted answer is sold wrongly by it.').waitFor()
  await certain.getByRole('textbox', { name: 'Why it is certain' }).fill('They answer 202 and nothing else, by mail')
  await button(certain, 'Keep as certain').click()
  await page.getByText('Kept as certain: They answer 202').waitFor()
  await page
    .getByText(/^Sold at the order’s price/)
    .first()
    .waitFor()
  await shoot(page, 'format-certain')
  await button(page, 'Not certain any more').click()
  await button(page, 'Remove answer').click()
  // A rule that came of one answer goes with it, if that is what is wanted.
  await paste('Refused', '{"result":"late"}')
  await say('result late', 'Outcome: Refused')
  await rule(0, /"late"/).waitFor()
  await button(page, 'Remove answer').click()
  await page.getByRole('group', { name: 'Remove answer' }).getByText('1 rule came of this answer only.').waitFor()
  await shoot(page, 'format-remove-answer')
  await button(page, 'Remove it too').click()
  await rule(0, /"late"/).waitFor({ state: 'detached' })
  await paste('Refused', FILTERED)
  await page.getByText(/It is marked Refused\./).waitFor()
  await shoot(page, 'format-answers')
  await accessible()

  // An answer that is read otherwise than marked stands in the way.
  await page.getByRole('tab', { name: 'Go live' }).click()
  await page.getByText(/^Answer 3 is marked Refused, but read as: Undecided/).waitFor()
  await page.getByRole('tab', { name: /^Answers/ }).click()
  await page.getByRole('button', { name: /^3 Refused/ }).click()
  await say('result filtered', 'Outcome: Refused')
  await page.getByText('Ready to go live.').waitFor()
  await button(page, 'Save draft').click()
  await toast(page, 'Draft was successfully saved')
  await page.getByRole('tab', { name: 'Test', exact: true }).click()
  for (const label of ['Api key', 'API key']) await page.getByLabel(label, { exact: true }).fill('k-test')
  await page.getByText(/^The lead: test test/).click()
  await field('Zip').fill('9')
  await button(page, 'Build without sending').click()
  await page.locator('input[aria-invalid=true]').waitFor()
  await field('Zip').fill('44105')
  await button(page, 'Build without sending').click()
  await page.getByRole('region', { name: 'Post', exact: true }).getByText('k-test').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Post', exact: true }).getByText('44105').first().waitFor()
  await shoot(page, 'format-test')
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByText(/changed on a wider screen/).waitFor()
  await expectNoSidewaysScroll(page)
  await accessible()
  await shoot(page, 'format-narrow-dark')
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })

  // Another person puts it live than the one who wrote it.
  await page.getByRole('tab', { name: 'Go live' }).click()
  await page.getByText(/^You wrote this draft\. Another person/).waitFor()
  expect(await button(page, 'Go live').count()).toBe(0)
  const lee = { superuser: true, name: 'Lee Second' }
  const second = await site.pageOf(lee, { path: new URL(page.url()).pathname })
  await second.getByRole('tab', { name: 'Go live' }).click()
  await second.getByRole('textbox', { name: 'Why', exact: true }).fill('Their posting specification of November')
  await button(second, 'Go live').click()
  await toast(second, 'Version 1 of Four Rivers is live')
  await second.waitForURL((url) => !url.pathname.startsWith('/lender/sendformats'))
  await site.go(page, '/lender/sendformats')
  await page.getByRole('row').filter({ hasText: 'four-rivers' }).getByRole('link', { name: 'Windows OH' }).waitFor()
  await shoot(page, 'formats')

  await staff.call(orderConfigurationCalls.save, {
    params: { id },
    body: { config: { api_key: 'k-live', apikey: 'k-head' } },
  })
  const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
  expect(await market.postings(lead)).toMatchObject([{ order_id: id, status: 'matched', reference: 'FR-88213' }])
  expect(JSON.parse(market.received(id, 'post')[0]?.body ?? '')).toMatchObject({
    api_key: 'k-live',
    lead: { first_name: 'Jordan', phone: expect.stringMatching(/^216-555-\d{4}$/) as unknown, windows: 'B' },
  })

  // Somebody else puts a version in force while a draft is open: it says so, and is kept as the next one.
  const draft = (title: string) =>
    staff.call(formatEditorCalls.add, { body: { title, name: 'four-rivers', from: 'four-rivers' } })
  const [mine, theirs] = [await draft('Mine'), await draft('Theirs')]
  const body = { why: 'Their new key', orders: [id] }
  const approver = await site.app.signedIn({ superuser: true, name: 'Ada Approver' })
  await approver.call(formatEditorCalls.live, { params: { id: theirs.id }, body })
  await site.go(page, `/lender/sendformats/${mine.id}`)
  const overtaken = page.getByRole('region', { name: 'Another version went live' })
  await overtaken.getByText(/^Ada Approver put version 2 in force/).waitFor()
  await shoot(page, 'format-overtaken')
  await accessible()
  await button(overtaken, 'Keep mine as the next version').click()
  await overtaken.waitFor({ state: 'detached' })
  await page.getByText('draft of version 3').waitFor()

  // Several bids in one answer to a ping, for an order without an address.
  await site.app.db.updateTable('orders').set({ destination: '' }).where('id', '=', id).execute()
  await site.go(page, `/lender/sendformats/start?order=${id}`)
  await field('Post').fill('{"zip":"90210","bid_id":"B-1","email":"a@b.co"}')
  await field('Ping').fill('{"zip":"90210"}')
  await field('Title').fill('Bidders')
  await button(page, 'Use this sample').click()
  await page.getByRole('tab', { name: /^Answers/ }).click()
  await page.getByRole('radiogroup', { name: 'Stage' }).getByText('Ping', { exact: true }).click()
  await paste('Bid', '{"bids":[{"brand":"Acme","price":21.5,"id":"a"},{"brand":"Bolt","price":29,"id":"b"}]}')
  await button(page, 'These are the bids: bids (2)').click()
  for (const [value, role] of [
    ['1. price 21.5', 'Price'],
    ['1. id a', 'Token to carry'],
  ] as const)
    await say(value, role)
  await page
    .getByText(/^Bid of \$29\.00/)
    .first()
    .waitFor()
  await shoot(page, 'format-bids')
  await accessible()
  // What the post needs of the ping's answer is asked for, and an order that is never pinged is told from one that is.
  await page.getByRole('tab', { name: 'Test', exact: true }).click()
  await page.getByText('Windows OH is not a ping/post order').waitFor()
  await page.getByRole('link', { name: 'Enter its destination' }).waitFor()
  // Who we are is said in the ping and in the post.
  await page.getByRole('tab', { name: 'Settings' }).click()
  await choose('Add authentication', 'Bearer token')
  await page.getByText('in the ping too').waitFor()
  await page.getByRole('tab', { name: 'Go live' }).click()
  await page.getByText(/^bid_id \(post\) comes from the answer to the ping/).waitFor()

  // What only the JSON can say is told in words, and a button leads to its line.
  await page.getByRole('tab', { name: /^JSON/ }).click()
  const json = field('Format as JSON')
  const whole = JSON.parse(await json.inputValue()) as { data: { post: { zip: unknown } } }
  whole.data.post.zip = { $json: { a: { $: 'lead.zip' } } }
  await json.fill(JSON.stringify(whole, null, 2))
  await page.getByRole('tab', { name: /^Request/ }).click()
  await page.getByRole('radiogroup', { name: 'Stage' }).getByText('Post', { exact: true }).click()
  await page.getByText('{a: Zip}, as one text of JSON').waitFor()
  await shoot(page, 'format-json-only')
  await button(page, 'Change in JSON zip').click()
  await page.waitForFunction(() => {
    const { activeElement: area } = document
    const selected = area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : ''
    return selected.includes('"zip"')
  })
})
