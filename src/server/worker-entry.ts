import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type WorkerName = 'sandbox' | 'demo' | 'opener' | 'hash' | 'specification' | 'upload'

/** The entry of src/app/<name>.worker.ts: beside the server's bundle, or, where TypeScript runs as it is, bundled once. */
export async function workerEntry(name: WorkerName): Promise<URL> {
  const isBundled = !new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(`./${name}.worker.js`, isBundled ? import.meta.url : await (folder ??= bundle()))
}

let folder: Promise<URL> | undefined

/** All of them, as one may start another. */
async function bundle(): Promise<URL> {
  const { rolldown } = await import('rolldown')
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const app = join(root, 'src/app')
  const entries = readdirSync(app).filter((name) => name.endsWith('.worker.ts'))
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name.slice(0, -'.ts'.length), join(app, name)])),
    platform: 'node',
    resolve: { alias: { '@': join(root, 'src') } },
    external: (id) => !/^(\.|\/|@\/|\0)/.test(id),
  })
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  const files = output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : []))
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  // Inside node_modules, so that the packages are found from there; renamed into place, as several may do this at once.
  const cache = join(root, 'node_modules/.cache/sluice')
  mkdirSync(cache, { recursive: true })
  const made = join(cache, `workers-${hash}`)
  const draft = mkdtempSync(join(cache, 'draft-'))
  for (const [name, code] of files) writeFileSync(join(draft, name), code)
  writeFileSync(join(draft, 'package.json'), '{"type":"module"}')
  try {
    if (!existsSync(made)) renameSync(draft, made)
  } catch (error) {
    if (!existsSync(made)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return pathToFileURL(`${made}/`)
}
