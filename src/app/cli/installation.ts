import { type Config, CannotStart, readConfig } from '@/server/config'
import { startEmbedded } from '@/server/database/embedded/embedded'

/** The settings and the database of the installation that a command is for, beside a running server or without one. */
export async function openInstallation(): Promise<{ config: Config; url: string; stop: () => Promise<void> }> {
  // Commands ask the database itself, never a copy that may lag behind.
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, SLUICE_REPORT_URL: undefined })
  if (config.DATABASE_URL !== undefined) return { config, url: config.DATABASE_URL, stop: async () => undefined }
  const embedded = await startEmbedded({ dataRoot: config.dataRoot, log: () => undefined })
  return { config, url: embedded.url, stop: embedded.stop }
}

/** What is wrong outside the product is told in a sentence, everything else with its stack. */
export async function asCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  }
}
