import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { extendChain } from '@/server/audit/chain'
import { repairChain } from '@/server/audit/repair-chain'
import { verifyChain } from '@/server/audit/verify-chain'
import { useApp } from '../../../../../test/app'
import { seedLog } from '../../../../../test/log-seed'

const app = useApp()
const MIGRATION = readFileSync('db/migrations/0088_log_chain_repair.sql', 'utf8')

const chain = () => extendChain(app.services.database)
const verify = () => verifyChain(app.db)
const ids = async () =>
  (await app.db.selectFrom('system_log').select('id').orderBy('id').execute()).map((row) => row.id)

/** As earlier versions left it: the rows are there, the links were made without them. */
async function leaveOut(rows: readonly number[]): Promise<void> {
  await app.asOwner(`CREATE TABLE held AS SELECT * FROM system_log WHERE id IN (${rows.join(', ')});
    DELETE FROM system_log WHERE id IN (${rows.join(', ')})`)
  await chain()
  await app.asOwner('INSERT INTO system_log SELECT * FROM held; DROP TABLE held')
}

const seeded = async (count: number): Promise<number[]> => {
  await seedLog(
    app,
    Array.from({ length: count }, (_, n) => ({ title: `Entry ${n} ü`, category: 'settings' })),
  )
  return ids()
}

beforeEach(async () => {
  await app.asOwner('TRUNCATE system_log, system_log_chain')
})

describe.each([
  ['the upgrade', () => app.asOwner(`BEGIN; ${MIGRATION} COMMIT`)],
  ['the doctor', () => repairChain(app.services)],
])('rows that an earlier version left out of the chain, repaired by %s', (_by, repair) => {
  it('are named, and then covered by a chained log row that names them', async () => {
    const [, second = 0, , fourth = 0] = await seeded(6)
    await leaveOut([second, fourth])
    expect(await verify()).toMatchObject({
      checked: 4,
      breaks: [
        { row: second, kind: 'unchained' },
        { row: fourth, kind: 'unchained' },
      ],
    })
    await repair()
    await chain()
    expect(await verify()).toEqual({ checked: 5, waiting: 0, late: [second, fourth], breaks: [] })
    const row = await app.db
      .selectFrom('system_log')
      .select('description')
      .where('call', '=', 'system-log.repair')
      .executeTakeFirstOrThrow()
    expect(row.description).toContain(`: ${second}, ${fourth}`)
  })

  it('are still protected: a later edit of one shows', async () => {
    const [, second = 0] = await seeded(4)
    await leaveOut([second])
    await repair()
    await chain()
    await app.asOwner(`UPDATE system_log SET title = 'x' WHERE id = ${second}`)
    expect(await verify()).toMatchObject({ late: [], breaks: [{ row: second, kind: 'changed' }] })
  })

  it('leave a row that is added among chained ones afterwards a break', async () => {
    const [first = 0, second = 0, third = 0] = await seeded(5)
    await leaveOut([second, third])
    await app.asOwner(`DELETE FROM system_log WHERE id = ${third}`)
    await repair()
    await chain()
    await app.asOwner(`INSERT INTO system_log
      SELECT (r).* FROM (SELECT jsonb_populate_record(l, '{"id": ${third}}') AS r FROM system_log l WHERE id = ${first}) x`)
    expect(await verify()).toMatchObject({ late: [second], breaks: [{ row: third, kind: 'unchained' }] })
  })

  it('are not explained by a repair row that was edited to name them', async () => {
    const [, second = 0, third = 0] = await seeded(5)
    await leaveOut([second])
    await repair()
    await chain()
    await app.asOwner(`UPDATE system_log SET changes = changes || '[{"field": "${third}", "after": "x"}]'
      WHERE call = 'system-log.repair'`)
    const { breaks } = await verify()
    expect(breaks.map(({ kind }) => kind)).toEqual(['unchained', 'changed'])
  })

  it('add nothing to a chain that has no gap', async () => {
    const rows = await seeded(3)
    await chain()
    await repair()
    expect(await ids()).toEqual(rows)
  })

  it('may be many', async () => {
    const rows = await seeded(460)
    await leaveOut(rows.slice(10, 455))
    await repair()
    await chain()
    expect(await verify()).toMatchObject({ checked: 15 + 3, late: rows.slice(10, 455), breaks: [] })
  })
})

describe('npm run doctor', () => {
  const doctor = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/app/cli/doctor.ts', ...args], {
      env: { ...process.env, DATABASE_URL: app.url, SLUICE_DATA: app.dataRoot, SLUICE_DEMO: '0', LOG_LEVEL: 'silent' },
    }).catch((error: unknown) => error as { stdout: string })

  it('names every break, and accepts missing rows on request', async () => {
    const [first = 0, second = 0, third = 0, , fifth = 0] = await seeded(6)
    await leaveOut([second, third])
    await app.asOwner(`UPDATE system_log SET title = 'x' WHERE id IN (${first}, ${fifth})`)
    const { stdout } = await doctor()
    expect(stdout).toContain('BROKEN  system log: 2 rows chained, 4 breaks')
    expect(stdout).toContain(`rows ${first}, ${fifth}: changed`)
    expect(stdout).toContain(`rows ${second}–${third}: not in the chain`)
    await app.asOwner(`UPDATE system_log SET title = 'Entry 0 ü' WHERE id = ${first};
      UPDATE system_log SET title = 'Entry 4 ü' WHERE id = ${fifth}`)
    const repaired = await doctor('--repair-log')
    expect(repaired.stdout).toContain(`added 2 rows to the log's chain: ${second}–${third}`)
    expect(repaired.stdout).toContain('ok      system log: 5 rows chained, 2 chained late')
    expect(repaired.stdout).toContain(`rows ${second}–${third}: chained late`)
  })
})
