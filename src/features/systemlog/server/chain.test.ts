import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anchorText, keepAnchor, keptAnchor, parseAnchor } from '@/server/audit/anchor'
import { chainHead, extendChain, verifyChain } from '@/server/audit/chain'
import { writeLog } from '@/server/audit/record'
import { useApp } from '../../../../test/app'
import { seedLog } from '../../../../test/log-seed'

const app = useApp()

/** Transactions of other test files on the same server hold the chain up for a moment, as any slow one may. */
async function chainAll(): Promise<void> {
  await vi.waitFor(
    async () => {
      await extendChain(app.services.database)
      expect((await verify()).unchained).toBe(0)
    },
    { timeout: 120_000, interval: 10 },
  )
}

/** Does what only the owner of the tables can: the product itself has no right to it. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const verify = () => verifyChain(app.db)
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: `Entry ${n}`, category: 'settings' }))

const ids = async () =>
  (await app.db.selectFrom('system_log').select('id').orderBy('id').execute()).map((row) => row.id)

beforeEach(async () => {
  await asOwner('TRUNCATE system_log, system_log_chain')
})

describe('the system log', () => {
  it.each([
    ["UPDATE system_log SET title = 'x'"],
    ['DELETE FROM system_log'],
    ['TRUNCATE system_log'],
    ["UPDATE system_log_chain SET hash = 'x'"],
    ['DELETE FROM system_log_chain'],
  ])('refuses the product itself %s', async (statement) => {
    await seedLog(app, entries(1))
    await expect(app.services.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the chain over the system log', () => {
  it('covers every row once and holds', async () => {
    await seedLog(app, entries(12))
    expect(await verify()).toEqual({ checked: 0, unchained: 12, brokenAt: undefined })
    await chainAll()
    expect(await verify()).toEqual({ checked: 12, unchained: 0, brokenAt: undefined })
    await seedLog(app, entries(3))
    expect(await verify()).toEqual({ checked: 12, unchained: 3, brokenAt: undefined })
  })

  it('holds under writers and chainers at the same moment, and misses no row', async () => {
    const writers = Array.from({ length: 5 }, () => seedLog(app, entries(12)))
    const chainers = Array.from({ length: 12 }, () => extendChain(app.services.database))
    await Promise.all([...writers, ...chainers])
    await chainAll()
    expect(await verify()).toEqual({ checked: 60, unchained: 0, brokenAt: undefined })
  })

  it('waits for a row that took its number first and commits last', async () => {
    const { database } = app.services
    let commit = (): void => undefined
    const held = new Promise<void>((resolve) => {
      commit = resolve
    })
    let written = (): void => undefined
    const slowRow = new Promise<void>((resolve) => {
      written = resolve
    })
    const origin = {
      category: 'settings' as const,
      call: '',
      requestId: 'slow',
      ipaddress: '',
      useragent: '',
      now: new Date(),
    }
    const slow = database.transact(async (tx) => {
      await writeLog(tx, origin, { title: 'Slow' })
      written()
      await held
    })
    await slowRow
    await seedLog(app, entries(2))
    expect(await extendChain(app.services.database)).toBe(0)
    commit()
    await slow
    await chainAll()
    expect(await verify()).toEqual({ checked: 3, unchained: 0, brokenAt: undefined })
  })

  it.each([
    ['the text', "title = 'Nothing happened'"],
    ['who did it', 'user_id = 1'],
    ['when it was', "dateadd = dateadd - interval '1 day'"],
    ['what changed', `changes = '[{"field":"price"}]'`],
  ])('shows that somebody changed %s of a row', async (_what, set) => {
    await seedLog(app, entries(9))
    await chainAll()
    const id = (await ids())[4]
    await asOwner(`UPDATE system_log SET ${set} WHERE id = ${id}`)
    expect(await verify()).toMatchObject({ checked: 4, brokenAt: id })
  })

  it.each([
    ['oldest', 0],
    ['middle', 4],
    ['newest', 8],
  ])('shows that the %s row was deleted', async (_place, at) => {
    await seedLog(app, entries(9))
    await chainAll()
    const id = (await ids())[at] ?? 0
    await asOwner(`DELETE FROM system_log WHERE id = ${id}`)
    expect(await verify()).toMatchObject({ checked: at, brokenAt: id })
  })

  it('shows that a row was deleted together with its link', async () => {
    await seedLog(app, entries(9))
    await chainAll()
    const [, , gone, next] = await ids()
    await asOwner(`DELETE FROM system_log WHERE id = ${gone}; DELETE FROM system_log_chain WHERE log_id = ${gone}`)
    expect(await verify()).toMatchObject({ checked: 2, brokenAt: next })
  })

  it('shows that a row was slipped in', async () => {
    await seedLog(app, entries(9))
    await chainAll()
    const [, , , before = 0, next = 0] = await ids()
    await asOwner(`UPDATE system_log_chain SET log_id = log_id + 1000 WHERE log_id >= ${next}`)
    await asOwner(`UPDATE system_log SET id = id + 1000 WHERE id >= ${next}`)
    await asOwner(
      `INSERT INTO system_log SELECT (r).* FROM (SELECT jsonb_populate_record(l, '{"id": ${before + 500}}') AS r FROM system_log l WHERE id = ${before}) x`,
    )
    const report = await verify()
    expect(report.brokenAt).toBe(before + 500)
    expect(report.checked).toBe(4)
  })
})

describe('the anchor of the chain', () => {
  it('shows that the newest rows were deleted together with their links', async () => {
    await seedLog(app, entries(9))
    await chainAll()
    await keepAnchor(app.services)
    const anchor = await keptAnchor(app.services)
    const newest = (await ids()).at(-1) ?? 0
    expect(await verifyChain(app.db, anchor ? [anchor] : [])).toMatchObject({ checked: 9, brokenAt: undefined })
    await asOwner(
      `DELETE FROM system_log WHERE id > ${newest - 3}; DELETE FROM system_log_chain WHERE log_id > ${newest - 3}`,
    )
    expect(await verify()).toMatchObject({ checked: 6, brokenAt: undefined })
    expect(await verifyChain(app.db, anchor ? [anchor] : [])).toMatchObject({ checked: 6, brokenAt: newest })
  })

  it('shows that the whole log was written anew', async () => {
    await seedLog(app, entries(4))
    await chainAll()
    const anchor = await chainHead(app.db)
    await asOwner(`UPDATE system_log SET title = 'Nothing happened'; TRUNCATE system_log_chain`)
    await chainAll()
    expect(await verify()).toMatchObject({ checked: 4, brokenAt: undefined })
    expect(await verifyChain(app.db, [anchor])).toMatchObject({ brokenAt: anchor.id })
  })

  it('reads back as it was printed, and nothing else is taken for one', async () => {
    await seedLog(app, entries(1))
    await chainAll()
    const head = await chainHead(app.db)
    expect(parseAnchor(` ${anchorText(head)}\n`)).toEqual(head)
    for (const text of ['', '12', '12:abc', `x:${'0'.repeat(64)}`, `1:${'0'.repeat(65)}`])
      expect(parseAnchor(text)).toBeUndefined()
  })
})
