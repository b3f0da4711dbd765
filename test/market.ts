import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { examine } from '@/features/console/doctor/server/public'
import { type FilterChange, marketOf, saveFilter, type Submission } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { Script } from '@/features/platform/simulator/behaviour'
import { type Simulator, startSimulator } from '@/features/platform/simulator/server/public'
import { filterKind } from '@/engine/filters/registry'
import type { TestApp } from './app'
import { useApp } from './app'

export interface OrderWish {
  readonly lender?: number
  readonly title?: string
  readonly price?: number | null
  readonly product?: number
  readonly status?: string
  readonly pingpost?: boolean
  readonly minping?: number
  readonly feed?: boolean
  readonly feedtakesexclusive?: boolean
  readonly override?: number
  readonly timeout?: number
  readonly timeoutmeansrefused?: boolean
  readonly filters?: Readonly<Record<string, unknown>>
  /** How its lender behaves; accepts by default. */
  readonly post?: Script
  readonly ping?: Script
}

const ACCEPTS: Script = { dialect: 'json', outcome: { kind: 'accept' } }
/** A lender that answers is waited for, however slow the machine is; only for silent ones time is short. */
const PATIENCE_S = 30
const hangs = (script: Script | undefined): boolean =>
  script !== undefined && JSON.stringify(script).includes('"fault"')
let persons = 0

/** A marketplace with simulated lenders that answer over HTTP as they are told. */
export class TestMarket {
  simulator!: Simulator
  private readonly behaviours: Record<string, Script> = {}

  constructor(readonly app: TestApp) {}

  async start(): Promise<void> {
    this.simulator = await startSimulator({ seed: 1, behaviours: this.behaviours })
  }

  get market() {
    return marketOf(this.app.services)
  }

  get db() {
    return this.app.db
  }

  private get at(): Date {
    return new Date(this.app.clock.now() - 86_400_000)
  }

  /** What was added or changed counts from here on, in this process. */
  async reload(): Promise<void> {
    await referenceOf(this.app.services).reload()
  }

