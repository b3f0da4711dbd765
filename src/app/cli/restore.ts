import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart, readConfig } from '@/server/config'
import { createLog } from '@/server/log'
import { keyFile, openBackup, restoreBackup } from '../backup'
import { asCommand, openInstallation } from './installation'

function givenKey(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (/^[0-9a-f]{64}$/i.test(key)) return key
  throw new CannotStart(`${file} holds no installation key: 64 hexadecimal digits`)
}

/** Fills an empty installation from a backup. */
await asCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  const [file] = positionals
  if (!file) throw new CannotStart('usage: npm run restore -- FILE [--key KEYFILE]')
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const key = givenKey(values.key)
  const log = createLog(config.LOG_LEVEL)
  const say = (text: string): void => console.log(text)
  const opened = await openBackup({ config, file, key, log, say })
  say(`Restoring what Sluice ${opened.manifest.product} had on ${opened.manifest.madeAt} …`)
  const { url, stop } = await openInstallation()
  try {
    const { rows, tables, loadSeconds, indexSeconds } = await restoreBackup(url, opened, { log, say })
    if (key !== undefined && !config.SLUICE_KEY && !existsSync(keyFile(config))) {
      mkdirSync(dirname(keyFile(config)), { recursive: true, mode: 0o700 })
      writeFileSync(keyFile(config), key, { mode: 0o600 })
    }
    say(
      `${rows} rows of ${tables} tables in ${loadSeconds.toFixed(1)} s, keys and indexes in ${indexSeconds.toFixed(1)} s. Now verify: npm run doctor`,
    )
  } finally {
    await stop()
  }
})
