import pg from 'pg'
import { keepPingPost } from '@/features/reports/lender-reports/server/public'
import { rebuildReports } from '@/features/console/doctor/server/public'
import { sealIdentity } from '@/features/selling/market/server/public'
import type { Product } from '../product'

/** A year of leads of the demo world's proportions: 25 publishers, 60 RCIDs, a few of which bring most. */
export const LEADS = Number(process.env['BENCH_LEADS'] ?? 1_000_000)
export const DAYS = 365
const PUBLISHERS = 25
const RCIDS = 60
const LENDERS = 20
const ORDERS = 60
const FIRST_ID = 100_001
/** So many people exist in full; every lead is one of them as far as its sealed part goes. */
const PEOPLE = 1000
/** The person who can be searched for, and the leads that are theirs. */
export const WANTED = { phone: '2165550199', every: 25_000 }

const PARTIES = `
  INSERT INTO publishers (id, name, status, dateadd) OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, 'Publisher ' || n, 'active', now() FROM generate_series(1, ${PUBLISHERS}) AS n;
  INSERT INTO rcids (id, publisher_id, product_id, title, status, dateadd) OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, 1001 + n % ${PUBLISHERS}, (ARRAY[1, 2, 3, 5, 6])[1 + n % 5], 'RCID ' || n, 'active', now()
    FROM generate_series(0, ${RCIDS - 1}) AS n;
  INSERT INTO lenders (id, title, status, dateadd, billingtype) OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, 'Lender ' || n, 'active', now(), (ARRAY['return', 'sent'])[1 + n % 2] FROM generate_series(0, ${LENDERS - 1}) AS n;
  INSERT INTO orders (id, lender_id, product_id, title, status, dateadd, ispingpost) OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, 1000 + n % ${LENDERS}, (ARRAY[1, 2, 3, 5, 6])[1 + n % 5], 'Order ' || n, 'active', now(), true
    FROM generate_series(0, ${ORDERS - 1}) AS n`

/** Ids rise with time, as those of the product do. $1 is how many. */
const FLOW = `
  INSERT INTO leads (id, received_at, updated_at, status, reason, product_id, publisher_id, rcid_id, flow, subid, us_state, zip,
    sourceurl, test, earntotal, earnpub, earntotaloriginal, earnpuboriginal, processing_ms, fields, state)
  SELECT ${FIRST_ID} + n, at, at + interval '2 seconds', l.status, CASE WHEN l.status = 'failed' THEN 'Duplicate' END, r.product_id,
    r.publisher_id, r.id, (ARRAY['pingpost', 'directpost', 'traffic'])[1 + ((r.id + (r5 < 0.05)::int) % 3)],
    'sub_' || floor(r4 * r4 * 40), 'OH', '44101', 'https://quotes.example.com/oh/' || floor(r5 * 6), r3 < 0.01,
    paid, paid * 7 / 10, paid, paid * 7 / 10, 400 + floor(r4 * 3000),
    jsonb_build_object('homeowner', 'yes', 'windowcount', '3-5', 'timeframe', '1-3 months', 'projecttype', md5(n::text),
      'tracking', md5(r1::text) || md5(r2::text)),
    jsonb_build_object('status', l.status, 'version', 1, 'verdicts', repeat(md5(r5::text), 12),
      'postings', jsonb_build_array(md5(r1::text), md5(r2::text), md5(r3::text), md5(r4::text), md5(r5::text)))
  FROM (SELECT *, 1000 + floor(${RCIDS} * r1 * r1)::int AS rcid,
      now() - interval '${DAYS - 1} days' * (1 - n::float8 / $1) AS at,
      CASE WHEN r2 < 0.52 THEN 1500 + floor(r4 * 7500)::int ELSE 0 END AS paid,
      CASE WHEN r2 < 0.52 THEN 'matched' WHEN r2 < 0.72 THEN 'unmatched' WHEN r2 < 0.86 THEN 'failed' WHEN r2 < 0.9 THEN 'returned'
        WHEN r2 < 0.93 THEN 'matchednobuyer' WHEN r2 < 0.94 THEN 'flagged' WHEN r2 < 0.945 THEN 'error'
        WHEN r2 < 0.997 THEN 'incomplete' ELSE 'deleted' END AS status
    FROM (SELECT n, random() AS r1, random() AS r2, random() AS r3, random() AS r4, random() AS r5
      FROM generate_series(1, $1::int) AS n OFFSET 0) AS dice) AS l
  JOIN rcids AS r ON r.id = l.rcid ORDER BY n`

const hash = (of: string): string => `substring(sha256(convert_to('${of}' || l.id, 'UTF8')) FOR 16)`
/** $1 is the hash of the wanted phone. Other hashes are as random as real ones. */
const IDENTITIES = `
  INSERT INTO lead_identity (lead_id, sealed, email_hash, phone_hash, firstname_hash, lastname_hash, address_hash, ip_hash)
  SELECT l.id, p.sealed, ${hash('e')}, CASE WHEN l.id % ${WANTED.every} = 0 THEN $1 ELSE ${hash('p')} END, p.firstname, ${hash('l')},
    ${hash('a')}, ${hash('i')}
  FROM leads AS l JOIN bench_people AS p ON p.n = l.id % ${PEOPLE} ORDER BY l.id`

