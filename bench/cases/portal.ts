import { request } from 'undici'
import { portalLenderCalls } from '@/features/portal/portal-lender/contract'
import { portalPublisherCalls } from '@/features/portal/portal-publisher/contract'
import { dateIn, endOfDay, startOfDay } from '@/kernel/business-time'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { startSession } from '@/server/auth/sessions'
import type { BenchCase } from '../budget'
import { type Product, withProduct } from '../product'
import { inTurns, openBareService } from '../reports/timing'
import { openWorld } from '../reports/world'

const LEADS = Number(process.env['BENCH_LEADS'] ?? 200_000)
/** Both sides in turns: enough for the code to be warm, as that of a running server is. */
const TURNS = 25
const PUBLISHER = 1007
const LENDER = 1003

/** Somebody of a publisher or lender, signed in to the portal. */
async function partner({ services }: Product, kind: 'publisher' | 'lender', party: number): Promise<string> {
  return services.database.transact(async (tx) => {
    const at = new Date()
    const row = { kind, name: kind, email: `${kind}@bench.example.com`, status: 1, password_hash: '-' }
    const { id } = await tx
      .insertInto('users')
      .values({ ...row, dateadd: at, dateupdate: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('user_parties')
      .values({ user_id: id, kind, [`${kind}_id`]: party, dateadd: at })
      .execute()
    const from = { ipaddress: '192.0.2.1', useragent: 'bench' }
    return startSession(services, tx, Date.now(), { userId: id, mfaPassed: true, ...from })
  })
}

async function ask(base: string, token: string, method: string, path: string, body: object | null): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const sent = body ? { body: JSON.stringify(body) } : {}
  const answer = await request(`${base}/api${path}`, { method: method as 'GET', headers, ...sent })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`)
}

const SHOWN = "NOT test AND status NOT IN ('deleted', 'incomplete')"
const OF_PUBLISHER = `publisher_id = ${PUBLISHER} AND ${SHOWN} AND received_at >= $1 AND received_at < $2`
const OF_LENDER = `lender_id = ${LENDER} AND NOT test AND NOT removed AND NOT feed AND status IN ('matched', 'returned')
  AND sent_at >= $1 AND sent_at < $2`
const DAYS_OF = (table: string, columns: string, where: string): string =>
  `(SELECT ${columns} FROM ${table}_days WHERE ${where} UNION ALL SELECT ${columns} FROM ${table}_deltas WHERE ${where}) AS n`

type Row = Record<string, unknown>

interface Page {
  readonly name: string
  readonly side: 'publisher' | 'lender'
  readonly call: { readonly method: string; readonly path: string }
  /** What somebody who knows the tables would ask: by the instants $1 and $2, or by the days. */
  readonly byHand: readonly string[]
  readonly byDay?: true
}

const PAGES: readonly Page[] = [
  {
    ...{ name: 'home of a publisher', side: 'publisher', call: portalPublisherCalls.home, byDay: true },
    byHand: [
      `SELECT day, status, sum(leads), sum(returncredited), sum(pub), sum(puboriginal) FROM ${DAYS_OF('lead', 'day, status, leads, returncredited, pub, puboriginal', `publisher_id = ${PUBLISHER} AND day BETWEEN $1 AND $2`)} GROUP BY 1, 2`,
    ],
  },
  {
    ...{ name: 'leads of a publisher', side: 'publisher', call: portalPublisherCalls.leads },
    byHand: [
      `SELECT l.*, p.title, r.title AS rcid, i.sealed FROM (SELECT id, received_at, status, reason, subid, us_state, earnpub, product_id, rcid_id
        FROM leads WHERE ${OF_PUBLISHER} ORDER BY received_at DESC, id DESC LIMIT 100) AS l JOIN products AS p ON p.id = l.product_id
        JOIN rcids AS r ON r.id = l.rcid_id LEFT JOIN lead_identity AS i ON i.lead_id = l.id ORDER BY received_at DESC, l.id DESC`,
      `SELECT count(*), sum(earnpub) FROM leads WHERE ${OF_PUBLISHER}`,
    ],
  },
  {
    ...{ name: 'sub ids of a publisher', side: 'publisher', call: portalPublisherCalls.subIds },
    byHand: [
      `SELECT subid, status, returncredited, count(*), sum(earnpub) FROM leads WHERE ${OF_PUBLISHER} GROUP BY 1, 2, 3`,
    ],
  },
  {
    ...{ name: 'home of a lender', side: 'lender', call: portalLenderCalls.home, byDay: true },
    byHand: [
      `SELECT day, status, sum(postings), sum(revenue), sum(credited) FROM ${DAYS_OF('posting', 'day, status, postings, revenue, credited', `lender_id = ${LENDER} AND NOT removed AND NOT feed AND status IN ('matched', 'returned') AND day BETWEEN $1 AND $2`)} GROUP BY 1, 2`,
    ],
  },
  {
    ...{ name: 'states of a lender', side: 'lender', call: portalLenderCalls.states },
    byHand: [
      `SELECT l.us_state, count(*), sum(n.revenue), sum(n.credited) FROM (SELECT lead_id, revenue, credited FROM postings WHERE ${OF_LENDER}) AS n
        JOIN leads AS l ON l.id = n.lead_id GROUP BY 1`,
    ],
  },
]

/** Pages of the portal over the last 30 days against the same questions by hand behind a bare route. */
const portal: BenchCase = () =>
  withProduct(async (product) => {
    const { base, services } = product
    const { reportPool } = services.database
    const world = await openWorld(product)
    const bare = await openBareService(product)
    try {
      await world.fill(LEADS)
      const tokens = {
        publisher: await partner(product, 'publisher', PUBLISHER),
        lender: await partner(product, 'lender', LENDER),
      }
      const zone = services.config.SLUICE_TIME_ZONE
      const days = lastDays(dateIn(zone, Date.now()), 30)
      const span = [new Date(startOfDay(zone, days.from)), new Date(endOfDay(zone, days.to))]
      const body = { date: formatDateRange(days) }
      const found: { name: string; ours: number; floor: number }[] = []
      for (const { name, side, call, byHand, byDay } of PAGES) {
        const path = call.path.replace('{party}', String(side === 'publisher' ? PUBLISHER : LENDER))
        const values: readonly unknown[] = byDay ? [days.from, days.to] : span
        const hand = bare.byHand(() =>
          Promise.all(byHand.map(async (text) => (await reportPool.query<Row>(text, [...values])).rows)),
        )
        const mine = () => ask(base, tokens[side], call.method, path, call.method === 'GET' ? null : body)
        found.push({ name, ...(await inTurns(TURNS, mine, hand)) })
      }
      return found.map(({ name, ours, floor }) => ({
        name: `portal, ${name}: time against SQL by hand behind a bare route`,
        value: ours / floor,
        unit: '×',
        budget: 1.5,
        kind: 'most',
        note: `${ours.toFixed(1)} ms, by hand ${floor.toFixed(1)} ms`,
      }))
    } finally {
      await bare.close()
      await world.close()
    }
  })

export default portal
