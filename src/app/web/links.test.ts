import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leadsTo } from '@/web/shell/menu'
import { portalScreens } from './portal/screens.gen'
import { featureScreens } from './screens.gen'

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && /\/web\b/.test(parentPath))
  .map(({ name, parentPath }) => join(parentPath, name))

/** Addresses written into the code of the console, with 1 where an id comes in. */
const links = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bhref(?:\(|=["'{]+|: ['`])[`']?(\/[^`'"?#\s]*)/g)].map(([, path = '']) => ({
    file,
    path: path.replace(/\$\{[^}]*\}/g, '1'),
  })),
)

const screens = [...featureScreens, ...portalScreens]

it('every link of console and portal leads to a screen that exists', () => {
  expect(links.length).toBeGreaterThan(20)
  const dead = links.filter(({ path }) => !screens.some((screen) => leadsTo(screen, path)))
  expect(dead).toEqual([])
})
