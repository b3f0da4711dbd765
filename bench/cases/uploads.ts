import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { revenueUploadCalls } from '@/features/money/revenue-upload/contract'
import type { BenchCase } from '../budget'
import { withOneBuyer } from '../direct-post'
import { signIn } from '../product'
import { asker, fastest, timeOf } from '../reports/timing'

/** As many as a file may have. */
const LINES = Number(process.env['BENCH_LINES'] ?? 50_000)
const TURNS = 3
const OURS = 50_000_000
const BY_HAND = 60_000_000

/** Copies of a sold lead with its posting and all else that belongs to it; ids begin behind `first`. */
async function copySold(client: pg.Client, lead: number, first: number): Promise<void> {
  const copies = `generate_series(${first + 1}::bigint, ${first + LINES}::bigint) AS c (id)`
  const copied = async (table: string, columns: string) =>
    client.query(
      `INSERT INTO ${table} (lead_id, ${columns}) SELECT c.id, ${columns} FROM ${table}, ${copies} WHERE lead_id = $1`,
      [lead],
    )
  await client.query(
    `INSERT INTO leads SELECT r.* FROM leads AS l, ${copies}, LATERAL jsonb_populate_record(l, jsonb_build_object('id', c.id, 'state',
       jsonb_set(jsonb_set(l.state, '{lead}', to_jsonb(c.id)), '{postings,0,id}', to_jsonb(c.id)))) AS r WHERE l.id = $1`,
    [lead],
  )
  await copied('lead_details', 'verdicts, judged_at, ranking, process, scrubbing, tracking, consent')
  await copied('lead_identity', 'sealed, email_hash, phone_hash')
  const kept =
    'order_id, lender_id, product_id, publisher_id, rcid_id, via, feed, test, status, bid, revenue, sent_at, answer_ms'
  await client.query(
    `INSERT INTO postings (lead_id, id, ${kept}) SELECT c.id, c.id, ${kept} FROM postings AS p, ${copies} WHERE p.lead_id = $1`,
    [lead],
  )
}

/** What a saved upload changes, by whoever knows every figure beforehand: the lead's row and state, its posting, ledger, reports, log. */
const UPDATES = [
  `UPDATE leads AS l SET earntotal = n.amount, earnpub = n.amount / 2, updated_at = now(), version = version + 1,
     state = jsonb_set(jsonb_set(jsonb_set(state, '{postings,0,revenue}', to_jsonb(n.amount)), '{booked,earnTotal}', to_jsonb(n.amount)),
       '{booked,earnPub}', to_jsonb(n.amount / 2))
   FROM lines AS n WHERE l.id = n.lead_id`,
  `UPDATE postings AS p SET revenue = n.amount FROM lines AS n WHERE p.lead_id = n.lead_id AND p.id = n.lead_id`,
  `INSERT INTO ledger (lead_id, posting_id, publisher_id, kind, account, cents, by, at, why)
   SELECT l.id, l.id, l.publisher_id, 'revenue upload', a.account, a.cents, 'Bench', now(), 'revenue upload'
   FROM lines AS n JOIN leads AS l ON l.id = n.lead_id, LATERAL (VALUES ('revenue', 100), ('payout', 50)) AS a (account, cents)`,
  `INSERT INTO lead_deltas (lead_id, day, product_id, publisher_id, rcid_id, flow, lead_source_id, subid, sourceurl, status, leads,
     returncredited, total, pub, totaloriginal, puboriginal)
   SELECT id, received_at::date, product_id, publisher_id, rcid_id, flow, coalesce(lead_source_id, 0), subid, sourceurl, status, 0, 0, 100, 50,
     0, 0 FROM lines AS n JOIN leads AS l ON l.id = n.lead_id`,
  `INSERT INTO posting_deltas (lead_id, day, order_id, lender_id, product_id, publisher_id, rcid_id, feed, removed, status, postings,
     revenue, credited, answered, answer_ms)
   SELECT p.lead_id, sent_at::date, order_id, lender_id, product_id, publisher_id, rcid_id, feed, removed, status, 0, 100, 0, 0, 0
   FROM lines AS n JOIN postings AS p ON p.lead_id = n.lead_id`,
  `INSERT INTO revenue_upload_leads (upload_id, lead_id, posting_id, amount, before_status, before_revenue)
   SELECT $1, n.lead_id, p.id, n.amount, p.status, 2000 FROM lines AS n JOIN postings AS p ON p.lead_id = n.lead_id`,
]

