import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { shareWithRootOwner } from './account'
import type { Layout } from './layout'
import { namesIn, startOf } from './processes'

/**
 * Every process that uses the server keeps one file here, named by pid and start time; the last one to leave stops it.
 * Read and change it only under the server lock.
 */
export async function addOwner(layout: Layout): Promise<string> {
  await mkdir(layout.owners, { recursive: true, mode: 0o700 })
  await shareWithRootOwner(layout.owners, layout)
  const begun = (await startOf(process.pid)) ?? '0'
  const file = join(layout.owners, `${process.pid}_${begun}_${randomUUID()}`)
  await writeFile(file, '')
  return file
}

/** Removes this owner and those that died without leaving; says how many others remain. */
export async function removeOwner(layout: Layout, file: string): Promise<number> {
  await rm(file, { force: true })
  let remaining = 0
  for (const other of await namesIn(layout.owners)) {
    const [pid, begun] = basename(other).split('_')
    if ((await startOf(Number(pid))) === begun) remaining++
    else await rm(other, { force: true })
  }
  return remaining
}
