import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { featureLists } from '../scripts/feature-lists'

/** What others stand on, by contract, permissions or public.ts: these cannot be taken out alone. */
const NEEDED = [
  'account',
  'admins',
  'ai-editor',
  'alerts',
  'auth',
  'billing',
  'brand-settings',
  'bulk-runs',
  'caps',
  'connections',
  'demo',
  'doctor',
  'filters',
  'format-editor',
  'generators',
  'images',
  'intake',
  'landing-content',
  'lead-actions',
  'lead-facts',
  'lead-log',
  'lead-reports',
  'leads',
  'lender-reports',
  'lenders',
  'lookups',
  'market',
  'memos',
  'order-configuration',
  'order-test',
  'orders',
  'partner-asks',
  'partner-screens',
  'partner-users',
  'pasted-answers',
  'portal-auth',
  'portal-lender',
  'portal-publisher',
  'publishers',
  'rcids',
  'reference',
  'return-reasons',
  'returns',
  'scrubbing',
  'search',
  'send-formats',
  'simulator',
  'subid-report',
  'systemlog',
  'thank-you-clicks',
  'version',
  'views',
  'what-if',
  'why-not-sold',
]

/** Each side as its own project has it, with what it imports, and without output, which would take most of the time. */
function sideOf(project: string) {
  const { compilerOptions, include, exclude } = JSON.parse(readFileSync(project, 'utf8')) as Record<string, object>
  const noOutput = { composite: false, emitDeclarationOnly: false, noEmit: true }
  return { extends: './tsconfig.base.json', compilerOptions: { ...compilerOptions, ...noOutput }, include, exclude }
}

const copy = mkdtempSync(join(tmpdir(), 'sluice-features-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const sources = ['src', 'seeds']
  .flatMap((room) => readdirSync(room, { recursive: true, withFileTypes: true }))
  .filter(({ name }) => /\.tsx?$/.test(name) && !/(\.test|\.testing|\.gen|^testing)\.tsx?$/.test(name))
  .map(({ parentPath, name }) => join(parentPath, name))

/** Features that something outside of their own folder imports; generated lists aside. */
function imported(): string[] {
  const found = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']+)'/g)].map(([, target = '']) => {
      const path = target.startsWith('@/') ? resolve('src', target.slice(2)) : resolve(file, '..', target)
      const feature = /\/src\/features\/[^/]+\/([^/]+)\//.exec(`${path}/`)?.[1]
      return feature && file.split('/')[3] !== feature ? feature : undefined
    }),
  )
  return [...new Set(found.flatMap((feature) => feature ?? []))].sort()
}

it('nothing but what is listed here is needed by another feature, the shell, the composition or the demo world', () => {
  expect(imported()).toEqual(NEEDED)
})

/** One thread each: more would work out the same types again. */
const faultsOf = (project: string): Promise<string> =>
  promisify(execFile)(resolve('node_modules/.bin/tsc'), ['-p', project, '--checkers', '1'], {
    cwd: copy,
    env: { ...process.env, GOMAXPROCS: '1', GOGC: '300', GOMEMLIMIT: '2500MiB' },
  }).then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  )

// None of the others imports another of them (above), so that all can go at once: what is left must do without each.
it('every other feature is gone when its folder is, and the rest generates and compiles', async () => {
  for (const part of ['src', 'seeds', 'tsconfig.base.json'])
    cpSync(part, join(copy, part), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  symlinkSync(resolve('package.json'), join(copy, 'package.json'))
  const optional = readdirSync('src/features')
    .flatMap((room) => readdirSync(join('src/features', room)).map((feature) => join(room, feature)))
    .filter((path) => !path.endsWith('.md') && !NEEDED.includes(basename(path)))
  expect(optional.length).toBeGreaterThan(10)
  for (const feature of optional) rmSync(join(copy, 'src/features', feature), { recursive: true })
  for (const [file, text] of featureLists(copy)) writeFileSync(join(copy, file), text)
  const sides = ['tsconfig.server.json', 'tsconfig.web.json']
  for (const side of sides) writeFileSync(join(copy, side), JSON.stringify(sideOf(side)))
  expect(await Promise.all(sides.map(faultsOf))).toEqual(['', ''])
})
