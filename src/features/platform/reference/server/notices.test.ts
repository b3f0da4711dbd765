import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { LiveReference, referenceOf } from './live'
import type { ReferenceRows } from './rows'
import type { Reference } from './types'

const market = useMarket()
let other: LiveReference
let listener: pg.Client
let heard: string[] = []
/** The one publisher, RCID, lender and order of this file. */
let made: { publisher: number; rcid: number; lender: number; order: number }

beforeAll(async () => {
  const publisher = await market.publisher()
  const rcid = await market.rcid(publisher)
  const lender = await market.lender()
  const order = await market.order({ lender, filters: { cap_day: { value: 5 } } })
  made = { publisher, rcid, lender, order }
  const { pool } = market.app.services.database
  const given = [
    `INSERT INTO publisher_scrubbers (publisher_id, name, enabled) VALUES (${publisher}, 'Bad words', false)`,
    `INSERT INTO lead_sources (slug, title, dateadd) VALUES ('spring', 'Spring', now())`,
    `INSERT INTO send_parts (part, name, title, version, document, dateadd, dateupdate)
      VALUES ('result', 'house', 'House', 1, '{}', now(), now())`,
    `UPDATE orders SET resultpart = 'house' WHERE id = ${order}`,
    `INSERT INTO pixels (title, publisher_id, pixeltype, content, dateadd, dateupdate)
      VALUES ('P', ${publisher}, 'pageview', 'old', now(), now())`,
    `INSERT INTO bad_phones (phone, description, dateadd, dateupdate) VALUES ('2165550000', 'DNC', now(), now())`,
    `INSERT INTO bad_emails (email, description, dateadd, dateupdate) VALUES ('a@example.com', 'Do Not Email', now(), now())`,
    `INSERT INTO bad_words (word, actiontype, dateadd, dateupdate) VALUES ('spam', 'flag', now(), now())`,
    `INSERT INTO invalid_area_codes (areacode, state) VALUES ('216', 'NY')`,
    `WITH p AS (INSERT INTO electricity_providers (title, state, dateadd) VALUES ('Duke', 'OH', now()) RETURNING id)
      INSERT INTO electricity_names (provider_id, state, title, key, dateadd) SELECT id, 'OH', 'D', 'd', now() FROM p`,
    `INSERT INTO market_settings (name, value) VALUES ('pingValidMinutes', '4')`,
  ]
  for (const text of given) await pool.query(text)
  other = new LiveReference(market.app.services)
  await other.start()
  await market.reload()
  listener = new pg.Client({ connectionString: pool.options.connectionString })
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('LISTEN sluice_reference')
})
afterAll(async () => {
  await listener.end()
  await other.stop()
})

const publisherOf = ({ publishers }: Reference) => publishers.get(made.publisher)
const orderOf = ({ orders }: Reference) => orders.get(made.order)

interface Change {
  readonly table: string
  readonly set: string
  /** What the reference says of the row, and is to say. */
  readonly fact: (reference: Reference) => unknown
  readonly becomes: unknown
}

const source = 'function result() { return { outcome: "matched" } }'
const PART = { language: 1, kind: 'code', part: 'result', name: 'house', title: 'House', version: 2, source }

