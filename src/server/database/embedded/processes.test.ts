import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSystem } from './binaries'
import { prepareLayout } from './layout'
import { byFile, withServerLock } from './lock'
import { byProc } from './processes-proc'
import { byPs } from './processes-ps'

let folder: string
let pid: number
let end: () => Promise<unknown>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice processes '))
  await symlink(process.execPath, join(folder, 'postgres'))
  const child = spawn(join(folder, 'postgres'), ['-e', 'setInterval(() => 0, 1000)', '--', '-D', join(folder, 'pg')], {
    argv0: `${folder}/postgres`,
    cwd: folder,
  })
  await once(child, 'spawn')
  pid = child.pid ?? 0
  end = () => {
    child.kill('SIGKILL')
    return once(child, 'exit')
  }
})
afterAll(() => rm(folder, { recursive: true }))

/** Both ways run on Linux; macOS has the second alone. */
describe('the table of processes', () => {
  test('says the same of a process by /proc and by ps, blanks in paths included', async () => {
    const command = `${folder}/postgres -e setInterval(() => 0, 1000) -- -D ${folder}/pg`
    expect([await byProc.commandOf(pid), await byPs.commandOf(pid)]).toEqual([command, command])
    for (const table of [byProc, byPs]) {
      expect(await table.pidsTitled(`${folder}/postgres`)).toEqual([pid])
      expect(await table.startOf(pid)).toMatch(/^[\w-]+$/)
      expect(await table.startOf(pid)).toBe(await table.startOf(pid))
      expect(await table.pidsTitled('no process has this title')).toEqual([])
    }
    expect(await byProc.worksIn(pid, folder)).toBe(true)
    expect(await byProc.worksIn(pid, tmpdir())).toBe(false)
    expect(await byPs.worksIn(pid, tmpdir())).toBe(false)
  })

  test('knows nothing of a process that has ended', async () => {
    await end()
    for (const table of [byProc, byPs])
      expect([await table.commandOf(pid), await table.startOf(pid)]).toEqual([null, null])
  })
})

describe('the lock by file, for systems without names in the kernel', () => {
  test('lets one in at a time', async () => {
    const layout = await prepareLayout(folder)
    let inside = 0
    const work = async (): Promise<number> => {
      const at = ++inside
      await new Promise((done) => setImmediate(done))
      inside--
      return at
    }
    const all = await Promise.all([1, 2, 3, 4].map(() => withServerLock(layout, () => undefined, work, byFile)))
    expect(all).toEqual([1, 1, 1, 1])
  })

  test('is taken over from a holder that died, and left to one that lives', async () => {
    const layout = await prepareLayout(folder)
    const file = join(folder, 'pg-lock')
    await writeFile(file, `${pid} 1 a`)
    expect(await byFile(layout)).toBeNull()
    const release = await byFile(layout)
    const held = await readFile(file, 'utf8')
    expect(await byFile(layout)).toBeNull()
    expect(await readFile(file, 'utf8')).toBe(held)
    await release?.()
    expect(await byFile(layout)).not.toBeNull()
  })
})

describe('a system without a built-in database', () => {
  test.each([
    ['win32-x64', 'There is no built-in database for win32-x64. Set DATABASE_URL'],
    ['linux-riscv64', 'There is no built-in database for linux-riscv64. Set DATABASE_URL'],
  ])('%s is told so in one sentence', (system, sentence) => {
    expect(() => checkSystem(system)).toThrow(sentence)
  })

  test('of another C library is told so too; macOS has one', () => {
    expect(() => checkSystem('linux-x64', () => false)).toThrow('needs a Linux with glibc')
    for (const system of ['darwin-arm64', 'darwin-x64']) expect(() => checkSystem(system)).not.toThrow()
  })
})
