import type { Page } from 'playwright-core'
import pg from 'pg'
import { withPage } from '../browser'
import type { BenchCase, Figure } from '../budget'
import { fastest, timeOf } from '../reports/timing'

const FEW = 100
const TURNS = 5
const MOST = { publishers: 5000, orders: 20_000 }

/** $1 is how many there are to be then. */
const PUBLISHERS = `
  WITH p AS (INSERT INTO publishers (name, status, dateadd)
    SELECT 'Publisher ' || n, 'active', now() FROM generate_series((SELECT count(*) FROM publishers) + 1, $1::int) AS n RETURNING id)
  INSERT INTO rcids (publisher_id, product_id, title, status, dateadd) SELECT id, 1 + id % 6, 'RCID', 'active', now() FROM p`
const LENDERS = `INSERT INTO lenders (title, status, dateadd) SELECT 'Lender ' || n, 'active', now() FROM generate_series(1, 50) AS n`
const ORDERS = `
  INSERT INTO orders (lender_id, product_id, title, status, price, dateadd)
  SELECT (SELECT min(id) FROM lenders) + n % 50, 1 + n % 6, 'Order ' || n, 'active', 2000, now()
  FROM generate_series((SELECT count(*) FROM orders) + 1, $1::int) AS n`

/** From the address to the last row that the screen shows first, the fastest of some. */
async function drawn(page: Page, path: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn <= TURNS; turn++) {
    const ms = await timeOf(async () => {
      await page.goto(path)
      await page
        .locator('tbody tr[data-row]')
        .nth(FEW / 2 - 1)
        .waitFor()
    })
    if (turn > 0) times.push(ms)
  }
  return fastest(times)
}

/** Lists of thousands open as soon as those of a hundred. */
const lists: BenchCase = () =>
  withPage(async (page, { ownerUrl }) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const fill = async (publishers: number, orders: number) => {
      await client.query(PUBLISHERS, [publishers])
      await client.query(ORDERS, [orders])
      await client.query('ANALYZE publishers, rcids, orders')
    }
    const look = async () => ({
      publishers: await drawn(page, '/publisher/list'),
      orders: await drawn(page, '/lender/orders'),
    })
    await client.query(LENDERS)
    await fill(FEW, FEW)
    const few = await look()
    await fill(MOST.publishers, MOST.orders)
    const many = await look()
    await client.end()
    return (['publishers', 'orders'] as const).map(
      (name): Figure => ({
        name: `list of ${MOST[name]} ${name}: answered and drawn, against one of ${FEW}`,
        value: many[name] / few[name],
        unit: '×',
        budget: 2,
        kind: 'most',
        note: `${many[name].toFixed(0)} ms, of ${FEW} ${few[name].toFixed(0)} ms`,
      }),
    )
  })

export default lists
