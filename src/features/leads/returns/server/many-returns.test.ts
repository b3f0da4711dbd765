import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db, Tx } from '@/server/database/database'
import { copiesOf } from '../../../../../test/killed-save'
import { quiet, STAFF } from '../../../../../test/money/money.testing'
import { useMarket } from '../../../../../test/market'
import { MOST_LINES } from '../file-limits'
import * as returns from './public'

// Copies of a lead are not booked.
const market = useMarket({}, 'by hand')
const services = () => market.app.services
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services().database.transact(work)

/** However many lines or returns there are. */
const STATEMENTS_OF_A_FILE = 6
const STATEMENTS_OF_REQUESTS = 5

/** Counts what is asked of the database through it. */
function counting<Connection extends Db | Tx>(db: Connection) {
  const count = { statements: 0 }
  const asked = db.withPlugin({
    transformQuery: ({ node }) => {
      count.statements++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { count, asked: asked as Connection }
}

it(`a file of ${MOST_LINES} returns has a reason for every line and takes a few statements, as do many requests at once, the cap of the month kept`, async () => {
  const order = await market.order({ lender: await market.lender({ returnpolicy: 3 }) })
  await market.db.updateTable('orders').set({ returncap: 1 }).where('id', '=', order).execute()
  const rcid = await market.rcid(await market.publisher())
  await market.reload()
  const submission = market.submission(rcid)
  const { lead } = await market.market.intake.direct(submission, undefined)
  const email = submission.fields['email'] ?? ''
  const posting = (await market.postings(lead))[0]?.id ?? 0
  await quiet(market)
  const bad: [string, string][] = [
    [`${lead};twice`, 'Same lead as line 1'],
    // Who is named by e-mail has two leads; named again, they are one row.
    [`${email};`, 'Same lead as line 1'],
    ['', 'Same lead as line 2'],
    [`${email};once more`, 'Same lead as line 1'],
    ['=1+1;', 'Lead not found'],
    [`${'9'.repeat(1001)};`, 'Column 1 is longer than 1000 characters'],
    ['999999999;', 'Lead not found'],
    [`"${lead}"x;`, 'Text follows a closing quote'],
  ]
  const copies = await copiesOf(market, lead, MOST_LINES - bad.length)
  const first = copies[0] ?? 0
  await sql`UPDATE lead_identity SET email_hash = (SELECT email_hash FROM lead_identity WHERE lead_id = ${lead})
    WHERE lead_id = ${first}`.execute(market.db)
  const lines = [`${lead};`, ...copies.map((id) => `${id};`), ...bad.flatMap(([line]) => line || [])]
  expect(lines).toHaveLength(MOST_LINES)
  const { count, asked } = counting(services().database.db)
  const { rows } = await returns.returnsOfFile(services(), asked, lines.join('\n'), { open: true })
  expect([rows.length, count.statements]).toEqual([MOST_LINES + 1, STATEMENTS_OF_A_FILE])
  const sales = copies.length + 1
  expect(rows.slice(0, sales).every(({ allowed, line }, at) => allowed && line === at + 1)).toBe(true)
  expect(rows.slice(sales).map(({ note }) => note)).toEqual(bad.map(([, note]) => note))
  const allowed = Math.ceil(sales / 100)
  expect(rows[0]?.cap).toMatchObject({ sold: sales, allowed, used: 0 })

  const wishes = [lead, ...copies].slice(0, allowed + 50).map((id) => ({
    ...{ lead: id, posting: id === lead ? posting : id, reason: null },
  }))
  const results = await inTx(async (tx) => {
    const within = counting(tx)
    const requested = await returns.requestReturns(services(), within.asked, [...wishes, ...wishes], STAFF)
    expect(within.count.statements).toBe(STATEMENTS_OF_REQUESTS)
    return requested
  })
  const notes = results.map((result) => (result.ok ? 'ok' : result.note))
  const times = (n: number, note: string) => Array.from({ length: n }, () => note)
  expect(notes).toEqual([
    ...[...times(allowed, 'ok'), ...times(50, 'Not allowed by policy')],
    ...[...times(allowed, 'Already asked for'), ...times(50, 'Not allowed by policy')],
  ])
})
