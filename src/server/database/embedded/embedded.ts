import { type Account, chooseAccount, openTheWay } from './account'
import { checkSystem, prepareBinaries, removeOtherBinaries } from './binaries'
import { DATABASE_NAME, DATABASE_USER, ensureCluster, readPassword, removePartialClusters } from './cluster'
import { launch, waitReady } from './launch'
import { type Layout, type Log, prepareLayout } from './layout'
import { withServerLock } from './lock'
import { keepLogsSmall } from './logs'
import { addOwner, removeOwner } from './owners'
import { clearRemains, ends, findPostmaster, type Postmaster, shutDown } from './postmaster'
import { defaultSettings, FAST_SETTINGS, type ServerSettings } from './settings'
import { supervise } from './supervise'

const START_TIMEOUT_MS = 120_000

export interface EmbeddedOptions {
  readonly dataRoot: string
  readonly log: Log
  /** Fails when taken. Without it the port of the last start is used, or any free one. */
  readonly port?: number
  /** PostgreSQL settings over the defaults; an adopted server keeps those it was started with. */
  readonly settings?: ServerSettings
  /** For tests only: gives up the safety of the data for speed. */
  readonly fast?: boolean
  /** stop() then leaves the server running, to be adopted by the next start. */
  readonly keepRunning?: boolean
  /** false: a server that ends on its own stays ended. */
  readonly supervised?: boolean
  readonly startTimeoutMs?: number
}

export interface EmbeddedDatabase {
  readonly url: string
  /** The server was already running, started by another process. */
  readonly adopted: boolean
  /** Call after the pools have drained. Other processes that use the server keep it; the last one stops it. */
  readonly stop: () => Promise<void>
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options
  checkSystem()
  const layout = await prepareLayout(options.dataRoot)
  return withServerLock(layout, log, async () => {
    const account = await chooseAccount(layout)
    const running = await adopt(layout, options)
    const server = running ?? (await startServer(layout, account, options))
    const password = await readPassword(layout)
    if (password === null) {
      throw new Error(`The database is running but ${layout.passwordFile} is missing. Stop it, then start again.`)
    }
    const owner = await addOwner(layout)
    const endLogCare = keepLogsSmall(layout)
    const restart = ({ port }: Postmaster): Promise<Postmaster> =>
      withServerLock(layout, log, async () => {
        // Pools keep the address they were given: the port has to be the same.
        return (await adopt(layout, options)) ?? startServer(layout, account, { ...options, port })
      })
    const endWatch = (options.supervised ?? true) ? supervise({ layout, server, log, restart }) : undefined
    let stopping: Promise<void> | undefined
    return {
      url: `postgres://${DATABASE_USER}:${password}@127.0.0.1:${server.port}/${DATABASE_NAME}`,
      adopted: running !== null,
      stop: () => {
        endLogCare()
        stopping ??= (endWatch?.() ?? Promise.resolve()).then(() => leave(layout, owner, options))
        return stopping
      },
    }
  })
}

/** A server of this data root that is already there, once it is ready; null when there is none or it went away. */
async function adopt(layout: Layout, { log, startTimeoutMs = START_TIMEOUT_MS }: EmbeddedOptions) {
  const found = await findPostmaster(layout)
  if (!found) return null
  if (found.state === 'stopping') {
    log('Waiting for the database to finish stopping')
    if (!(await ends(found, layout, startTimeoutMs))) throw new Error('The database has not finished stopping')
    return null
  }
  return waitReady(layout, found.pid, startTimeoutMs, log)
}

async function startServer(layout: Layout, account: Account | null, options: EmbeddedOptions): Promise<Postmaster> {
  const { log, fast = false, settings, port, startTimeoutMs: timeoutMs = START_TIMEOUT_MS } = options
  await clearRemains(layout, log)
  const tools = { bin: await prepareBinaries(layout, log), account }
  await openTheWay(layout, account, log)
  await ensureCluster(layout, tools, fast, log)
  const merged = { ...defaultSettings(layout), ...(fast ? FAST_SETTINGS : {}), ...settings }
  const server = await launch({ layout, tools, settings: merged, port, timeoutMs, log })
  await removeOtherBinaries(layout, tools.bin)
  await removePartialClusters(layout)
  return server
}

function leave(layout: Layout, owner: string, { log, keepRunning = false }: EmbeddedOptions): Promise<void> {
  return withServerLock(layout, log, async () => {
    const others = await removeOwner(layout, owner)
    if (keepRunning) return
    if (others > 0) log(`The database is left running for ${others} other process(es)`)
    else await shutDown(layout, log)
  })
}
