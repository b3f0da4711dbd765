import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const RETRY_MS = 300

/**
 * Runs work while no other process runs work under the same lock file.
 * The file names its holder and any child the holder entrusts with the work; it is stale when all of them have ended.
 * @template T
 * @param {string} file
 * @param {{ onWait: () => void }} options
 * @param {(entrust: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, { onWait }, work) {
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!tryLock(file)) {
    if (!told) onWait()
    told = true
    await pause(RETRY_MS)
  }
  try {
    return await work((pid) => replace(file, [process.pid, pid]))
  } finally {
    rmSync(file, { force: true })
  }
}

/** A link appears with its whole text, or fails when the name exists: nobody reads a half-written lock. */
function tryLock(file) {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, describe([process.pid]))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeIfStale(file)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function removeIfStale(file) {
  const seen = read(file)
  if (seen === null || seen.split('\n').some(isAlive)) return
  // Taken aside first: of several that saw the stale lock, only one must remove it.
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (read(aside) !== seen) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function replace(file, pids) {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, describe(pids))
  renameSync(draft, file)
}

const describe = (pids) => pids.map((pid) => `${pid} ${startTick(pid)}`).join('\n')

function isAlive(line) {
  const [pid = '', tick = ''] = line.split(' ')
  if (startTick(Number(pid)) !== tick) return false
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Tells a process from a later one with the same pid, as after a reboot or in a new container; Linux only. */
function startTick(pid) {
  const text = read(`/proc/${pid}/stat`)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
