import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openServices, prepareDatabase } from '@/app/compose'
import { readJournal } from '@/features/platform/simulator/server/public'
import { readConfig } from '@/server/config'
import { startEmbedded } from '@/server/database/embedded/embedded'
import { createLog } from '@/server/log'
import { checkAll } from './checks'
import { behaviourOf, makeParties } from './parties'
import { Seller } from './processes'
import { type Acknowledged, sendLead } from './publisher'
import { spawnLenders } from './lenders'
import { LogWriters } from './log-writers'

/** kill -9 of any process at random moments while leads come in, and what must hold afterwards. */
const option = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const LEADS = option('CRASH_LEADS', 10_000)
const SEED = option('CRASH_SEED', Math.floor(Math.random() * 1e9))
const KILLS = option('CRASH_KILLS', 40)
const AT_ONCE = option('CRASH_AT_ONCE', 24)
const say = (text: string): void => void process.stdout.write(`${text}\n`)

let chance = SEED
const random = (): number => {
  chance = (Math.imul(chance ^ (chance >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
  return (chance >>> 0) / 2 ** 32
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-crash-'))
const dataRoot = join(folder, 'data')
mkdirSync(dataRoot)
say(`crash run: ${LEADS} leads, seed ${SEED}`)
if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)

const lenders = await spawnLenders(
  Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`/order-${n}`, behaviourOf(n)])),
  join(folder, 'journal.jsonl'),
)
let embedded = await startEmbedded({ dataRoot, log: () => undefined })
const postmaster = (): number => Number(readFileSync(join(dataRoot, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
const settings = {
  SLUICE_DATA: dataRoot,
  DATABASE_URL: embedded.url,
  SLUICE_DEMO: '0',
  SLUICE_ALLOW_DESTINATIONS: 'loopback',
  SLUICE_RATE_LIMIT: '0',
  SLUICE_ADMIN_PASSWORD: 'Crash-Run-77!',
  LOG_LEVEL: 'warn',
}
const config = readConfig(settings)
const log = createLog('warn')
const role = await prepareDatabase(embedded.url, log)
const services = openServices({ config, url: embedded.url, log }, role)
const parties = await makeParties(services, lenders.origin)

const sellers = [18_181, 18_182].map(
  (port) => new Seller(port, { ...settings, SLUICE_PUBLIC_URL: `http://127.0.0.1:${port}` }, folder),
)
for (const seller of sellers) seller.start()
while (!sellers.some(({ listening }) => listening)) await pause(100)

const logWriters = new LogWriters(services, random)
const acknowledged: Acknowledged[] = []
let given = 0
let next = 0
const began = Date.now()
const giveUpAt = began + 30 * 60_000
const ports = (): number[] => sellers.filter(({ listening }) => listening).map(({ port }) => port)
const publisher = async (): Promise<void> => {
  while (next < LEADS) {
    const n = next++
    const rcid = parties.rcids[n % parties.rcids.length]
    const outcome = rcid && (await sendLead(n, rcid, ports, giveUpAt))
    if (outcome) acknowledged.push(outcome)
    else given++
  }
}
const publishers = Promise.all(Array.from({ length: AT_ONCE }, publisher))
let ended = false
void publishers.then(() => (ended = true))
const isOver = (): boolean => ended

const kills = { seller: 0, database: 0 }
const startDatabase = async (): Promise<void> => {
  for (;;) {
    try {
      embedded = await startEmbedded({ dataRoot, log: () => undefined })
      return
    } catch {
      await pause(500)
    }
  }
}
/** Kills come by progress, not by the clock: on a slow machine a process would never live long enough to sell. */
let due = 0
while (!isOver()) {
  due += (LEADS / KILLS) * (0.3 + 1.4 * random())
  while (!isOver() && acknowledged.length < due) await pause(20 + random() * 60)
  if (isOver()) break
  if (random() < 0.25) {
    kills.database++
    try {
      process.kill(postmaster(), 'SIGKILL')
    } catch {
      // It is being started again by one of the others.
    }
    await startDatabase()
  } else {
    kills.seller++
    sellers[Math.floor(random() * sellers.length)]?.kill()
  }
  say(`${acknowledged.length} leads, ${kills.seller} processes and ${kills.database} databases killed`)
}
await publishers
say(`all sent after ${Math.round((Date.now() - began) / 1000)} s; waiting for what is open`)
const waitUntil = Date.now() + 60_000
const open = `SELECT (SELECT count(*) FROM postings WHERE status = 'sending') + (SELECT count(*) FROM leads WHERE held_by IS NOT NULL) AS n`
for (;;) {
  const { rows } = await services.database.pool.query<{ n: number }>(open)
  if (rows[0]?.n === 0 || Date.now() > waitUntil) break
  await pause(1000)
}
await Promise.all(sellers.map((seller) => seller.stop()))
await lenders.stop()
const faults = await checkAll(
  services.database.pool,
  parties,
  acknowledged,
  readJournal(join(folder, 'journal.jsonl')).entries,
)
faults.push(...(await logWriters.check()))
if (given > 0) faults.push(`${given} leads could not be delivered at all`)
await services.sandbox.stop()
await services.database.close()
const doctor = spawnSync(process.execPath, ['--import', 'tsx', 'src/app/cli/doctor.ts'], {
  env: { ...process.env, ...settings },
  encoding: 'utf8',
})
if (doctor.status !== 0) faults.push(`doctor: ${doctor.stdout}${doctor.stderr}`)
await embedded.stop()
const count = (status: string): number => acknowledged.filter((lead) => lead.status === status).length
const counts = ['matched', 'unmatched', 'rejected', 'pending'].map((status) => `${status} ${count(status)}`)
say(
  `${acknowledged.length} acknowledged (${counts.join(', ')}), ${kills.seller} processes and ${kills.database} databases killed`,
)
for (const fault of faults) say(`BROKEN: ${fault}`)
say(
  faults.length === 0
    ? 'crash run: everything holds'
    : `crash run: ${faults.length} faults; what is left is in ${folder}`,
)
if (faults.length === 0) rmSync(folder, { recursive: true, force: true })
process.exit(faults.length === 0 ? 0 : 1)
