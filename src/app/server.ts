import { once } from 'node:events'
import { createServer } from 'node:net'
import { lendersPortTaken } from '@/features/console/demo/server/public'
import { CannotStart, type Config, readConfig } from '@/server/config'
import { type EmbeddedDatabase, startEmbedded } from '@/server/database/embedded/embedded'
import { createLog, type Logger, logFile } from '@/server/log'
import { seedInstallation } from '../../seeds/installation'
import { openHttp, openServices, openWorker, prepareDatabase, startFeatures } from './compose'

type Stop = () => Promise<unknown>

/** Starts what SLUICE_ROLES names, and stops it in the reverse order. */
async function main(config: Config): Promise<void> {
  const file = logFile(config.dataRoot, process.stdout.isTTY)
  const log = createLog(config.LOG_LEVEL, file)
  const say = (text: string): void => {
    process.stdout.write(`${text}\n`)
  }
  const stops: Stop[] = []
  const shutDown = onSignals(stops, say)

  try {
    await start(config, log, say, stops, shutDown.signal)
  } catch (error) {
    await stopAll(stops)
    if (shutDown.signal.aborted) process.exit(0)
    throw error
  }
  if (file) say(`Log: ${file}`)
  shutDown.ready()
}

/** Whether a port is free; checked before anything long starts. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host })
    await once(server, 'listening')
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') return false
    if (code === 'EACCES')
      throw new CannotStart(`Port ${port} may not be used by this account. Choose one above 1023: PORT=8080 npm start`)
    throw error
  } finally {
    server.close()
  }
}

/**
 * With a database of its own the demo's lenders must have their port: nobody else of this installation can hold it. With
 * DATABASE_URL another process may, which the demo checks itself once it can ask it.
 */
async function checkPorts(config: Config): Promise<void> {
  const { PORT: port, HOST: host, SLUICE_SIMULATOR_PORT: lenders } = config
  const demo = config.SLUICE_DEMO && lenders > 0
  if (!(await isFree(port, host))) {
    const second = demo ? ` SLUICE_SIMULATOR_PORT=${lenders + 1}` : ''
    const which = demo ? 'others' : 'another'
    throw new CannotStart(
      `Port ${port} is used by another program. Choose ${which}: PORT=${port + 1}${second} npm start`,
    )
  }
  if (demo && !config.DATABASE_URL && !(await isFree(lenders, '127.0.0.1'))) throw lendersPortTaken(lenders)
}

async function start(
  config: Config,
  log: Logger,
  say: (text: string) => void,
  stops: Stop[],
  stopping: AbortSignal,
): Promise<void> {
  await checkPorts(config)
  let embedded: EmbeddedDatabase | undefined
  if (!config.DATABASE_URL) {
    say('Starting the database …')
    embedded = await startEmbedded({ dataRoot: config.dataRoot, log: say })
    stops.push(embedded.stop)
  }
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  const role = await prepareDatabase(url, log)
  const services = openServices({ config, url, log }, role)
  stops.push(() => services.database.close())
  stops.push(() => services.sandbox.stop())
  const signIn = await seedInstallation(services, say, stopping)
  stops.push(await startFeatures(services))
  if (config.SLUICE_ROLES.includes('worker')) {
    const worker = await openWorker(services, url)
    stops.push(() => worker.stop())
  }
  const http = await openHttp(services)
  stops.push(() => http.close())
  const { port } = new URL(await http.listen({ port: config.PORT, host: config.HOST }))
  say(
    config.SLUICE_ROLES.some((role) => role !== 'worker')
      ? `\nSluice runs at http://localhost:${port}\n${signIn}\nStop with Ctrl-C.\n`
      : `Sluice works in the background; health and metrics on port ${port}. Stop with Ctrl-C.`,
  )
}

/** What started last stops first; one that cannot stop does not keep the others from it. */
async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => console.error(error))
}

function onSignals(stops: Stop[], say: (text: string) => void) {
  const asked = new AbortController()
  let ready = false
  const stop = (): void => {
    stopAll(stops).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  const onSignal = (): void => {
    if (asked.signal.aborted) return
    say('Stopping …')
    asked.abort()
    if (ready) stop()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: asked.signal,
    /** A signal during start-up ends what is long; the rest it waits for, as half-started parts cannot be stopped. */
    ready() {
      ready = true
      if (asked.signal.aborted) stop()
    },
  }
}

try {
  await main(readConfig(process.env))
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}
