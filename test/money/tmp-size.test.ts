import { it } from 'vitest'
import pg from 'pg'
import { examine, rebuildReports } from '@/features/market/server/public'
import { useMarket } from '../market'
import { quiet } from './money.testing'
const market = useMarket()
const N = 100_000
it('size', async () => {
  const rcid = await market.rcid(await market.publisher({ leadtype: 'shared' }))
  for (const price of [2000, 1000, 500]) await market.order({ price })
  await market.reload()
  const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
  await quiet(market)
  const client = new pg.Client({ connectionString: market.app.url })
  await client.connect()
  const t0 = performance.now()
  await client.query(`INSERT INTO leads SELECT r.* FROM leads l, generate_series(1, ${N}) g, LATERAL jsonb_populate_record(l, jsonb_build_object('id', 1000000 + g, 'subid', 's' || g % 50,
    'received_at', l.received_at - g % 60 * interval '1 day', 'state', jsonb_set(l.state, '{lead}', to_jsonb(1000000 + g)))) r WHERE l.id = ${lead}`)
  await client.query(
    `INSERT INTO postings SELECT r.* FROM postings p, generate_series(1, ${N}) g, LATERAL jsonb_populate_record(p, jsonb_build_object('lead_id', 1000000 + g)) r WHERE p.lead_id = ${lead}`,
  )
  await client.query(
    `INSERT INTO ledger SELECT r.* FROM ledger p, generate_series(1, ${N}) g, LATERAL jsonb_populate_record(p, jsonb_build_object('lead_id', 1000000 + g)) r WHERE p.lead_id = ${lead}`,
  )
  await client.query('UPDATE cap_counters SET used = used * ' + (N + 1))
  await client.query('ANALYZE')
  const at = performance.now()
  const lines = [`fill ${Math.round(at - t0)}`]
  await rebuildReports(market.app.services)
  lines.push(`rebuild ${Math.round(performance.now() - at)}`)
  for await (const { name, differences, ms } of examine(market.app.services))
    lines.push(`${name}: ${differences} ${ms} ms`)
  console.log(lines.join('\n'))
  await client.end()
}, 590_000)
