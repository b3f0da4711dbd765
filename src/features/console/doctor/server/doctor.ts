import type pg from 'pg'
import { addDays, dateIn, startOfDay, startOfMonth } from '@/kernel/business-time'
import type { Services } from '@/server/services'
import { wrongDays } from '@/features/reports/lender-reports/server/public'
import { PINGS_FROM } from '@/features/selling/market/server/public'
import { wrongStops } from '@/features/reports/why-not-sold/server/public'
import { HOLDERS, MONTH_COUNTERS, OVERALL_COUNTERS, SENDING } from './flow-checks'
import { COLUMNS, LEDGER, POSTINGS, RETURNS, REVENUE, REVENUE_LINES } from './money-checks'
import { differencesOf, ROLLUPS } from './rollups'

const SHOWN = 20

interface Check {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

type Values = Readonly<Record<string, unknown>>

export interface Finding {
  readonly name: string
  /** 0 is as it must be. */
  readonly differences: number
  /** The first of them, for people. */
  readonly lines: readonly string[]
  readonly ms: number
}

function checksOf({ config, clock }: Services): Check[] {
  const zone = config.SLUICE_TIME_ZONE
  const month = startOfMonth(dateIn(zone, clock.now()))
  // Windows have the clock of their order, which may be a day ahead of the business.
  const since = new Date(startOfDay(zone, addDays(month, -2)))
  return [
    { name: 'money of leads = ledger', text: LEDGER, values: [] },
    { name: 'columns of leads = state', text: COLUMNS, values: [] },
    { name: 'postings = state of their leads', text: POSTINGS, values: [] },
    { name: 'revenue of postings = money of leads', text: REVENUE, values: [] },
    { name: 'revenue of postings = their lines', text: REVENUE_LINES, values: [] },
    { name: 'accepted returns = returned postings = credit lines', text: RETURNS, values: [] },
    ...ROLLUPS.map((rollup) => ({ name: `${rollup.table} = rows`, text: differencesOf(rollup), values: [zone] })),
    { name: 'counters of all time = postings', text: OVERALL_COUNTERS, values: [] },
    { name: 'counters of this month = postings', text: MONTH_COUNTERS, values: [since, month, zone] },
    { name: 'leads in hand have a living process', text: HOLDERS, values: [] },
    { name: 'postings being sent have a living process', text: SENDING, values: [] },
  ]
}

const shown = (value: unknown): string => (value === null || value === undefined ? 'nothing' : JSON.stringify(value))

/** Only what differs, as "earntotal 100, should be 200". */
function lineOf(key: string, has: Values, should: Values): string {
  const parts = Object.keys(should)
    .filter((name) => shown(has[name]) !== shown(should[name]))
    .map((name) => `${name} ${shown(has[name])}, should be ${shown(should[name])}`)
  return `${key}: ${parts.join('; ')}`
}

async function run(client: pg.PoolClient, { name, text, values }: Check): Promise<Finding> {
  const began = performance.now()
  const { rows } = await client.query<{ key: string; has: Values; should: Values; total: number }>(
    `${text} LIMIT ${SHOWN}`,
    [...values],
  )
  return {
    name,
    differences: rows[0]?.total ?? 0,
    lines: rows.map(({ key, has, should }) => lineOf(key, has, should)),
    ms: Math.round(performance.now() - began),
  }
}

/** What is kept for "Why leads do not sell" is in no columns: it is read as the report reads it. */
async function checkStops(client: pg.PoolClient): Promise<Finding> {
  const began = performance.now()
  const lines: string[] = []
  let differences = 0
  for await (const { key, kept, stored } of wrongStops(client))
    if (++differences <= SHOWN) lines.push(`${key}: ${kept}; should be ${stored}`)
  return { name: 'lead_stops = rows', differences, lines, ms: Math.round(performance.now() - began) }
}

/** Verifies that money, reports, counters and hands agree, nearly each by one statement; beside a running system as well. */
export async function* examine(services: Services): AsyncGenerator<Finding> {
  const client = await services.database.reportPool.connect()
  try {
    // These read everything: longer than a report may take, with room to add up in memory.
    await client.query(
      `BEGIN READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '256MB'; SET LOCAL jit = off`,
    )
    for (const check of checksOf(services)) yield await run(client, check)
    const { sql: text, parameters: values } = await wrongDays(services, PINGS_FROM)
    yield await run(client, { name: 'pingpost_days = rows', text, values })
    yield await checkStops(client)
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}
