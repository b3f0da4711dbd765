import { describe, expect, it } from 'vitest'
import { referenceOf } from '@/features/platform/reference/server/public'
import { START } from '../test/clock'
import { seedLeads } from '../test/leads'
import { button, refusedOnce, row, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'

const site = useConsole()

const FIELDS = [
  ['combobox', 'State'],
  ['textbox', 'Name'],
] as const

describe('electricity providers', () => {
  it('are added by state; unknown names of leads are mapped in one click, others by hand', async () => {
    const { db, clock } = site.app
    const at = new Date(clock.now())
    const publisher = await db
      .insertInto('publishers')
      .values({ name: 'Sunny', status: 'active', dateadd: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lead = { at: clock.now(), status: 'unmatched', product: 5, publisher: publisher.id, rcid: 1 }
    await seedLeads(site.app, [{ ...lead, fields: { state: 'OH', electricityprovider: 'duke of ohio' } }])
    const person = { permissions: ['settings_electricityproviders'] }
    const page = await site.pageOf(person, { path: '/settings/electricityproviders', clock: START })
    await page.getByText('No provider has been added yet.').waitFor()
    await page.getByRole('link', { name: 'New provider' }).click()
    // The list has a choice of that name, too.
    await button(page, 'Save').waitFor()
    await page.getByText('Cancel', { exact: true }).click()
    // What a lead came with may be a provider that nobody has added yet.
    await page.getByRole('link', { name: 'Add as a provider' }).click()
    await button(page, 'Save').waitFor()
    const entered = () => Promise.all(FIELDS.map(([role, name]) => page.getByRole(role, { name }).inputValue()))
    await expect.poll(entered).toEqual(['Ohio', 'duke of ohio'])
    await page.getByRole('textbox', { name: 'Name' }).fill('Duke Energy Ohio')
    await refusedOnce(page, '/admin/electricityprovider')
    await button(page, 'Save').click()
    await toast(page, 'Error occurred')
    await button(page, 'Save').click()
    await toast(page, 'Information was successfully saved')
    await row(page, 'duke of ohio').waitFor()
    await expectAccessible(page)
    await shoot(page, 'electricity-providers')
    await button(page, 'Map duke of ohio').click()
    await row(page, 'duke of ohio').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Duke Energy Ohio' }).click()
    await row(page, 'duke of ohio').waitFor()
    await button(page, 'Add name').click()
    await toast(page, 'Please enter required information')
    await page.getByRole('textbox', { name: 'New name' }).fill('Duke Cincinnati')
    await button(page, 'Add name').click()
    await row(page, 'Duke Cincinnati').waitFor()
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await shoot(page, 'electricity-mapping-narrow')
    await button(page, 'Delete duke of ohio').click()
    await button(page.getByRole('dialog'), 'Delete').click()
    await toast(page, 'Name was successfully deleted')
  })
})

describe('landing page content', () => {
  it('is written, previewed, saved with a memo, given back as it was, served, and deleted', async () => {
    // The frame says so of what the preview does not run.
    site.allow(/Blocked script execution in 'about:srcdoc'/)
    const person = { permissions: ['settings_landingpagecontent'] }
    const page = await site.pageOf(person, { path: '/settings/landingpagecontent', clock: START })
    await page.getByRole('link', { name: 'New content' }).click()
    await button(page, 'Save').click()
    await page.getByText('Enter a title').waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Solar')
    await page.getByRole('textbox', { name: 'Slug' }).fill('solar')
    await page.getByRole('textbox', { name: 'Content' }).fill('<h1>First offer</h1><script>alert(1)</script>')
    const preview = page.frameLocator('iframe[title="Preview of the content"]')
    await preview.getByRole('heading', { name: 'First offer' }).waitFor()
    await button(page, 'Save').click()
    const dialog = page.getByRole('dialog', { name: 'Save content' })
    await button(dialog, 'Cancel').click()
    await dialog.waitFor({ state: 'detached' })
    await expectAccessible(page)
    await shoot(page, 'landing-content')
    await refusedOnce(page, '/admin/landingpagecontent')
    await button(page, 'Save').click()
    await button(dialog, 'Save').click()
    await page.getByRole('alert').getByText('Invalid data').waitFor()
    await button(page, 'Save').click()
    await dialog.getByRole('textbox', { name: 'Memo' }).fill('For spring')
    await button(dialog, 'Save').click()
    await toast(page, 'Content was successfully saved')
    await row(page, 'solar').getByRole('link', { name: 'Solar', exact: true }).click()
    await page.getByRole('textbox', { name: 'Content' }).fill('<h1>Second offer</h1>')
    await button(page, 'Save').click()
    await button(dialog, 'Save').click()
    await page.getByRole('link', { name: 'Change log of Solar' }).click()
    await row(page, 'For spring').waitFor()
    await button(page, 'Show changes').click()
    const changes = page.getByRole('dialog', { name: 'What the save changed' })
    await changes.getByText('<h1>Second offer</h1>').waitFor()
    await shoot(page, 'landing-changes')
    await page.keyboard.press('Escape')
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoSidewaysScroll(page)
    await row(page, 'For spring')
      .getByRole('link', { name: /^Load version/ })
      .click()
    await preview.getByRole('heading', { name: 'First offer' }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await shoot(page, 'landing-content-narrow')
    await button(page, 'Save').click()
    await button(dialog, 'Save').click()
    // The list is shown once it is saved.
    await button(page, 'Delete Solar').waitFor()
    expect((await site.app.http.inject({ method: 'GET', url: '/content/solar' })).body).toContain('First offer')
    await button(page, 'Delete Solar').click()
    await button(page.getByRole('dialog'), 'Delete').click()
    await toast(page, 'Content was successfully deleted')
  })
})

describe('the embedded offer page', () => {
  it('is seen as a visitor sees it, takes a request to its end, and gives its snippet', async () => {
    // The frame says so of what looks at it from here: the page itself has no script.
    site.allow(/Blocked script execution in '[^']*\/offer\//)
    const { db, clock, services } = site.app
    const one = { dateadd: new Date(clock.now()), status: 'active' }
    const named = { ...one, name: 'Quotes of Acme', offersites: 'www.acme.example' }
    const publisher = await db.insertInto('publishers').values(named).returning('id').executeTakeFirstOrThrow()
    const channel = { ...one, publisher_id: publisher.id, product_id: 1, title: 'Acme web', pricevalue: 5000 }
    await db
      .insertInto('rcids')
      .values({ ...channel, required: JSON.stringify({ zip: 2, homeowner: 1 }) })
      .execute()
    const buyer = { ...one, status: 'testing', title: 'Brightway', brand: 'Brightway Homes', compliance: true }
    const lender = await db.insertInto('lenders').values(buyer).returning('id').executeTakeFirstOrThrow()
    const parts = {
      datapart: 'sluice-standard-json',
      sendpart: 'sluice-standard-json',
      resultpart: 'sluice-standard-json',
    }
    const order = { ...one, ...parts, lender_id: lender.id, product_id: 1, title: 'All', price: 2000 }
    await db
      .insertInto('orders')
      .values({ ...order, destination: 'https://buyer.example/leads' })
      .execute()
    const code = '<script>new Image().src = "https://track.example.com/p?s={subid}&t=" + document.title</script>'
    const pixel = {
      ...one,
      status: 1,
      dateupdate: one.dateadd,
      publisher_id: publisher.id,
      title: 'Views',
      content: code,
    }
    await db
      .insertInto('pixels')
      .values({ ...pixel, pixeltype: 'pageview' })
      .execute()
    await referenceOf(services).reload()
    const person = { permissions: ['publisher_manage'] }
    const page = await site.pageOf(person, { path: '/publisher/icoiframe', clock: START })
    await page.getByText('No publisher chosen').waitFor()
    await page.getByRole('combobox', { name: 'Publisher' }).click()
    await page.getByRole('option', { name: 'Quotes of Acme' }).click()
    await page.getByText('Shown in frames of www.acme.example only.').waitFor()
    await page.getByText(`<iframe src="${site.base}/offer/`).waitFor()
    const frame = page.frameLocator('iframe[title="Offer page"]')
    await frame.getByLabel('Zip').fill('44101')
    await frame.getByLabel('State').selectOption('NY')
    await frame.getByLabel('Homeowner').selectOption('yes')
    await frame.getByRole('button', { name: 'See companies' }).click()
    await frame.getByText('This zip is not in NY').waitFor()
    await expectAccessible(page)
    await shoot(page, 'offer-page')
    await frame.getByLabel('State').selectOption('OH')
    await frame.getByRole('button', { name: 'See companies' }).click()
    await frame.getByLabel('Brightway Homes').check()
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await shoot(page, 'offer-page-narrow')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByRole('heading', { name: 'Thank you' }).waitFor()
    await frame.getByText('The companies you chose will contact you soon.').waitFor()
    // A visitor of the real page is told to the pixel, whose code runs in a document of its own.
    const snippet = await page.getByText(`<iframe src="${site.base}/offer/`).textContent()
    await page.route('https://track.example.com/**', (route) => route.fulfill({ status: 204 }))
    const told = page.waitForRequest(/track\.example\.com/)
    await page.goto(`${/src="([^"]+)"/.exec(snippet ?? '')?.[1]}?subid=fb_7`)
    expect((await told).url()).toBe('https://track.example.com/p?s=fb_7&t=Pixel')
    await page.getByRole('button', { name: 'See companies' }).waitFor()
  })
})
