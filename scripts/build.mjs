import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { withLock } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const hashFile = join(dist, '.build-hash')
const serverFile = join(dist, 'server', 'server.js')
const INPUTS = [
  'src',
  'db',
  'seeds',
  'public',
  'index.html',
  'portal.html',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'scripts/build.mjs',
]

function inputFiles() {
  return INPUTS.flatMap((name) => {
    if (!existsSync(join(root, name))) return []
    if (!statSync(join(root, name)).isDirectory()) return [name]
    const entries = readdirSync(join(root, name), { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  }).filter((name) => !/\.test\.tsx?$/.test(name))
}

function inputHash() {
  const hash = createHash('sha256')
  for (const name of inputFiles().sort()) {
    const content = readFileSync(join(root, name))
    // The length keeps apart what would otherwise join up to the same bytes.
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return `${hash.digest('hex')}\n`
}

/** The hash is written last, so a build killed half-way does not count. */
const isBuilt = () => existsSync(serverFile) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === inputHash()

/**
 * Builds unless the last build was made from the same files. The build runs in a process of its own:
 * it sets NODE_ENV and its memory would otherwise stay with the caller for as long as the server runs.
 * @param {{ log: (message: string) => void }} options
 */
export async function buildIfNeeded({ log }) {
  if (isBuilt()) return
  log('Building; this takes some seconds ...')
  const begun = Date.now()
  const code = await new Promise((resolve, reject) => {
    // A caller's NODE_ENV (tests set their own) would put the development build of React into the console.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { cwd: root, stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  if (code !== 0) throw new Error('The build failed; see the messages above.')
  log(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
}

async function build() {
  // Read before building: a file changed meanwhile makes the next start build again.
  const hash = inputHash()
  rmSync(hashFile, { force: true })
  await buildServer()
  await buildWeb()
  writeFileSync(hashFile, hash)
}

async function buildWeb() {
  const vite = await import('vite')
  await vite.build({ root, configFile: join(root, 'vite.config.ts'), mode: 'production', logLevel: 'warn' })
  await compressWeb()
}

/** Compressed once here instead of at every request; the server picks what the browser takes. */
async function compressWeb() {
  const folder = join(dist, 'web')
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const content = readFileSync(join(folder, name))
      if (content.length < 1024) return
      writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(content))
      writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

async function buildServer() {
  rmSync(join(dist, 'server'), { recursive: true, force: true })
  await bundleServer({ ...workerEntries(), server: join(root, 'src', 'app', 'server.ts') }, join(dist, 'server'))
}

/**
 * Each entry becomes a file of its name in the folder.
 * @param {Record<string, string>} entries
 * @param {string} folder
 */
export async function bundleServer(entries, folder) {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: entries,
    cwd: root,
    platform: 'node',
    resolve: { alias: { '@': join(root, 'src') } },
    // Packages stay in node_modules; only our own files, named by a path or by '@/', are bundled.
    external: (id) => !/^(\.|\/|@\/|\0)/.test(id),
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    // Beside the entries: new URL('./name.worker.js', import.meta.url) then means the same file from any chunk.
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
}

/** Every worker thread's own entry. */
export function workerEntries() {
  const folder = join(root, 'src', 'app')
  const names = readdirSync(folder).filter((name) => name.endsWith('.worker.ts'))
  return Object.fromEntries(names.map((name) => [basename(name, '.ts'), join(folder, name)]))
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const onWait = () => console.log('Another process is building; waiting for it ...')
  try {
    await withLock(join(dist, '.build.lock'), { onWait }, async () => {
      if (!isBuilt()) await build()
    })
  } catch (error) {
    // The builders' messages name file and place; their own stack says nothing to the reader.
    console.error(error.message)
    process.exitCode = 1
  }
}
