import { createHash } from 'node:crypto'
import { mkdir, open, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Log = (message: string) => void

/** Where everything of one embedded database lives. All paths are absolute and free of symbolic links. */
export interface Layout {
  readonly root: string
  readonly data: string
  /** A data directory in the making; never the same twice, as an initdb may outlive the process that began it. */
  readonly partialPrefix: string
  readonly binaries: string
  readonly logs: string
  readonly startupLog: string
  readonly owners: string
  readonly portFile: string
  readonly passwordFile: string
  /** Shown in the title of every server process, so that processes left behind can be told from foreign ones. */
  readonly clusterName: string
}

export async function prepareLayout(dataRoot: string): Promise<Layout> {
  await mkdir(dataRoot, { recursive: true })
  const root = await realpath(dataRoot)
  const data = join(root, 'pg')
  return {
    root,
    data,
    partialPrefix: join(root, 'pg.partial-'),
    binaries: join(root, 'pg-bin'),
    logs: join(root, 'pg-log'),
    startupLog: join(root, 'pg-log', 'startup.txt'),
    owners: join(root, 'pg-owners'),
    portFile: join(root, 'pg-port'),
    passwordFile: join(root, 'secrets', 'postgres-password'),
    clusterName: `sluice-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`,
  }
}

/** A reader sees the old text or the new one, never a part, even when the machine loses power. */
export async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, text, { mode, flush: true })
  await rename(draft, path)
  await flushDirectory(dirname(path))
}

export async function flushDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