  async publisher(columns: Record<string, unknown> = {}): Promise<number> {
    const row = { name: `Publisher ${++persons}`, status: 'active', dateadd: this.at, ...columns }
    return (
      await this.db
        .insertInto('publishers')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }

  /** With an api key 'key-<id>'. */
  async rcid(publisher: number, columns: Record<string, unknown> = {}): Promise<number> {
    const key = randomBytes(12).toString('hex')
    const row = {
      publisher_id: publisher,
      product_id: 1,
      title: 'RCID',
      status: 'active',
      apikey: this.app.services.keys.encrypt(key),
      pricemodel: 'REV',
      pricevalue: 5000,
      duplicate: 0,
      dateadd: this.at,
      ...columns,
    }
    return (
      await this.db
        .insertInto('rcids')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }

  async lender(columns: Record<string, unknown> = {}): Promise<number> {
    const row = { title: `Lender ${++persons}`, status: 'active', dateadd: this.at, ...columns }
    return (
      await this.db
        .insertInto('lenders')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }

  async order(wish: OrderWish = {}): Promise<number> {
    const lender = wish.lender ?? (await this.lender())
    if (wish.pingpost && !hangs(wish.ping)) await this.patience()
    const { id } = await this.db
      .insertInto('orders')
      .values({
        lender_id: lender,
        product_id: wish.product ?? 1,
        title: wish.title ?? 'Order',
        status: wish.status ?? 'active',
        price: wish.price === undefined ? (wish.pingpost ? null : 2000) : wish.price,
        ispingpost: wish.pingpost ?? false,
        minpingprice: wish.minping ?? null,
        isdatafeed: wish.feed ?? false,
        feedtakesexclusive: wish.feedtakesexclusive ?? false,
        overrideprice: wish.override ?? null,
        timeout: wish.timeout ?? (hangs(wish.post) ? 5 : PATIENCE_S),
        timeoutping: hangs(wish.ping) ? null : PATIENCE_S,
        timeoutmeansrefused: wish.timeoutmeansrefused ?? false,
        datapart: 'sluice-standard-json',
        sendpart: 'sluice-standard-json',
        resultpart: 'sluice-standard-json',
        config: JSON.stringify({ apikey: 'k' }),
        dateadd: this.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.db
      .updateTable('orders')
      .set({
        destination: `${this.simulator.origin}/${id}/post`,
        destinationping: `${this.simulator.origin}/${id}/ping`,
      })
      .where('id', '=', id)
      .execute()
    this.behave(id, 'post', wish.post ?? ACCEPTS)
    this.behave(id, 'ping', wish.ping ?? { dialect: 'json', outcome: { kind: 'accept', price: 20 } })
    for (const [kind, data] of Object.entries(wish.filters ?? {})) await this.filter('order', id, kind, data)
    return id
  }

  /** The marketplace itself waits as long as it can be told to. */
  async patience(): Promise<void> {
    await this.db
      .insertInto('market_settings')
      .values([
        { name: 'pingTotalMs', value: JSON.stringify(PATIENCE_S * 1000) },
        { name: 'postBudgetSeconds', value: JSON.stringify(120) },
      ])
      .onConflict((known) => known.column('name').doNothing())
      .execute()
  }

  behave(order: number, stage: 'ping' | 'post', script: Script): void {
    this.simulator.behave(`/${order}/${stage}`, script)
  }

  async filter(
    owner: 'order' | 'lender' | 'publisher' | 'rcid' | 'pixel',
    id: number,
    kind: string,
    input: unknown,
    ping: 0 | 1 = 1,
  ): Promise<void> {
    const known = filterKind(kind)
    const parsed = known?.parse(input, owner)
    if (!parsed?.ok) throw new Error(`${kind}: ${JSON.stringify(parsed)}`)
    const change: FilterChange = { owner, ownerId: id, kind, data: parsed.value, ping }
    await this.app.services.database.transact((tx) => saveFilter(this.app.services, tx, change))
  }

  /** A person nobody has seen before, asking for windows in Ohio. */
  submission(rcid: number, change: Record<string, string> = {}): Submission {
    const n = ++persons
    const ref = this.market.reference().rcids.get(rcid)
    if (!ref) throw new Error(`no rcid ${rcid}`)
    const phone = `216555${String(n % 10_000).padStart(4, '0')}`
    const fields: Record<string, string> = {
      firstname: 'Jordan',
      lastname: `Avery${n}`,
      email: `jordan.${n}.${randomBytes(3).toString('hex')}@example.com`,
      phone,
      address: `${n} Main Street`,
      city: 'Cleveland',
      state: 'OH',
      zip: '44101',
      homeowner: 'yes',
      windowcount: '3-5',
      subid: 'fb_1',
      sourceurl: 'https://quotes.example.com/oh',
      ...change,
    }
    const receivedAt = this.app.clock.now()
    return { rcid: ref, fields, tracking: {}, source: null, receivedAt, ipaddress: '192.0.2.1', test: false }
  }

  lead(id: number) {
    return this.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  postings(lead: number) {
    return this.db.selectFrom('postings').selectAll().where('lead_id', '=', lead).orderBy('id').execute()
  }

  /** Requests that reached an order's lender, by stage. */
  received(order: number, stage: 'ping' | 'post') {
    return this.simulator.journal.entries.filter(({ path }) => path === `/${order}/${stage}`)
  }
}

/** Whatever the tests of a file did: money, reports and counters must agree afterwards. */
async function expectWhole({ services }: TestApp): Promise<void> {
  const broken: string[] = []
  for await (const { name, lines } of examine(services)) broken.push(...lines.map((line) => `${name}: ${line}`))
  expect(broken).toEqual([])
}

/** Rows that a test writes by hand agree with nothing. */
export function useMarket(
  env: Record<string, string> = {},
  rows: 'by the product' | 'by hand' = 'by the product',
): TestMarket {
  const app = useApp({ SLUICE_ALLOW_DESTINATIONS: 'loopback', ...env })
  const market = new TestMarket(app)
  beforeAll(() => market.start())
  afterAll(async () => {
    await market.simulator.stop()
    if (rows === 'by the product') await expectWhole(app)
  })
  return market
}
