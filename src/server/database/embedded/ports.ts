import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type Layout, type Log, writeWhole } from './layout'

// Below the range from which the system gives ports to outgoing connections, so that none of them sits on ours later.
const LOWEST = 20_000
const HIGHEST = 32_000
const ATTEMPTS = 200

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** The wished port or an error; else the one used last time, so that tools keep their settings; else any free one. */
export async function choosePort(layout: Layout, wished: number | undefined, log: Log): Promise<number> {
  if (wished !== undefined) {
    if (await isFree(wished)) return wished
    throw new Error(`Port ${wished} asked for the database is used by another program`)
  }
  const last = Number(await readFile(layout.portFile, 'utf8').catch(() => ''))
  if (Number.isInteger(last) && last > 0 && last < 65_536) {
    if (await isFree(last)) return last
    log(`Port ${last} of the database is now used by another program; choosing another`)
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
  throw new Error('No free port found for the database on 127.0.0.1')
}

export const rememberPort = (layout: Layout, port: number): Promise<void> =>
  writeWhole(layout.portFile, `${port}\n`, 0o644)
