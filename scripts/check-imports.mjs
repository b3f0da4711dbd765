// The walls that the compiler does not see: which room may open which door.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/(\.test|\.testing|^testing)\.tsx?$/.test(entry.name),
  )
  .map((entry) => join(entry.parentPath, entry.name))

function roomOf(path) {
  const [, room, feature, side] = path.split('/')
  if (room !== 'features') return { room: room === 'app' && feature === 'web' ? 'app-web' : room }
  const place = side === 'server' ? 'feature-server' : side === 'web' ? 'feature-web' : 'feature-core'
  return { room: place, feature }
}

const MAY = {
  kernel: ['kernel'],
  engine: ['kernel', 'engine'],
  integrations: ['kernel', 'integrations'],
  server: ['kernel', 'server'],
  // The shell speaks the contracts of access and search; of the rest it knows nothing.
  web: ['kernel', 'web', 'feature-core'],
  'feature-core': ['kernel', 'engine', 'feature-core'],
  'feature-server': ['kernel', 'engine', 'integrations', 'server', 'feature-core', 'feature-server'],
  'feature-web': ['kernel', 'engine', 'web', 'feature-core', 'feature-web'],
  app: ['kernel', 'engine', 'integrations', 'server', 'feature-core', 'feature-server', 'app'],
  'app-web': ['kernel', 'web', 'feature-core', 'feature-web', 'app-web'],
}

const PURE = ['kernel', 'engine', 'integrations', 'feature-core']
const faults = []
for (const file of files) {
  const from = roomOf(file)
  const text = readFileSync(file, 'utf8')
  // So that a run can be replayed; the linter sees Date.now and Math.random.
  if (PURE.includes(from.room) && /\bnew Date\(\)/.test(text)) faults.push(`${file}: pure code is given the time`)
  for (const match of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    const target = match[1]
    const path = target.startsWith('@/')
      ? join('src', target.slice(2))
      : target.startsWith('.')
        ? normalize(join(dirname(file), target))
        : null
    if (!path || !path.startsWith('src/')) continue
    const to = roomOf(path)
    if (!MAY[from.room]?.includes(to.room)) faults.push(`${file}: ${from.room} may not import ${to.room} (${target})`)
    const crosses = from.feature && to.feature && from.feature !== to.feature
    const inner = to.room === 'feature-server' || to.room === 'feature-web'
    if (crosses && inner && !/\/public$/.test(path))
      faults.push(`${file}: another feature is met through its public.ts only (${target})`)
  }
}
for (const fault of faults) console.error(fault)
console.log(`imports: ${files.length} files, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
