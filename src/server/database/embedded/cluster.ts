import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, handOver, shareWithRootOwner } from './account'
import { flushDirectory, type Layout, type Log, writeWhole } from './layout'
import { namesIn } from './processes'

export const DATABASE_USER = 'sluice'
export const DATABASE_NAME = 'sluice'

export interface Tools {
  readonly bin: string
  readonly account: Account | null
}

/** Nothing of the caller's surroundings (PGDATA, locale, NODE_OPTIONS) may reach the server. */
export const SERVER_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const ACCESS = `# Written by Sluice: password only, from this machine only.
host all all 127.0.0.1/32 scram-sha-256
`

/** Makes the data directory when there is none, with a password on file. A start killed half-way is redone. */
export async function ensureCluster(layout: Layout, tools: Tools, fast: boolean, log: Log): Promise<void> {
  const known = await readPassword(layout)
  if (existsSync(layout.data)) {
    const { uid } = await stat(layout.data)
    if (tools.account && uid !== tools.account.uid) await handOver(layout.data, tools.account)
    if (known === null) {
      log('The file with the password of the database is missing; setting a new password')
      await singleUser(layout.data, tools, [setPassword(await createPassword(layout))], fast)
    }
    return
  }
  log('Creating the database (once)')
  const password = known ?? (await createPassword(layout))
  const partial = await mkdtemp(layout.partialPrefix)
  await handOver(partial, tools.account)
  await runTool('initdb', initOptions(partial, fast), tools)
  await writeFile(join(partial, 'pg_hba.conf'), ACCESS)
  await appendFile(join(partial, 'postgresql.conf'), "\ninclude_if_exists = 'sluice.conf'\n")
  await singleUser(partial, tools, [setPassword(password), `CREATE DATABASE ${DATABASE_NAME}`], fast)
  await rename(partial, layout.data)
  await flushDirectory(layout.root)
}

/** Best effort: an initdb that outlived its process may still be writing there; the next start tries again. */
export async function removePartialClusters(layout: Layout): Promise<void> {
  for (const path of await namesIn(layout.root)) {
    if (path.startsWith(layout.partialPrefix)) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

export async function readPassword(layout: Layout): Promise<string | null> {
  return (await readFile(layout.passwordFile, 'utf8').catch(() => '')).trim() || null
}

async function createPassword(layout: Layout): Promise<string> {
  // Hexadecimal, so that it needs no escaping in SQL nor in the URL.
  const password = randomBytes(24).toString('hex')
  const folder = dirname(layout.passwordFile)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeWhole(layout.passwordFile, `${password}\n`, 0o600)
  for (const path of [folder, layout.passwordFile]) await shareWithRootOwner(path, layout)
  return password
}

const setPassword = (password: string): string => `ALTER ROLE ${DATABASE_USER} PASSWORD '${password}'`

const initOptions = (directory: string, fast: boolean): string[] => [
  `--pgdata=${directory}`,
  `--username=${DATABASE_USER}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // Replaced by ACCESS; until then nobody gets in.
  '--auth=reject',
  '--no-instructions',
  ...(fast ? ['--no-sync'] : []),
]

/** The package has no psql; the server's own single-user mode runs statements without a listening server. */
async function singleUser(directory: string, tools: Tools, statements: string[], fast: boolean): Promise<void> {
  // Statements hold the password, so they must not be repeated in an error message.
  const quiet = ['-c', 'logging_collector=off', '-c', 'log_min_error_statement=panic']
  const options = ['--single', '-D', directory, ...(fast ? ['-F'] : []), ...quiet, 'postgres']
  const output = await runTool('postgres', options, tools, statements.map((line) => `${line}\n`).join(''))
  // It ends with success even when a statement failed.
  if (/\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(`The database could not be prepared:\n${output}`)
}

function runTool(name: string, args: string[], { bin, account }: Tools, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    // Detached: Ctrl-C must not reach it, the caller decides what to end.
    const child = spawn(join(bin, name), args, { cwd: '/', env: SERVER_ENV, detached: true, ...account })
    let output = ''
    const collect = (piece: Buffer) => {
      output += piece.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => reject(new Error(`${name} cannot be started: ${error.message}`)))
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${name} failed (exit ${code}):\n${output.trim()}`))
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
