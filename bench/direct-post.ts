import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type LeadOutcome, marketOf, type Submission } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { Services } from '@/server/services'
import { startBuyers } from './buyers'
import { withProduct } from './product'

const ACCEPTED = JSON.stringify({ status: 'accepted', price: 20, lead_id: 'L1' })

/** One publisher, one order that buys everything; and in another product a shared one with three. */
async function oneBuyer(services: Services, origin: string): Promise<{ rcid: number; shared: number }> {
  const shared = { leadtype: 'shared', sharedplaces: 3 }
  return {
    rcid: await buyersOf(services, origin, 1, 1, {}),
    shared: await buyersOf(services, origin, 2, 3, shared),
  }
}

/** A publisher's RCID and the buyers of its product. */
export async function buyersOf(
  { database, keys }: Services,
  origin: string,
  product_id: number,
  buyers: number,
  terms: { readonly leadtype?: string; readonly sharedplaces?: number },
): Promise<number> {
  const { db } = database
  const dateadd = new Date(Date.now() - 86_400_000)
  const own = { title: 'Bench', status: 'active', dateadd }
  const publisher = await db
    .insertInto('publishers')
    .values({ name: 'Bench', status: 'active', dateadd, ...terms })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rcid = await db
    .insertInto('rcids')
    .values({ ...own, publisher_id: publisher.id, product_id, apikey: keys.encrypt('bench'), duplicate: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = 'sluice-standard-json'
  for (let n = 0; n < buyers; n++) {
    const lender = await db.insertInto('lenders').values(own).returning('id').executeTakeFirstOrThrow()
    const format = { datapart: part, sendpart: part, resultpart: part, destination: `${origin}/post` }
    await db
      .insertInto('orders')
      .values({ ...own, ...format, lender_id: lender.id, product_id, price: 2000 })
      .execute()
  }
  return rcid.id
}

export interface OneBuyer {
  readonly services: Services
  readonly base: string
  /** Requests that reached the server. */
  readonly served: () => number
  /** Where the buyer answers. */
  readonly origin: string
  readonly rcid: number
  /** Of a publisher whose leads go to three. */
  readonly shared: number
  readonly ownerUrl: string
  /** One lead of somebody new, sold; of the first RCID unless another is named. */
  readonly sell: (rcid?: number) => Promise<LeadOutcome>
}

/** The whole product with one buyer in a process of its own, for as long as the work lasts. */
export async function withOneBuyer<T>(
  work: (market: OneBuyer) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const buyers = await startBuyers([ACCEPTED])
  try {
    return await withProduct(
      async ({ services, base, http, ownerUrl }) => {
        let requests = 0
        http.server.on('request', () => requests++)
        const origin = buyers.origins[0] ?? ''
        const { rcid, shared } = await oneBuyer(services, origin)
        const market = marketOf(services)
        await referenceOf(services).reload()
        const sell = async (of = rcid): Promise<LeadOutcome> => {
          const outcome = await market.intake.direct(newSubmission(services, of), undefined)
          if (outcome.status !== 'matched') throw new Error(`the lead was ${outcome.status}`)
          return outcome
        }
        return work({ services, base, served: () => requests, origin, rcid, shared, ownerUrl, sell })
      },
      { SLUICE_ALLOW_DESTINATIONS: 'loopback', SLUICE_POOL_SIZE: '16', ...settings },
    )
  } finally {
    await buyers.stop()
  }
}

let people = 0

export function newSubmission(services: Services, rcidId: number): Submission {
  const rcid = referenceOf(services).get().rcids.get(rcidId)
  if (!rcid) throw new Error('no rcid')
  const n = ++people
  const fields = {
    firstname: 'Jordan',
    lastname: 'Avery',
    email: `bench.${n}.${randomBytes(3).toString('hex')}@example.com`,
    phone: String(2_165_550_000 + (n % 100_000_000)),
    address: `${n} Main Street`,
    city: 'Cleveland',
    state: 'OH',
    zip: '44101',
    homeowner: 'yes',
    windowcount: '3-5',
    subid: 'fb_4471',
    sourceurl: 'https://quotes.example.com/oh',
    trustedform: `https://cert.trustedform.com/${randomBytes(20).toString('hex')}`,
  }
  return { rcid, fields, tracking: {}, source: null, receivedAt: Date.now(), ipaddress: '192.0.2.1', test: false }
}

interface Query {
  readonly name?: string
  readonly text: string
  readonly values?: unknown[]
}

/** What one direct post says to the database in its two commits, recorded from a real one. */
export async function recordCommits(services: Services, rcid: number): Promise<Query[]> {
  const { pool } = services.database
  const said: Query[] = []
  const { query } = (await import('pg')).default.Client.prototype as unknown as {
    query: (...args: unknown[]) => unknown
  }
  const proto = (await import('pg')).default.Client.prototype as unknown as { query: unknown }
  proto.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    said.push(typeof first === 'string' ? { text: first } : (first as Query))
    return query.apply(this, args)
  }
  try {
    await marketOf(services).intake.direct(newSubmission(services, rcid), undefined)
  } finally {
    proto.query = query
  }
  if (pool.totalCount === 0) throw new Error('nothing was said')
  const begin = said.findIndex(({ text }) => text.startsWith('BEGIN'))
  const beside = new Set(['posting_id_block', 'bodies_insert'])
  // What has no name is upkeep that came in between.
  return said.slice(begin).filter(({ name, text }) => (name ? !beside.has(name) : /^(BEGIN|COMMIT)/.test(text)))
}

/** The ids of the lead and its posting in what was recorded. */
function idsIn(commits: readonly Query[]): number[] {
  const text = String(commits.find(({ name }) => name === 'leads_insert')?.values?.[0])
  return [/^\{"leads":\[\{"id":(\d+)/, /"postings":\[\{"lead_id":\d+,"id":(\d+)/].map((id) =>
    Number(id.exec(text)?.[1]),
  )
}

/** The same statements by bare pg, with other people and ids. */
export function replayer(pool: pg.Pool, commits: readonly Query[]): (id: number) => Promise<void> {
  const old = new RegExp(`(?<=:)(${idsIn(commits).join('|')})(?=[,}])`, 'g')
  const [lead] = idsIn(commits)
  const other = (value: unknown, id: number): unknown => {
    if (Array.isArray(value)) return value.map((one) => other(one, id))
    if (Buffer.isBuffer(value)) return value.length === 16 ? randomBytes(16) : value
    if (typeof value === 'string' && value.startsWith('{"leads"')) return value.replace(old, String(id))
    return value === lead ? id : value
  }
  return async (id) => {
    const client = await pool.connect()
    try {
      for (const { name, text, values } of commits) {
        if (values)
          await client.query({ ...(name ? { name } : {}), text, values: values.map((value) => other(value, id)) })
        else await client.query(text.replace(/-?\d{6,}/g, () => String(randomBytes(6).readUIntBE(0, 6))))
      }
    } finally {
      client.release()
    }
  }
}
