import { beforeEach, describe, expect, it } from 'vitest'
import { anchorText, keepAnchor, keptAnchor, parseAnchor } from '@/server/audit/anchor'
import { chainHead, extendChain } from '@/server/audit/chain'
import { verifyChain } from '@/server/audit/verify-chain'
import { useApp } from '../../../../../test/app'
import { seedLog } from '../../../../../test/log-seed'

const app = useApp()

/** Nothing writes meanwhile, so one call chains everything. */
async function chainAll(): Promise<void> {
  await extendChain(app.services.database)
  expect((await verify()).waiting).toBe(0)
}

const verify = () => verifyChain(app.db)
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: `Entry ${n}`, category: 'settings' }))

const ids = async () =>
  (await app.db.selectFrom('system_log').select('id').orderBy('id').execute()).map((row) => row.id)

beforeEach(async () => {
  await app.asOwner('TRUNCATE system_log, system_log_chain')
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
    expect(await verify()).toEqual({ checked: 0, waiting: 12, late: [], breaks: [] })
    await chainAll()
    expect(await verify()).toEqual({ checked: 12, waiting: 0, late: [], breaks: [] })
    await seedLog(app, entries(3))
    expect(await verify()).toEqual({ checked: 12, waiting: 3, late: [], breaks: [] })
  })

  it('holds under writers and chainers at the same moment, and misses no row', async () => {
    const writers = Array.from({ length: 5 }, () => seedLog(app, entries(12)))
    const chainers = Array.from({ length: 12 }, () => extendChain(app.services.database))
    await Promise.all([...writers, ...chainers])
    await chainAll()
    expect(await verify()).toEqual({ checked: 60, waiting: 0, late: [], breaks: [] })
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
    await app.asOwner(`UPDATE system_log SET ${set} WHERE id = ${id}`)
    expect(await verify()).toMatchObject({ checked: 8, breaks: [{ row: id, kind: 'changed' }] })
  })

  it.each([
    ['oldest', 0],
    ['middle', 4],
    ['newest', 8],
  ])('shows that the %s row was deleted', async (_place, at) => {
    await seedLog(app, entries(9))
    await chainAll()
    const id = (await ids())[at] ?? 0
    await app.asOwner(`DELETE FROM system_log WHERE id = ${id}`)
    expect(await verify()).toMatchObject({ checked: 8, breaks: [{ row: id, kind: 'deleted' }] })
  })

  it('shows that a row was deleted together with its link', async () => {
    await seedLog(app, entries(9))
    await chainAll()
    const [, , gone, next] = await ids()
    await app.asOwner(`DELETE FROM system_log WHERE id = ${gone}; DELETE FROM system_log_chain WHERE log_id = ${gone}`)
    expect(await verify()).toMatchObject({ checked: 7, breaks: [{ row: next, kind: 'changed' }] })
  })

  it('shows that a row was slipped in', async () => {
    await seedLog(app, entries(9))
    await chainAll()
    const [, , , before = 0, next = 0] = await ids()
    await app.asOwner(`UPDATE system_log_chain SET log_id = log_id + 1000 WHERE log_id >= ${next}`)
    await app.asOwner(`UPDATE system_log SET id = id + 1000 WHERE id >= ${next}`)
    await app.asOwner(
      `INSERT INTO system_log SELECT (r).* FROM (SELECT jsonb_populate_record(l, '{"id": ${before + 500}}') AS r FROM system_log l WHERE id = ${before}) x`,
    )
    // The row after it was renumbered for it, so its link does not fit either.
    const { breaks } = await verify()
    expect(breaks[0]).toEqual({ row: before + 500, kind: 'unchained' })
  })

  it('names every break, also those after the first', async () => {
    await seedLog(app, entries(9))
    await chainAll()
    const [changed = 0, , deleted = 0, , , , , last = 0] = await ids()
    await app.asOwner(`UPDATE system_log SET title = 'x' WHERE id IN (${changed}, ${last})`)
    await app.asOwner(`DELETE FROM system_log WHERE id = ${deleted}`)
    expect(await verify()).toMatchObject({
      checked: 6,
      breaks: [
        { row: changed, kind: 'changed' },
        { row: deleted, kind: 'deleted' },
        { row: last, kind: 'changed' },
      ],
    })
  })
})

describe('the anchor of the chain', () => {
  it('shows that the newest rows were deleted together with their links', async () => {
    await seedLog(app, entries(9))
    await chainAll()
    await keepAnchor(app.services)
    const anchor = await keptAnchor(app.services)
    const newest = (await ids()).at(-1) ?? 0
    expect(await verifyChain(app.db, anchor ? [anchor] : [])).toMatchObject({ checked: 9, breaks: [] })
    await app.asOwner(
      `DELETE FROM system_log WHERE id > ${newest - 3}; DELETE FROM system_log_chain WHERE log_id > ${newest - 3}`,
    )
    expect(await verify()).toMatchObject({ checked: 6, breaks: [] })
    expect(await verifyChain(app.db, anchor ? [anchor] : [])).toMatchObject({
      checked: 6,
      breaks: [{ row: newest, kind: 'anchor' }],
    })
  })

  it('shows that the whole log was written anew', async () => {
    await seedLog(app, entries(4))
    await chainAll()
    const anchor = await chainHead(app.db)
    await app.asOwner(`UPDATE system_log SET title = 'Nothing happened'; TRUNCATE system_log_chain`)
    await chainAll()
    expect(await verify()).toMatchObject({ checked: 4, breaks: [] })
    expect(await verifyChain(app.db, [anchor])).toMatchObject({ breaks: [{ row: anchor.id, kind: 'anchor' }] })
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