/** A change to one row of every table that the reference is made of: one that is missing here does not compile. */
const CHANGES: Readonly<Record<keyof ReferenceRows, Change>> = {
  publishers: {
    table: 'publishers',
    set: `failflagrule = 'flag'`,
    fact: (reference) => publisherOf(reference)?.failFlagRule,
    becomes: 'flag',
  },
  scrubbers: {
    table: 'publisher_scrubbers',
    set: 'enabled = true',
    fact: (reference) => publisherOf(reference)?.scrubbers.get('Bad words')?.enabled,
    becomes: true,
  },
  rcids: {
    table: 'rcids',
    set: `status = 'inactive'`,
    fact: ({ rcids }) => rcids.get(made.rcid)?.status,
    becomes: 'inactive',
  },
  lenders: {
    table: 'lenders',
    set: `status = 'testing'`,
    fact: (reference) => orderOf(reference)?.lenderStatus,
    becomes: 'testing',
  },
  orders: { table: 'orders', set: 'price = 4200', fact: (reference) => orderOf(reference)?.price, becomes: 4200 },
  filters: {
    table: 'filters',
    set: `data = '{"value": 9, "list": []}'`,
    fact: (reference) => orderOf(reference)?.filters[0]?.data,
    becomes: { value: 9, list: [] },
  },
  capVersions: {
    table: 'cap_versions',
    set: 'version = 77',
    fact: (reference) => orderOf(reference)?.caps.order.version,
    becomes: 77,
  },
  sources: {
    table: 'lead_sources',
    set: `title = 'Autumn'`,
    fact: ({ sources }) => sources.get('spring')?.title,
    becomes: 'Autumn',
  },
  parts: {
    table: 'send_parts',
    set: `version = 2, document = '${JSON.stringify(PART)}'`,
    fact: (reference) => typeof orderOf(reference)?.format,
    becomes: 'object',
  },
  pixels: { table: 'pixels', set: `content = 'new'`, fact: ({ pixels }) => pixels[0]?.content, becomes: 'new' },
  phones: {
    table: 'bad_phones',
    set: `description = 'Litigator'`,
    fact: ({ lists }) => lists.phones.get('2165550000'),
    becomes: 'Litigator',
  },
  emails: {
    table: 'bad_emails',
    set: `description = 'Litigator'`,
    fact: ({ lists }) => lists.emails.get('a@example.com'),
    becomes: 'Litigator',
  },
  words: {
    table: 'bad_words',
    set: `actiontype = 'fail'`,
    fact: ({ lists }) => lists.words[0]?.action,
    becomes: 'fail',
  },
  areaCodes: {
    table: 'invalid_area_codes',
    set: `state = 'OH'`,
    fact: ({ lists }) => [...lists.areaCodes],
    becomes: ['216/OH'],
  },
  providers: {
    table: 'electricity_names',
    set: `key = 'duke'`,
    fact: ({ providers }) => [...providers],
    becomes: [['OH/duke', 'Duke']],
  },
  settings: {
    table: 'market_settings',
    set: `value = '7'`,
    fact: ({ settings }) => settings.pingValidMinutes,
    becomes: 7,
  },
}

/** Every 30 seconds everything is loaded anyway; this is about who says so. */
const SOON = { timeout: 120_000, interval: 10 }

describe('a change to a row, by plain SQL', () => {
  it('is in force in every process within a second, whichever table it is in', async () => {
    const { pool } = market.app.services.database
    const took: number[] = []
    for (const { table, set, fact, becomes } of Object.values(CHANGES)) {
      heard = []
      expect([table, fact(other.get())]).not.toEqual([table, becomes])
      await pool.query(`UPDATE ${table} SET ${set}`)
      const answered = performance.now()
      for (const reference of [referenceOf(market.app.services), other])
        await expect.poll(() => [table, fact(reference.get())], SOON).toEqual([table, becomes])
      took.push(performance.now() - answered)
      expect(heard).toContain(table)
    }
    // The quickest: what else the machine has to do is not ours.
    expect(Math.min(...took)).toBeLessThan(1000)
  })

  it('is told once for all rows of its transaction', async () => {
    const { pool } = market.app.services.database
    heard = []
    const phones = (n: number) => `INSERT INTO bad_phones (phone, description, dateadd, dateupdate)
      SELECT '${n}' || lpad(k::text, 9, '0'), 'DNC', now(), now() FROM generate_series(1, 2000) AS k`
    await pool.query(`BEGIN; ${phones(3)}; ${phones(4)}; DELETE FROM bad_words; COMMIT`)
    await expect.poll(() => other.get().lists.phones.size, SOON).toBe(4001)
    await expect.poll(() => other.get().lists.words, SOON).toEqual([])
    expect(heard).toEqual(['bad_phones', 'bad_words'])
    const { phones: listed } = other.get().lists
    expect(['3000000001', '4000002000', '2165550000'].map((phone) => listed.get(phone))).toEqual([
      'DNC',
      'DNC',
      'Litigator',
    ])
    expect(
      ['3000000000', '4000002001', '9999999999', '0', 'abcdefghij', ''].filter((phone) => listed.get(phone)),
    ).toEqual([])
  })

  it('is not told of counters, which move with every posting', async () => {
    const { pool } = market.app.services.database
    heard = []
    await pool.query(
      `INSERT INTO cap_counters (key, used, cap, at) VALUES ('order/0/leads/all/0/overall/', 1, null, now())`,
    )
    await pool.query('DELETE FROM cap_counters')
    // What comes after it is heard, and nothing before.
    await pool.query(`UPDATE market_settings SET value = '8'`)
    await expect.poll(() => heard, SOON).toEqual(['market_settings'])
  })
})
