import { readFile, rm } from 'node:fs/promises'
import type { Layout } from './layout'
import { namesIn } from './processes'

const KEPT_FILES = 5
const LOOK_EVERY_MS = 60_000
const TAIL_LINES = 15

/** File names hold the time, so their order is their age. */
async function logFiles(layout: Layout): Promise<string[]> {
  return (await namesIn(layout.logs)).filter((name) => name.endsWith('.log')).sort()
}

/** Keeps the newest few files; PostgreSQL starts new ones by size but never deletes any. Returns how to end it. */
export function keepLogsSmall(layout: Layout): () => void {
  const prune = async () => {
    const old = (await logFiles(layout)).slice(0, -KEPT_FILES)
    for (const file of old) await rm(file, { force: true })
  }
  const look = () => {
    prune().catch(() => undefined)
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** What the server said last, for an error message. */
export async function lastWords(layout: Layout): Promise<string> {
  const files = [layout.startupLog, ...(await logFiles(layout)).slice(-1)]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.join('\n').trim().split('\n').slice(-TAIL_LINES).join('\n')
}
