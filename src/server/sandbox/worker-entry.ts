import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Beside the server's bundle; where TypeScript runs as it is (tests, bench, scripts), it is bundled here, once a process. */
export const workerEntry = (): Promise<URL> =>
  new URL(import.meta.url).pathname.endsWith('.ts')
    ? (bundled ??= bundle())
    : Promise.resolve(new URL('./sandbox.worker.js', import.meta.url))

let bundled: Promise<URL> | undefined

async function bundle(): Promise<URL> {
  const { rolldown } = await import('rolldown')
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const bundle = await rolldown({
    input: join(root, 'src/app/sandbox.worker.ts'),
    platform: 'node',
    resolve: { alias: { '@': join(root, 'src') } },
    external: (id) => !/^(\.|\/|@\/|\0)/.test(id),
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  // Inside node_modules, so that the packages are found from there; renamed into place, as several may do this at once.
  const folder = join(root, 'node_modules/.cache/sluice')
  mkdirSync(folder, { recursive: true })
  const { code } = output[0]
  const file = join(folder, `sandbox.worker-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  writeFileSync(`${file}.${process.pid}`, code)
  renameSync(`${file}.${process.pid}`, file)
  return pathToFileURL(file)
}
