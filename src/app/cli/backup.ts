import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { keyFile, writeBackup } from '../backup'
import { asCommand, openInstallation } from './installation'

/** Writes everything the database keeps into one file, while the product runs or not. */
await asCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const madeAt = new Date()
  const file = positionals[0] ?? `sluice-${madeAt.toISOString().slice(0, 16).replace(/[-:]/g, '')}.backup`
  const { config, url, stop } = await openInstallation()
  try {
    const began = performance.now()
    await writeBackup(config, url, file, madeAt)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB in ${seconds} s.`)
    const key = config.SLUICE_KEY ? 'SLUICE_KEY' : keyFile(config)
    console.log(`It is of no use without the installation key (${key}): keep a copy of that too, but not beside it.`)
  } finally {
    await stop()
  }
})
