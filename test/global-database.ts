import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '@/app/compose'
import { startEmbedded } from '@/server/database/embedded/embedded'
import { createLog } from '@/server/log'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    template: string
  }
}

/** Made by the first test that wants the demo world. */
export const demoTemplateOf = (template: string): string => `${template}_demo`

interface Shared {
  readonly serverUrl: string
  readonly template: string
  readonly stop: () => Promise<void>
}

async function start(): Promise<Shared> {
  const given = process.env['TEST_DATABASE_URL']
  const dataRoot = mkdtempSync(join(tmpdir(), 'sluice-test-'))
  const embedded = given ? undefined : await startEmbedded({ dataRoot, log: () => undefined, fast: true })
  const serverUrl = given ?? embedded?.url ?? ''
  const template = `sluice_template_${process.pid}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${template}`)
  await admin.query(`CREATE DATABASE ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${template}`
  await prepareDatabase(url.toString(), createLog('warn'))
  const stop = async () => {
    for (const name of [template, demoTemplateOf(template)])
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
    await embedded?.stop()
    rmSync(dataRoot, { recursive: true, force: true })
  }
  return { serverUrl, template, stop }
}

/** Each project loads this file anew, so that what they share stands outside of it. */
const run = globalThis as { sluiceDatabase?: { users: number; readonly started: Promise<Shared> } }

/** One server for the whole run (TEST_DATABASE_URL, else an embedded one) and one migrated database to copy from. */
export default async function setup(project: TestProject) {
  const database = (run.sluiceDatabase ??= { users: 0, started: start() })
  database.users++
  const { serverUrl, template, stop } = await database.started
  project.provide('serverUrl', serverUrl)
  project.provide('template', template)
  return async () => {
    database.users--
    if (database.users === 0) await stop()
  }
}
