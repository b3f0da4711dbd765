import { beforeAll, describe, expect, it } from 'vitest'
import { postingSpecCalls } from '@/features/supply/intake/contract'
import { START } from '../test/clock'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'

const site = useConsole()
const urls: string[] = []

beforeAll(async () => {
  const { app } = site
  const dateadd = new Date(START)
  const publisher = await app.db
    .insertInto('publishers')
    .values({ name: 'Bright Harbor Media', status: 'active', dateadd })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rcid = await app.db
    .insertInto('rcids')
    .values({
      publisher_id: publisher.id,
      product_id: 5,
      title: 'Harbor solar',
      dateadd,
      required: JSON.stringify({ zip: 2 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const staff = await app.signedIn()
  urls.push(...Object.values(await staff.call(postingSpecCalls.links, { params: { id: rcid.id } })))
})

describe('a posting specification', () => {
  it('is read without a session, on a wide and a narrow screen, by day and by night', async () => {
    for (const url of urls)
      for (const look of [{}, { viewport: NARROW, dark: true }]) {
        const page = await site.newPage(look)
        await page.goto(url)
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('specification')
        expect(await page.getByText(`${site.base}/api/lead/`).count()).toBeGreaterThan(0)
        // The style element passed the content policy.
        expect(
          await page
            .locator('caption')
            .first()
            .evaluate((caption) => getComputedStyle(caption).textAlign),
        ).toBe('left')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await shoot(page, `posting-specs-${'dark' in look ? 'narrow' : 'wide'}-${urls.indexOf(url)}`)
      }
  })
})
