import { expect, it } from 'vitest'
import { expectClean, quiet } from '../../../../../../test/money/money.testing'
import { useMarket } from '../../../../../../test/market'
import { storedLead } from '../public'
import { foldDeltas } from './fold'
import { mendIdentity } from './mend-identity'

const market = useMarket()
const TABLES = [
  'leads',
  'lead_details',
  'lead_deltas',
  'sourceurl_days',
  'subid_days',
  'publisher_subids',
  'pings',
] as const

/** Everything that is kept in the open, as text. */
async function inTheOpen(): Promise<string> {
  const { pool } = market.app.services.database
  const rows = await Promise.all(
    TABLES.map((table) => pool.query(`SELECT to_jsonb(t)::text AS row FROM ${table} AS t`)),
  )
  return rows.flatMap((result) => result.rows.map(({ row }: { row: string }) => row)).join('\n')
}

it('who the consumer is goes from the texts of old leads and pings, reports agree, and a second time changes nothing', async () => {
  const { services } = market.app
  const { pool } = services.database
  const rcid = await market.rcid(await market.publisher())
  await market.order({ price: 2000 })
  await market.order({ pingpost: true })
  await market.reload()
  const plain = market.submission(rcid)
  const { email = '', phone = '' } = plain.fields
  // Straight to the marketplace, past the intake that cuts such texts today.
  const old = {
    ...plain,
    fields: {
      ...plain.fields,
      subid: `s-${email}`,
      sourceurl: `https://q.example/?email=${encodeURIComponent(email)}&a=1`,
    },
    tracking: { gclid: 'a1', cell: phone, ref: `x ${phone}` },
  }
  const { ping } = await market.market.intake.ping(old)
  const { lead } = await market.market.intake.post(old, ping, undefined)
  await quiet(market)
  const text = `I, Jordan, agree to be called at ${phone}`
  await pool.query(`UPDATE leads SET fields = fields || jsonb_build_object('tcpatext', $2::text) WHERE id = $1`, [
    lead,
    text,
  ])
  await pool.query(
    `UPDATE lead_details SET consent = consent || jsonb_build_object('text', $2::text) WHERE lead_id = $1`,
    [lead, text],
  )
  await foldDeltas(pool)
  expect(await inTheOpen()).toContain(phone)

  for (let run = 0; run < 2; run++) {
    await mendIdentity(services)
    await foldDeltas(pool)
  }
  await mendIdentity(services)
  const after = await inTheOpen()
  for (const secret of [email, encodeURIComponent(email), phone, 'Jordan']) expect(after).not.toContain(secret)
  expect((await market.lead(lead)).sourceurl).toBe('https://q.example/?email=removed&a=1')
  const { identity, tracking } = await storedLead(services, lead)
  expect(identity['tcpatext']).toBe(text)
  expect(tracking).toEqual({ gclid: 'a1', cell: 'removed', ref: 'x removed' })
  await expectClean(market)

  await pool.query('UPDATE mends SET upto = 0, done = false')
  await mendIdentity(services)
  expect(await inTheOpen()).toBe(after)
  expect((await pool.query('SELECT 1 FROM mends WHERE NOT done')).rowCount).toBe(0)
})
