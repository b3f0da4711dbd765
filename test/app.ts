import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openHttp, openServices, startFeatures } from '@/app/compose'
import { readConfig } from '@/server/config'
import { APP_ROLE } from '@/server/database/migrate'
import type { FeatureJobs, Task } from '@/server/jobs/jobs'
import { createLog } from '@/server/log'
import type { Services } from '@/server/services'
import { permissionGroups } from '@/app/contracts.gen'
import { featureJobs } from '@/app/features.gen'
import { outboxJobs } from '@/server/outbox/deliver'
import { START, TestClock } from './clock'
import { ApiClient } from './client'

export const PASSWORD = 'Correct-Horse-7!'
/** What a new role has ticked: the permissions of an ordinary admin. */
export const PRESET: readonly string[] = permissionGroups.flatMap(({ items }) =>
  items.filter((item) => item.preset).map(({ id }) => id),
)
/** A hash says itself what it costs to check, and hundreds sign in here; what the product's own cost has a test of its own. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

export interface NewPerson {
  readonly name?: string
  readonly email?: string
  readonly permissions?: readonly string[]
  readonly superuser?: boolean
  readonly status?: number
  readonly kind?: string
}

async function runAlone(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The product over a database of its own, spoken to through HTTP. */
export class TestApp {
  readonly clock = new TestClock(START)
  services!: Services
  http!: FastifyInstance
  /** For processes of their own over the same database and keys. */
  dataRoot = ''
  private database = ''
  private count = 0
  private stopFeatures!: () => Promise<void>

  constructor(private readonly env: Record<string, string> = {}) {}

  /** Begins with a copy of the template, a freshly migrated one unless told otherwise. */
  async start(template = inject('template')): Promise<void> {
    const serverUrl = inject('serverUrl')
    this.database = `sluice_${process.pid}_${randomBytes(5).toString('hex')}`
    await this.asAdmin(`CREATE DATABASE ${this.database} TEMPLATE ${template}`)
    const url = new URL(serverUrl)
    url.pathname = `/${this.database}`
    this.dataRoot = mkdtempSync(join(tmpdir(), 'sluice-app-'))
    const config = readConfig({
      SLUICE_DATA: this.dataRoot,
      SLUICE_DEMO: '0',
      LOG_LEVEL: 'silent',
      SLUICE_POOL_SIZE: '8',
      // Everybody in a test comes from one address, at one moment.
      SLUICE_SIGN_IN_LIMIT: '0',
      ...this.env,
    })
    this.services = openServices({ config, url: url.toString(), log: createLog('silent'), clock: this.clock }, APP_ROLE)
    this.stopFeatures = await startFeatures(this.services)
    this.http = await openHttp(this.services)
    await this.http.ready()
  }

  /** With a name, the database stays under it: a template for others. */
  async stop(keptAs?: string): Promise<void> {
    await this.http.close()
    await this.stopFeatures()
    await this.services.sandbox.stop()
    await this.services.database.close()
    await this.asAdmin(
      keptAs ? `ALTER DATABASE ${this.database} RENAME TO ${keptAs}` : `DROP DATABASE ${this.database} WITH (FORCE)`,
    )
    rmSync(this.dataRoot, { recursive: true, force: true })
  }

  get db() {
    return this.services.database.db
  }

  private asAdmin(statement: string): Promise<void> {
    return runAlone(inject('serverUrl'), statement)
  }

  /** Does what only the owner of the tables may: the product itself has no right to it. */
  asOwner(statement: string): Promise<void> {
    return runAlone(this.url, statement)
  }

  /** A client that is not signed in. */
  client(address?: string): ApiClient {
    const client = new ApiClient(this)
    client.address = address
    return client
  }

  /** Adds a person straight to the database; their password is PASSWORD. */
  async person(wanted: NewPerson = {}): Promise<{ id: number; email: string; name: string }> {
    passwordHash ??= hash(PASSWORD, CHEAP)
    const n = ++this.count
    const at = new Date(this.clock.now())
    const role = wanted.permissions
      ? await this.db
          .insertInto('roles')
          .values({ title: `Role ${n}`, permissions: [...wanted.permissions], dateadd: at, dateupdate: at })
          .returning('id')
          .executeTakeFirstOrThrow()
      : undefined
    const status = wanted.status ?? 1
    return this.db
      .insertInto('users')
      .values({
        kind: wanted.kind ?? 'admin',
        name: wanted.name ?? `Person ${n}`,
        email: wanted.email ?? `person${n}@example.com`,
        status,
        password_hash: status === 0 ? null : await passwordHash,
        superuser: wanted.superuser ?? false,
        role_id: role?.id ?? null,
        dateadd: at,
        dateupdate: at,
      })
      .returning(['id', 'email', 'name'])
      .executeTakeFirstOrThrow()
  }

  /** A person with the role of an ordinary admin, unless told otherwise. */
  admin(wanted: NewPerson = {}): Promise<{ id: number; email: string; name: string }> {
    return this.person(wanted.superuser ? wanted : { permissions: PRESET, ...wanted })
  }

  async signedIn(wanted: NewPerson = {}): Promise<ApiClient> {
    const person = await this.admin(wanted)
    return this.client().signIn(person.email, PASSWORD)
  }

  /** Runs the jobs that wait, in order, until none is left. */
  async runJobs(): Promise<number> {
    const pool = new pg.Pool({ connectionString: this.url, max: 1 })
    const tasks = new Map(
      [...featureJobs, outboxJobs]
        .flatMap((f: FeatureJobs): readonly Task[] => f.tasks ?? [])
        .map((task) => [task.name, task]),
    )
    let ran = 0
    try {
      for (;;) {
        const { rows } = await pool.query<{ id: number; task: string; payload: unknown }>(
          `SELECT j.id, t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
           JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.locked_at IS NULL ORDER BY j.id LIMIT 1`,
        )
        const job = rows[0]
        if (!job) return ran
        // Locked while it runs, as a worker does it: a job that adds itself again is another one, one that fails stays.
        const lock = 'UPDATE graphile_worker._private_jobs SET locked_at = $2, locked_by = $3 WHERE id = $1'
        await pool.query(lock, [job.id, new Date(), 'test'])
        try {
          await tasks.get(job.task)?.run(this.services, job.payload as never, undefined as never)
        } catch (error) {
          await pool.query(lock, [job.id, null, null])
          throw error
        }
        await pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [job.id])
        ran++
      }
    } finally {
      await pool.end()
    }
  }

  get url(): string {
    const url = new URL(inject('serverUrl'))
    url.pathname = `/${this.database}`
    return url.toString()
  }

  /** Messages of the outbox, newest first, readable. */
  async messages(): Promise<{ recipient: string; subject: string; body: string }[]> {
    const rows = await this.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute()
    return rows.map((row) => ({
      recipient: row.recipient,
      subject: row.subject,
      body: row.body ? this.services.keys.decrypt(row.body) : '',
    }))
  }
}

/** One product per test file. */
export function useApp(env?: Record<string, string>): TestApp {
  const app = new TestApp(env)
  beforeAll(() => app.start())
  afterAll(() => app.stop())
  return app
}