/** One posting of every lead that was offered to somebody; each return was accepted five days after the sale. */
const POSTINGS = `
  INSERT INTO postings (lead_id, id, order_id, lender_id, product_id, publisher_id, rcid_id, via, feed, test, status, bid, revenue,
    credited, sent_at, decided_at, answer_ms)
  SELECT l.id, l.id, o.id, o.lender_id, o.product_id, l.publisher_id, l.rcid_id, CASE l.flow WHEN 'pingpost' THEN 'post' ELSE 'direct' END,
    false, l.test, l.status, 3000,
    CASE l.status WHEN 'matched' THEN l.earntotal WHEN 'returned' THEN 3000 ELSE 0 END,
    CASE l.status WHEN 'returned' THEN 3000 ELSE 0 END, l.received_at, l.received_at, 300 + l.id % 997
  FROM leads AS l JOIN orders AS o ON o.id = 1000 + l.id % ${ORDERS}
  WHERE l.status IN ('matched', 'unmatched', 'returned') ORDER BY l.id`
const RETURNS = `
  INSERT INTO return_items (lead_id, posting_id, order_id, lender_id, publisher_id, product_id, sent_at, status, cents, dateadd,
    datefinalized)
  SELECT lead_id, id, order_id, lender_id, publisher_id, product_id, sent_at, 'accepted', credited, sent_at,
    sent_at + interval '5 days' FROM postings WHERE status = 'returned' AND NOT test ORDER BY lead_id`

/** Every lead of that flow was pinged before, and three orders asked. */
const PINGS = `
  INSERT INTO pings (id, received_at, expires_at, status, product_id, publisher_id, rcid_id, test, lead_id, earnpub, earntotal,
    processing_ms, lenders_ms, fields, postings, answer)
  SELECT id, received_at, received_at, 'posted', product_id, publisher_id, rcid_id, test, id, earnpub, earntotal, 900, 800, '{}',
    (SELECT jsonb_agg(jsonb_build_object('order', 1000 + (l.id + n) % ${ORDERS}, 'lender', 1000 + (l.id + n) % ${LENDERS}, 'outcome',
      (ARRAY['bid', 'nobid', 'bid', 'timeout'])[1 + (l.id * 7 + n) % 4], 'bid', 1000 + l.id % 3000, 'ms', 100 + (l.id * 31 + n) % 1500))
      FROM generate_series(0, 2) AS n), '{}'
  FROM leads AS l WHERE flow = 'pingpost' ORDER BY id`

async function seedPeople(client: pg.Client, { services }: Product): Promise<Buffer | null> {
  await client.query('CREATE UNLOGGED TABLE bench_people (n integer PRIMARY KEY, sealed bytea, firstname bytea)')
  let wanted: Buffer | null = null
  for (let n = 0; n < PEOPLE; n++) {
    const phone = n === 0 ? WANTED.phone : `2165${String(500_000 + n)}`
    const who = { firstname: `Jordan${n % 200}`, lastname: `Avery${n}`, phone, email: `jordan.${n}@example.com` }
    const rest = {
      address: `${n} Main Street`,
      city: 'Cleveland',
      ipaddress: '192.0.2.1',
      useragent: 'Mozilla/5.0 (X11; Linux)',
    }
    const { sealed, hashes } = sealIdentity(services.keys, { ...who, ...rest })
    if (n === 0) wanted = hashes[1] ?? null
    await client.query('INSERT INTO bench_people VALUES ($1, $2, $3)', [n, sealed, hashes[2]])
  }
  return wanted
}

const FILLED = ['leads', 'lead_identity', 'postings', 'return_items', 'pings']

/** Loading into a table without its indexes and making these afterwards is several times faster. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY ($1) AND indexname NOT LIKE '%\\_pk' AND indexname NOT LIKE '%\\_once'`,
    [tables],
  )
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
  await load()
  for (const { indexdef } of rows) await client.query(indexdef)
}

export interface ReportWorld {
  /** Puts so many leads there instead of those before, with their report rows. */
  readonly fill: (leads: number) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openWorld(product: Product): Promise<ReportWorld> {
  const client = new pg.Client({ connectionString: product.ownerUrl })
  await client.connect()
  await client.query("SET maintenance_work_mem = '256MB'; SET synchronous_commit = off; SELECT setseed(0.42)")
  await client.query(PARTIES)
  const phone = await seedPeople(client, product)
  // Upkeep in the background would be measured along.
  for (const table of [
    ...FILLED.filter((name) => name !== 'pings'),
    'lead_days',
    'subid_days',
    'sourceurl_days',
    'posting_days',
    'order_days',
    'publisher_days',
  ])
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
  return {
    fill: async (leads) => {
      await client.query(`TRUNCATE ${FILLED.join(', ')}`)
      await withoutIndexes(client, FILLED, async () => {
        await client.query(FLOW, [leads])
        await client.query(IDENTITIES, [phone])
        await client.query(POSTINGS)
        await client.query(RETURNS)
        await client.query(PINGS)
      })
      await rebuildReports(product.services)
      while ((await keepPingPost(product.services)) > 0);
      await client.query(
        `VACUUM (ANALYZE) ${FILLED.join(', ')}, lead_days, lead_totals, subid_days, sourceurl_days, posting_days, order_days, publisher_days, bid_days, pingpost_days, publishers, rcids`,
      )
    },
    close: () => client.end(),
  }
}
