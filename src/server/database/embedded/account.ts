import { execFile } from 'node:child_process'
import { chmod, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../../config'
import type { Layout, Log } from './layout'

const run = promisify(execFile)

/** The system account the server runs as. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** null: an ordinary user runs the server as itself. */
export async function chooseAccount(layout: Layout): Promise<Account | null> {
  const owner = await stat(layout.data).catch(() => null)
  const self = process.getuid?.()
  if (self !== 0) {
    if (!owner || owner.uid === self) return null
    throw new CannotStart(
      `The database in ${layout.root} belongs to another user. Start as that user, or set SLUICE_DATA.`,
    )
  }
  const named = process.env['SLUICE_PG_USER']?.trim()
  // One start by root, perhaps by mistake, must not take the data away from the user it belongs to.
  if (!named && owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return lookUp(named ? named : 'nobody')
}

async function lookUp(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    )
    if (uid && gid !== undefined) return { uid, gid }
  } catch {
    // Falls through to the message.
  }
  throw new CannotStart(
    `PostgreSQL cannot run as root and there is no ordinary user ${name}. ` +
      'Name one in SLUICE_PG_USER, start Sluice as an ordinary user, or set DATABASE_URL.',
  )
}

/** Gives a file or a whole folder to the account. */
export async function handOver(path: string, account: Account | null): Promise<void> {
  if (!account) return
  await lchown(path, account.uid, account.gid)
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => [])
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
}

/** What root creates in a user's data root stays usable for that user. */
export async function shareWithRootOwner(path: string, layout: Layout): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(layout.root)
  await lchown(path, uid, gid)
}

/** Lets the account pass through (not list) the folders above its data, for example a home of mode 0700. */
export async function openTheWay(layout: Layout, account: Account | null, log: Log): Promise<void> {
  if (!account) return
  for (let folder = layout.root; ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) {
      if (folder !== layout.root) log(`Letting the database account pass through ${folder} (search permission)`)
      await chmod(folder, (mode & 0o7777) | bit)
    }
    if (folder === dirname(folder)) return
  }
}
