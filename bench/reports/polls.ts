import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { accountCalls } from '@/features/access/account/contract'
import { authCalls } from '@/features/access/auth/contract'
import { dashboardCalls } from '@/features/console/dashboard/contract'
import { versionCalls } from '@/features/platform/version/contract'
import { startSession } from '@/server/auth/sessions'
import type { Figure } from '../budget'
import type { Product } from '../product'

const USERS = 100
const SECONDS = 60
/** What an open console asks for by itself, and how often; everybody has the dashboard open. */
const POLLS = [
  { path: authCalls.me.path, seconds: 10 },
  { path: accountCalls.mfa.path, seconds: 60 },
  { path: versionCalls.admin.path, seconds: 60 },
  { path: dashboardCalls.overview.path, seconds: 60 },
]
/** Of the kernel's accounting of processes. */
const TICK_MS = 10

async function signIn({ services }: Product): Promise<string[]> {
  const { database } = services
  const at = new Date()
  return database.transact(async (tx) => {
    const users = await tx
      .insertInto('users')
      .values(
        Array.from({ length: USERS }, (_, n) => ({
          ...{ kind: 'admin', name: `Person ${n}`, email: `person${n}@example.com`, status: 1, superuser: true },
          ...{ dateadd: at, dateupdate: at, password_hash: '-' },
        })),
      )
      .returning('id')
      .execute()
    const who = { mfaPassed: false, ipaddress: '192.0.2.1', useragent: 'bench' }
    return Promise.all(users.map(({ id }) => startSession(services, tx, Date.now(), { userId: id, ...who })))
  })
}

/** The numbers of /proc/<pid>/stat behind the name, which may hold anything. */
function statOf(pid: string | number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number)
}

/** Processes of the database that serve somebody: 'postgres: … 127.0.0.1(55374) idle'; upkeep has no address. */
const SERVES = /\(\d+\)|\[local\]/

/** CPU milliseconds of the database's processes that serve, and of all it has seen end. */
function databaseCpu(postmaster: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [parent = 0, ...rest] = statOf(pid)
      const [user = 0, system = 0, childUser = 0, childSystem = 0] = rest.slice(9)
      if (Number(pid) === postmaster) ticks += childUser + childSystem
      else if (parent === postmaster && SERVES.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
        ticks += user + system
    } catch {
      // Ended while we looked.
    }
  }
  return ticks * TICK_MS
}

async function spentDuring(postmaster: number, work: () => Promise<unknown>) {
  const [began, own, database] = [performance.now(), process.cpuUsage(), databaseCpu(postmaster)]
  await work()
  const { user, system } = process.cpuUsage(own)
  const seconds = (performance.now() - began) / 1000
  return { server: (user + system) / 1000 / seconds, database: (databaseCpu(postmaster) - database) / seconds }
}

/** What a hundred open consoles cost, beyond what the product does by itself. */
export async function measurePolls(product: Product): Promise<Figure[]> {
  const { pool } = product.services.database
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const [postmaster = 0] = statOf(rows[0]?.pid ?? 0)
  const tokens = await signIn(product)
  const ask = () =>
    promisify(execFile)('node_modules/.bin/tsx', [
      ...['bench/poll-client.ts', `${product.base}/api`, String(SECONDS), JSON.stringify(POLLS), ...tokens],
    ])
  const idle = await spentDuring(postmaster, () => pause(SECONDS * 500))
  const polled = await spentDuring(postmaster, ask)
  // Milliseconds of CPU in a second: a tenth of it is percent.
  const percent = (part: 'server' | 'database') => Math.max(0, polled[part] - idle[part]) / 10
  return [
    {
      name: `polls of ${USERS} open consoles on the dashboard: CPU of server and database`,
      value: percent('server') + percent('database'),
      unit: '%',
      budget: 5,
      kind: 'most',
      note: `of one core; server ${percent('server').toFixed(2)} %, database ${percent('database').toFixed(2)} %`,
    },
  ]
}
