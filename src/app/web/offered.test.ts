import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import type { Access, CallSpec, Contract } from '@/kernel/call'
import { accessText, mayCall } from '@/kernel/may-call'
import { contracts, permissionGroups } from '../contracts.gen'
import { featureScreens as screens } from './screens.gen'

const known = contracts as Record<string, Contract>
const declared = new Set<string>(permissionGroups.flatMap(({ items }) => items.map(({ id }) => id)))

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const texts = new Map<string, string>()
const textOf = (file: string): string => {
  const text = texts.get(file) ?? withoutComments(readFileSync(file, 'utf8'))
  texts.set(file, text)
  return text
}

function fileOf(from: string, target: string): string | undefined {
  const base = target.startsWith('@/') ? join('src', target.slice(2)) : normalize(join(dirname(from), target))
  return ['.tsx', '.ts', '/index.ts'].map((end) => base + end).find((path) => existsSync(path))
}

const SHOWN = /^src\/(features\/[^/]+\/[^/]+\/web|web\/shell)\//

/** The files behind the names that a public.ts passes on. */
function behind(barrel: string, names: readonly string[]): string[] {
  const exported = [...textOf(barrel).matchAll(/export \{([^}]*)\} from '([^']+)'/g)]
  return exported.flatMap(([, list = '', target = '']) => {
    const given = list.split(',').map(
      (name) =>
        name
          .replace(/\btype\b/, '')
          .split(' as ')
          .at(-1)
          ?.trim() ?? '',
    )
    const file = given.some((name) => names.includes(name)) ? fileOf(barrel, target) : undefined
    return file ? [file] : []
  })
}

/** Files of the console whose components or hooks a file uses: types are left out. */
function importsOf(file: string): string[] {
  const found: string[] = []
  for (const [, what = '', target = ''] of textOf(file).matchAll(/(?:import|export)\s+([^'"]*?)\s*from\s*'([^']+)'/g)) {
    const path = /^[.@]/.test(target) && !what.startsWith('type ') ? fileOf(file, target) : undefined
    if (!path || !SHOWN.test(path)) continue
    const names = what
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !name.startsWith('type '))
    if (names.every((name) => name === '')) continue
    found.push(
      ...(path.endsWith('/public.ts')
        ? behind(
            path,
            names.map((name) => name.split(' as ')[0] ?? ''),
          )
        : [path]),
    )
  }
  for (const [, target = ''] of textOf(file).matchAll(/import\(\s*'([^']+)'/g)) {
    const path = fileOf(file, target)
    if (path && SHOWN.test(path)) found.push(path)
  }
  return found
}

/** Calls that a file makes or hands to what makes them. */
const callsIn = (file: string): CallSpec[] =>
  [...textOf(file).matchAll(/(?<!typeof )\b(\w+Calls)\.(\w+)\b(?!\.permission)/g)].flatMap(
    ([, group = '', name = '']) => {
      const spec = known[group]?.[name]
      // A call that is open for some bodies is offered with those.
      return spec && !spec.openWhen ? [spec] : []
    },
  )

/** Permissions that a file asks about before it offers something. */
const askedIn = (file: string): string[] => {
  const text = textOf(file)
  const ofCalls = [...text.matchAll(/useMay\(\s*(\w+Calls)\.(\w+)/g)].flatMap(([, group = '', name = '']) =>
    accessText(known[group]?.[name]?.permission ?? 'public').split(/ or | and /),
  )
  const named = [...text.matchAll(/usePermission\(\s*\w+\.(\w+)/g)].map(([, name = '']) => name)
  return [...ofCalls, ...named].filter((name) => declared.has(name))
}

/** Which calls these make is decided as they run, together with the permission that they ask for. */
const CHOSEN_LATER = [
  // The connection of the page's own party.
  'src/features/console/connections/web/BordeloTab.tsx',
  // What can be done to a row of an attention list, by its kind (useMayAct, about.decider).
  'src/features/console/dashboard/web/AttentionActions.tsx',
  'src/features/console/dashboard/web/AskActions.tsx',
  'src/features/console/dashboard/web/SettleMany.tsx',
  // Each bulk action names its permission beside its call.
  'src/features/leads/lead-reports/web/bulk-modes.ts',
]

const heldFor = (access: Access | undefined): string[] =>
  access === undefined ? [] : accessText(access).split(/ or | and /)

const rootOf = (load: string): string =>
  (/import\w*\(\s*["'`]([^"'`]+)["'`]/.exec(load)?.[1] ?? '').replace(/^.*?(?=src\/)/, '')

it('a screen offers no call that its reader may not make, unless it asks for the permission first', () => {
  const faults = new Set<string>()
  for (const screen of screens.filter(({ visitors }) => visitors === undefined)) {
    const root = rootOf(String(screen.load))
    const seen = new Set<string>()
    const walk = (file: string, held: readonly string[]): void => {
      const asked = [...new Set([...held, ...askedIn(file)])].sort()
      const key = `${file} ${asked.join()}`
      if (seen.has(key)) return
      seen.add(key)
      const reader = { superuser: screen.superUser === true, permissions: asked }
      for (const spec of CHOSEN_LATER.includes(file) ? [] : callsIn(file))
        if (!mayCall(spec.permission, reader))
          faults.add(`${screen.path}: ${file} ${spec.method} ${spec.path} needs ${accessText(spec.permission)}`)
      for (const next of importsOf(file)) walk(next, asked)
    }
    walk(root, heldFor(screen.permission))
  }
  expect([...faults]).toEqual([])
})