async function byHand(client: pg.Client, upload: number, amount: number): Promise<void> {
  await client.query('BEGIN; CREATE TEMP TABLE lines (lead_id bigint PRIMARY KEY, amount bigint) ON COMMIT DROP')
  const text = Array.from({ length: LINES }, (_, n) => `${BY_HAND + 1 + n},${amount}\n`)
  await pipeline(Readable.from(text), client.query(copyFrom('COPY lines FROM STDIN WITH (FORMAT csv)')))
  await client.query('ANALYZE lines')
  for (const update of UPDATES) await client.query(update, update.includes('$1') ? [upload] : [])
  await client.query('COMMIT')
}

/** A revenue upload saved and undone through its calls, against COPY of its lines and the same updates in one transaction. */
const uploads: BenchCase = () =>
  withOneBuyer(async ({ services, base, ownerUrl, sell }) => {
    const { lead } = await sell()
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await copySold(client, lead, OURS)
    await client.query('VACUUM (ANALYZE) leads, postings')
    const { lender_id: lender } = await services.database.db
      .selectFrom('postings')
      .select('lender_id')
      .where('lead_id', '=', lead)
      .executeTakeFirstOrThrow()
    const token = await signIn(base)
    const selected = Array.from({ length: LINES }, (_, n) => OURS + 1 + n)
    const peak = (): number => process.resourceUsage().maxRSS / 1024
    const lines = selected.map((id) => `${id},20.00`).join('\n')
    // The first warms up; what many of them need at once is bounded if the next need no more.
    await asker({ base, token }, revenueUploadCalls.preview.path)({ lender, csvData: lines })
    const peakBefore = peak()
    for (let turn = 0; turn < TURNS; turn++)
      await asker({ base, token }, revenueUploadCalls.preview.path)({ lender, csvData: lines })
    const grown = peak() - peakBefore
    await copySold(client, lead, BY_HAND)
    const [saves, undoes, floors]: [number[], number[], number[]] = [[], [], []]
    for (let turn = 0; turn < TURNS; turn++) {
      // What the turn before left behind would be measured along.
      await client.query('VACUUM (ANALYZE) leads, postings, ledger, lead_deltas, posting_deltas, revenue_upload_leads')
      const csvData = selected.map((id) => `${id},${21 + turn}.00`).join('\n')
      const body = { lender, csvData, selected, memo: '', filename: 'bench.csv' }
      let id = 0
      saves.push(
        await timeOf(async () => {
          const text = await asker({ base, token }, revenueUploadCalls.save.path)(body)
          id = (JSON.parse(text) as { data: { id: number } }).data.id
        }),
      )
      floors.push(await timeOf(() => byHand(client, -1 - turn, 2100 + 100 * turn)))
      undoes.push(
        await timeOf(() => asker({ base, token }, revenueUploadCalls.undo.path.replace('{id}', String(id)))({})),
      )
    }
    await client.end()
    const [save, undo, floor] = [fastest(saves), fastest(undoes), fastest(floors)]
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
    const most = { unit: '×', kind: 'most' } as const
    return [
      {
        ...{ kind: 'most', unit: 'MB', budget: 128, value: grown },
        ...{
          name: `previewing ${LINES} lines: growth of memory after the first`,
          note: `${Math.round(peakBefore)} MB`,
        },
      },
      {
        ...{ ...most, name: `saving an upload of ${LINES} lines: time against COPY and the same updates by hand` },
        ...{ value: save / floor, budget: 2, note: `${seconds(save)}, by hand ${seconds(floor)}` },
      },
      {
        ...{ ...most, name: `undoing an upload of ${LINES} lines: time against the save` },
        ...{ value: undo / save, budget: 1, note: seconds(undo) },
      },
    ]
  })

export default uploads
