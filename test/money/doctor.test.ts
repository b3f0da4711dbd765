import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { foldDeltas } from '@/features/selling/market/server/public'
import { rebuildReports } from '@/features/console/doctor/server/public'
import { keepStops } from '@/features/reports/why-not-sold/server/public'
import { bundleServer, workerEntries } from '../../scripts/build.mjs'
import { useMarket } from '../market'
import { complaints, expectClean, quiet, returned } from './money.testing'

const market = useMarket()

async function sold(): Promise<number> {
  const rcid = await market.rcid(await market.publisher({ creditreturn: true }))
  const filters = { cap_day: { value: 1000 }, cap_overall: { value: 1000 } }
  await market.order({ price: 2000, filters, lender: await market.lender({ returnpolicy: 30 }) })
  await market.order({ pingpost: true, filters, lender: await market.lender({ returnpolicy: 30 }) })
  await market.reload()
  const submission = market.submission(rcid)
  const { ping } = await market.market.intake.ping(submission)
  const { lead } = await market.market.intake.post(submission, ping, undefined)
  await quiet(market)
  return lead
}

/** As whoever owns the tables: the application could not do all of it. */
async function damage(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: market.app.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('the doctor', () => {
  it('finds nothing in a market that only traded', async () => {
    await sold()
    await expectClean(market)
    await foldDeltas(market.app.services.database.pool)
    await expectClean(market)
  })

  it.each([
    ['UPDATE ledger SET cents = cents + 1', 'UPDATE ledger SET cents = cents - 1', 'money of leads = ledger'],
    ["UPDATE leads SET reason = 'x'", 'UPDATE leads SET reason = NULL', 'columns of leads = state'],
    ['UPDATE postings SET bid = bid + 1', 'UPDATE postings SET bid = bid - 1', 'postings = state of their leads'],
    [
      'UPDATE postings SET revenue = revenue + 1',
      'UPDATE postings SET revenue = revenue - 1',
      'revenue of postings = money',
    ],
    [
      `INSERT INTO return_items (lead_id, posting_id, order_id, lender_id, publisher_id, product_id, sent_at, status, dateadd)
       SELECT lead_id, id, order_id, lender_id, publisher_id, product_id, sent_at, 'accepted', sent_at FROM postings`,
      'DELETE FROM return_items',
      'accepted returns = returned postings',
    ],
    ['UPDATE cap_counters SET used = used + 1', 'UPDATE cap_counters SET used = used - 1', 'counters of all time'],
    ['UPDATE cap_counters SET used = used + 1', 'UPDATE cap_counters SET used = used - 1', 'counters of this month'],
    // A status that is counted in no column, neither by who folds nor by who checks.
    [
      `UPDATE leads SET status = 'odd' WHERE id IN (SELECT lead_id FROM lead_deltas);
       UPDATE lead_deltas SET status = 'odd' WHERE status = 'matched'`,
      `UPDATE leads SET status = 'matched' WHERE status = 'odd';
       UPDATE lead_deltas SET status = 'matched' WHERE status = 'odd'`,
      'publisher_days = rows',
    ],
    [
      `UPDATE postings SET status = 'odd' WHERE lead_id IN (SELECT lead_id FROM posting_deltas);
       UPDATE posting_deltas SET status = 'odd' WHERE status = 'matched'`,
      `UPDATE postings SET status = 'matched' WHERE status = 'odd';
       UPDATE posting_deltas SET status = 'matched' WHERE status = 'odd'`,
      'order_days = rows',
    ],
    ["UPDATE leads SET held_by = 'gone'", 'UPDATE leads SET held_by = NULL', 'leads in hand'],
    ["UPDATE postings SET status = 'sending'", "UPDATE postings SET status = 'matched'", 'postings being sent'],
  ])('finds %s', async (harm, cure, finding) => {
    await sold()
    await damage(harm)
    expect((await complaints(market)).filter((line) => line.startsWith(finding))).not.toEqual([])
    await damage(cure)
    await expectClean(market)
  })

  it.each([
    [
      'a return item that credits another amount than its lines',
      'UPDATE return_items SET cents = cents + 1',
      'UPDATE return_items SET cents = cents - 1',
      'accepted returns = returned postings = credit lines',
      /credited 2001, should be 2000/,
    ],
    [
      'a return item that does not say that payout was reversed',
      'UPDATE return_items SET credited = false',
      'UPDATE return_items SET credited = true',
      'accepted returns = returned postings = credit lines',
      /payout reversed false, should be true/,
    ],
    // Revenue and credit cancel out: the lead's total is right, and only the lines of each tell.
    [
      'revenue and credit that were both changed without a line',
      `UPDATE postings SET revenue = revenue - 5, credited = credited - 5 WHERE status = 'returned'`,
      `UPDATE postings SET revenue = revenue + 5, credited = credited + 5 WHERE status = 'returned'`,
      'accepted returns = returned postings = credit lines',
      /credited by posting 1995, should be 2000/,
    ],
    [
      'a sale that was changed without a line',
      `UPDATE postings SET revenue = revenue - 5, credited = credited - 5 WHERE status = 'returned'`,
      `UPDATE postings SET revenue = revenue + 5, credited = credited + 5 WHERE status = 'returned'`,
      'revenue of postings = their lines',
      /revenue 1995, should be 2000/,
    ],
    [
      'a credit line booked as something else',
      `UPDATE ledger SET kind = 'revenue upload' WHERE kind = 'return credit'`,
      `UPDATE ledger SET kind = 'return credit' WHERE kind = 'revenue upload'`,
      'accepted returns = returned postings = credit lines',
      /credited 2000, should be 0/,
    ],
  ])('finds %s', async (_, harm, cure, finding, line) => {
    const lead = await sold()
    const [posting] = await market.postings(lead)
    expect(await returned(market, lead, posting?.order_id ?? 0)).toBe('accepted credited')
    await expectClean(market)
    await damage(harm)
    const found = (await complaints(market)).filter((text) => text.startsWith(`${finding}: posting ${lead}/`))
    expect(found).toEqual([expect.stringMatching(line)])
    await damage(cure)
    await expectClean(market)
  })

  it('finds report numbers that are off, and makes them anew from the rows', async () => {
    await sold()
    await foldDeltas(market.app.services.database.pool)
    await sold()
    const tables = [
      'lead_days',
      'lead_totals',
      'publisher_days',
      'subid_days',
      'sourceurl_days',
      'posting_days',
      'order_days',
      'ping_days',
      'bid_days',
    ]
    const first = ['leads', 'leads', 'leads', 'leads', 'leads', 'postings', 'postings', 'pings', 'pings']
    await damage(
      ...tables.map((table, at) => `UPDATE ${table} SET ${first[at]} = ${first[at]} + 1`),
      'DELETE FROM ping_deltas',
    )
    const found = await complaints(market)
    for (const table of tables) expect(found.filter((line) => line.startsWith(`${table} = rows`))).not.toEqual([])
    await rebuildReports(market.app.services)
    await expectClean(market)
  })

  it('finds what is kept of leads that do not sell and is not what their rows say, while their version stands', async () => {
    const lead = await sold()
    market.app.clock.advance(2 * 3600)
    expect(await keepStops(market.app.services)).toBeGreaterThan(0)
    await expectClean(market)
    await damage(`UPDATE lead_details SET ranking = '[{"order": 7, "price": 1}]' WHERE lead_id = ${lead}`)
    expect(await complaints(market)).toEqual([
      expect.stringMatching(new RegExp(`^lead_stops = rows: lead ${lead}: .*; should be .*best 7/1/0$`)),
    ])
    await damage(`UPDATE leads SET version = version + 1 WHERE id = ${lead}`)
    await expectClean(market)
  })

  it('as a command exits with 1 and names what is wrong, with 0 once it is mended', async () => {
    const lead = await sold()
    // Bundled, as processes of other tests are: reading its TypeScript twice would take most of the time.
    const folder = resolve('dist/doctor')
    await bundleServer({ ...workerEntries(), doctor: resolve('src/app/cli/doctor.ts') }, folder)
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(folder, 'doctor.js'), ...args], {
        env: { ...process.env, DATABASE_URL: market.app.url, SLUICE_DATA: market.app.services.config.dataRoot },
      }).catch((error: unknown) => error as { code: number; stdout: string })
    await damage(`UPDATE leads SET earnpub = 12345 WHERE id = ${lead}`, 'UPDATE lead_days SET pub = pub + 1')
    const broken = await run()
    expect(broken).toMatchObject({ code: 1 })
    expect(broken.stdout).toContain(`lead ${lead}: earnpub 12345, should be 1000`)
    await damage(`UPDATE leads SET earnpub = 1000 WHERE id = ${lead}`)
    const mended = await run('--rebuild-reports')
    expect(mended.stdout).toContain('rebuilt lead_days')
    expect(mended.stdout).not.toContain('BROKEN')
    expect(mended).not.toHaveProperty('code')
  })
})
