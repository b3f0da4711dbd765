import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { settingsFile } from './settings'
import {
  clearAway,
  clearTemplate,
  isRunning,
  newRoot,
  occupy,
  query,
  serverPid,
  start,
  startInOtherProcess,
  usedRoot,
} from './testing'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
afterEach(clearAway)
afterAll(clearTemplate)

const portOf = (database: { url: string }) => Number(new URL(database.url).port)

describe('a first start', () => {
  test('gives a UTF-8 database in UTC with checksums, for the password only', async () => {
    const root = await newRoot()
    const database = await start(root)
    expect(database.adopted).toBe(false)
    const [row] = await query(
      database.url,
      `select current_user as who, current_database() as db, current_setting('server_encoding') as encoding,
        (select datlocale from pg_database where datname = current_database()) as locale,
        current_setting('TimeZone') as zone, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets`,
    )
    expect(row).toEqual({
      who: 'sluice',
      db: 'sluice',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      zone: 'UTC',
      checksums: 'on',
      listens: '127.0.0.1',
      sockets: '',
    })
    const wrong = new URL(database.url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(root, 'secrets', 'postgres-password'))).mode & 0o777).toBe(0o600)
  })

  test('killed half-way is redone', async () => {
    const root = await newRoot()
    await mkdir(join(root, 'pg.partial-abc', 'base'), { recursive: true })
    await writeFile(join(root, 'pg.partial-abc', 'PG_VERSION'), '18\n')
    await (await start(root)).stop()
    const [version = ''] = await readdir(join(root, 'pg-bin'))
    await rm(join(root, 'pg-bin', version), { recursive: true })
    await mkdir(join(root, 'pg-bin', `${version}.partial`, 'bin'), { recursive: true })
    const database = await start(root)
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(join(root, 'pg-bin'))).toEqual([version])
    expect(await readdir(root)).not.toContain('pg.partial-abc')
  })

  test('applies the settings asked for', async () => {
    const database = await start(await usedRoot(), { settings: { max_connections: 17, work_mem: '5MB' } })
    expect(await query(database.url, 'show max_connections')).toEqual([{ max_connections: '17' }])
    expect(await query(database.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }])
  })
})

describe('a later start', () => {
  test('finds the data of the earlier one on the same port', async () => {
    const root = await usedRoot()
    const first = await start(root)
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start(root)
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('takes another port when a foreign program sits on the remembered one', async () => {
    const root = await usedRoot()
    const first = await start(root)
    await first.stop()
    const release = await occupy(portOf(first))
    const second = await start(root)
    expect(portOf(second)).not.toBe(portOf(first))
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await release()
  })

  test('refuses a port asked for by name that is taken', async () => {
    const root = await usedRoot()
    const first = await start(root)
    await expect(start(await usedRoot(), { port: portOf(first) })).rejects.toThrow('used by another program')
  })

  test('sets a new password when the file with the old one is gone', async () => {
    const root = await usedRoot()
    const first = await start(root)
    await first.stop()
    await rm(join(root, 'secrets'), { recursive: true })
    const second = await start(root)
    expect(second.url).not.toBe(first.url)
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('recovers committed data after the server was killed', async () => {
    const root = await usedRoot()
    const first = await start(root, { fast: false, supervised: false })
    await query(first.url, 'create table kept as select 42 as answer')
    const pid = await serverPid(root)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isRunning(pid)).toBe(false)
    const second = await start(root)
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('is not held up by a stale pid file whose pid now belongs to another process', async () => {
    const root = await usedRoot()
    await (await start(root)).stop()
    const lines = [process.pid, join(root, 'pg'), 1, 5432, '', '127.0.0.1', '1 1', 'ready', '']
    await writeFile(join(root, 'pg', 'postmaster.pid'), lines.join('\n'))
    const database = await start(root)
    expect(database.adopted).toBe(false)
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a running server', () => {
  test('survives the kill of the process that started it and is adopted by the next', async () => {
    const root = await usedRoot()
    const other = startInOtherProcess(root)
    const { url } = await other.started
    await query(url, 'create table kept as select 42 as answer')
    const pid = await serverPid(root)
    other.kill()
    await other.ended
    const database = await start(root)
    expect(database).toMatchObject({ adopted: true, url })
    expect(await serverPid(root)).toBe(pid)
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await database.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('is started by exactly one of several processes that start at the same moment', async () => {
    const root = await newRoot()
    const racers = [startInOtherProcess(root), startInOtherProcess(root), startInOtherProcess(root)]
    const started = await Promise.all(racers.map((racer) => racer.started))
    expect(started.map((database) => database.adopted).sort()).toEqual([false, true, true])
    expect(new Set(started.map((database) => database.url)).size).toBe(1)
  })

  test('is kept for the other processes that use it and stopped by the last one', async () => {
    const root = await usedRoot()
    const [first, second] = [await start(root), await start(root)]
    expect([first.adopted, second.adopted]).toEqual([false, true])
    const pid = await serverPid(root)
    await first.stop()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('does not wait for a user that was killed without leaving', async () => {
    const root = await usedRoot()
    const database = await start(root)
    const other = startInOtherProcess(root)
    expect((await other.started).adopted).toBe(true)
    other.kill()
    await other.ended
    const pid = await serverPid(root)
    await database.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('has its own session, so that Ctrl-C in a terminal does not reach it', async () => {
    const root = await usedRoot()
    await start(root)
    const pid = await serverPid(root)
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
    const [group, session] = [fields[2], fields[3]].map(Number)
    expect({ group, session }).toEqual({ group: pid, session: pid })
  })
})

describe('stop', () => {
  test('ends the server although a client is still connected, and may be called twice', async () => {
    const root = await usedRoot()
    const database = await start(root)
    const client = new Client({ connectionString: database.url })
    const lost = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    const pid = await serverPid(root)
    await Promise.all([database.stop(), database.stop()])
    await lost
    expect(await isRunning(pid)).toBe(false)
    expect(existsSync(join(root, 'pg', 'postmaster.pid'))).toBe(false)
  })

  test('leaves the server running when asked to', async () => {
    const root = await usedRoot()
    const database = await start(root, { keepRunning: true })
    await database.stop()
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await start(root)).adopted).toBe(true)
  })
})

test('the files of the server log never become many', async () => {
  const root = await usedRoot()
  await (await start(root)).stop()
  for (let day = 10; day < 30; day++) await writeFile(join(root, 'pg-log', `postgres-202001${day}-000000.log`), '')
  await start(root)
  const files = async () => (await readdir(join(root, 'pg-log'))).filter((name) => name.endsWith('.log'))
  await vi.waitFor(async () => expect((await files()).length).toBeLessThanOrEqual(5), { timeout: 120_000 })
})

test('a setting cannot smuggle in another one', () => {
  expect(settingsFile({ search_path: "a'b\\c\nfsync = off", on: true })).toContain(
    `search_path = 'a''b\\\\c fsync = off'\non = 'on'`,
  )
  expect(() => settingsFile({ 'fsync = off\n': 1 })).toThrow('Not a PostgreSQL setting')
})
