import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { tellWorlds } from '@/features/console/demo/server/public'
import { makeMonths } from '@/features/selling/market/server/public'
import type { Clock } from '@/kernel/clock'
import { mergeGroups } from '@/kernel/permission'
import { keepAnchor, tellAnchor } from '@/server/audit/anchor'
import { extendChain } from '@/server/audit/chain'
import { warmUpPasswords } from '@/server/auth/passwords'
import { systemClock } from '@/server/clock'
import type { Config } from '@/server/config'
import { openDatabase } from '@/server/database/database'
import { migrate } from '@/server/database/migrate'
import { createPool } from '@/server/database/pool'
import { Replica } from '@/server/database/replica'
import { createHttpServer } from '@/server/http/server'
import { createJobs, type FeatureJobs, prepareQueue, startWorker, type WorkerHandle } from '@/server/jobs/jobs'
import type { Logger } from '@/server/log'
import { outboxJobs } from '@/server/outbox/deliver'
import { createOutbox } from '@/server/outbox/outbox'
import { MetricSources } from '@/server/metric-sources'
import { createSandbox } from '@/server/sandbox/sandbox'
import { createKeyring, installationKey } from '@/server/secrets/keyring'
import type { Services } from '@/server/services'
import { addConsole, consolePage, consoleVersion } from './console-files'
import { permissionGroups } from './contracts.gen'
import {
  featureBulkKinds,
  featureDoors,
  featureJobs,
  featureLifecycles,
  featureLookups,
  featurePages,
  featureRoutes,
  featureSearch,
} from './features.gen'
import { seededWorlds } from './demo-worlds'
import { packageRoot } from './package-root'

export interface Parts {
  readonly config: Config
  readonly url: string
  readonly log: Logger
  readonly clock?: Clock
}

const REPORT_TIMEOUT = 120_000
/** Every process of the marketplace writes one every five seconds. */
const NEWEST_BEAT = 'SELECT max(heard_at) AS at FROM market_processes'

tellWorlds(seededWorlds)

const platformJobs: FeatureJobs = {
  recurring: [
    { name: 'log.chain', everyMs: 2000, run: chainLog },
    { name: 'log.anchor', everyMs: 3_600_000, run: tellAnchor },
  ],
}

async function chainLog(services: Services): Promise<void> {
  if ((await extendChain(services.database)) > 0) await keepAnchor(services)
}

/** Schema up to date, queue ready. Safe when several processes start at once. */
export async function prepareDatabase(url: string, log: Logger): Promise<string | undefined> {
  const { role } = await migrate(url, `${packageRoot()}/db`, log)
  await prepareQueue(url, role, log)
  await preparePartitions(url, log)
  return role
}

/** This month's and the next ones' room for pings, requests and answers; later ones follow while the product runs. */
async function preparePartitions(url: string, log: Logger): Promise<void> {
  const owner = new pg.Client({ connectionString: url, application_name: 'sluice-partitions' })
  await owner.connect()
  try {
    await makeMonths(owner, Date.now())
  } catch (error) {
    log.warn({ err: error }, 'partitions not made')
  } finally {
    await owner.end()
  }
}

export function openServices({ config, url, log, clock = systemClock }: Parts, role: string | undefined): Services {
  const own = role ? { role } : {}
  const limits = {
    statement: config.SLUICE_STATEMENT_TIMEOUT * 1000,
    lock: config.SLUICE_LOCK_TIMEOUT * 1000,
    idleInTransaction: config.SLUICE_IDLE_TRANSACTION_TIMEOUT * 1000,
  }
  const pool = createPool({ url, max: config.SLUICE_POOL_SIZE, name: 'main', log, limits, ...own })
  // A download pauses as long as its reader does. Read-only with or without a replica, so that a write fails in every test.
  const slow = { ...limits, statement: REPORT_TIMEOUT, idleInTransaction: REPORT_TIMEOUT }
  const behind = { url: config.SLUICE_REPORT_URL ?? url, max: 4, log, limits: slow, readOnly: true, ...own }
  const reportPool = createPool({ ...behind, name: 'reports' })
  const exportPool = createPool({ ...behind, name: 'exports' })
  const replica = config.SLUICE_REPORT_URL ? new Replica(pool, reportPool, NEWEST_BEAT, log) : undefined
  const keys = createKeyring(installationKey(config.dataRoot, config.SLUICE_KEY))
  const jobs = createJobs()
  return {
    config,
    clock,
    log,
    database: openDatabase(pool, reportPool, exportPool, replica),
    keys,
    jobs,
    outbox: createOutbox(config, clock, keys, jobs),
    sandbox: createSandbox({ log }),
    metrics: new MetricSources(),
    webVersion: consoleVersion(),
    permissionCatalogue: mergeGroups(permissionGroups),
    searchSources: featureSearch.flat(),
    bulkKinds: featureBulkKinds.flat(),
  }
}

/** Starts what features keep running; to be awaited before anything listens. */
export async function startFeatures(services: Services): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  for (const start of featureLifecycles) stops.unshift(await start(services))
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** The console with its calls, the doors of publishers and lenders, or both, as the process's roles say; health and metrics always. */
export async function openHttp(services: Services): Promise<FastifyInstance> {
  const roles = services.config.SLUICE_ROLES
  const forStaff = roles.includes('console')
  if (forStaff) await warmUpPasswords()
  const calls = forStaff ? [...featureRoutes, ...featureLookups].flatMap((feature) => feature.bind(services)) : []
  const extend = async (server: FastifyInstance): Promise<void> => {
    if (roles.includes('intake')) for (const addDoors of featureDoors) addDoors(server, services)
    if (!forStaff) return
    for (const addPages of featurePages) addPages(server, services)
    await addConsole(server)
  }
  return createHttpServer(services, { calls, extend, page: forStaff ? consolePage() : undefined })
}

export const openWorker = (services: Services, url: string): Promise<WorkerHandle> =>
  startWorker(services, url, [platformJobs, outboxJobs, ...featureJobs], services.log)
