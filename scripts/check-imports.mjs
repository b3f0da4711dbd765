// The walls that the compiler does not see: which room may open which door.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/(\.test|\.testing|^testing)\.tsx?$/.test(entry.name),
  )
  .map((entry) => join(entry.parentPath, entry.name))

function roomOf(path) {
  const [, room, group, feature, side] = path.split('/')
  if (room !== 'features') return { room: room === 'app' && group === 'web' ? 'app-web' : room }
  const place = side === 'server' ? 'feature-server' : side === 'web' ? 'feature-web' : 'feature-core'
  return { room: place, group, feature }
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

const allowed = new Map()
/** The rooms that the features of a room may import: the line "May import: …" of its README. */
function mayImport(group) {
  if (!allowed.has(group)) {
    const readme = readFileSync(join('src/features', group, 'README.md'), 'utf8')
    const line = /^May import: (.*)\.$/m.exec(readme)?.[1]
    if (line === undefined) throw new Error(`src/features/${group}/README.md has no line "May import: …"`)
    allowed.set(group, line.split(', '))
  }
  return allowed.get(group)
}

/** What a feature shows of itself: at its root to everybody, in server/ and web/ to the same side of others. */
const OPEN = /\/(contract|permissions|public)$/
const LONGEST = 250

const PURE = ['kernel', 'engine', 'integrations', 'feature-core']
const faults = []
/** Who imports whom, server, web and core taken together, with the first file that does. */
const needs = new Map()
for (const file of files) {
  const from = roomOf(file)
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  if (lines > LONGEST && !/\.gen\.ts$/.test(file))
    faults.push(`${file}: ${lines} lines; split what is longer than ${LONGEST}`)
  // So that a run can be replayed; the linter sees Date.now and Math.random.
  if (PURE.includes(from.room) && /\bnew Date\(\)/.test(text)) faults.push(`${file}: pure code is given the time`)
  for (const match of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    const target = match[1]
    const path = target.startsWith('@/')
      ? join('src', target.slice(2))
      : target.startsWith('.')
        ? normalize(join(dirname(file), target))
        : null
    if (path?.startsWith('seeds/') && from.room !== 'app')
      faults.push(`${file}: seeds stand above the features; only composition imports them (${target})`)
    if (!path || !path.startsWith('src/')) continue
    const to = roomOf(path)
    if (!MAY[from.room]?.includes(to.room)) faults.push(`${file}: ${from.room} may not import ${to.room} (${target})`)
    if (!to.feature || from.feature === to.feature) continue
    const open = to.room === 'feature-core' ? OPEN.test(path) : !from.feature || /\/public$/.test(path)
    if (!open) faults.push(`${file}: a feature is met through its contract, permissions and public.ts only (${target})`)
    if (!from.feature) continue
    if (from.group !== to.group && !mayImport(from.group).includes(to.group))
      faults.push(
        `${file}: src/features/${from.group}/README.md does not let ${from.group} import ${to.group} (${target})`,
      )
    const ways = needs.get(from.feature) ?? new Map()
    needs.set(from.feature, ways)
    if (!ways.has(to.feature)) ways.set(to.feature, file)
  }
}

const done = new Set()
/** Follows imports from feature to feature; coming back to one that is still on the way is a circle. */
function walk(feature, way) {
  const at = way.indexOf(feature)
  if (at >= 0) {
    const circle = [...way.slice(at), feature]
    const files = circle.slice(1).map((to, i) => needs.get(circle[i]).get(to))
    faults.push(`a circle of features: ${circle.join(' → ')} (${files.join(', ')})`)
    return
  }
  if (done.has(feature)) return
  for (const to of needs.get(feature)?.keys() ?? []) walk(to, [...way, feature])
  done.add(feature)
}
for (const feature of needs.keys()) walk(feature, [])

for (const fault of faults) console.error(fault)
console.log(`imports: ${files.length} files, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
