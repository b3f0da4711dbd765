import { buildIfNeeded } from '../scripts/build.mjs'
import { ensureChromium } from '../scripts/ensure-chromium.mjs'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
  }
}

/** The built console and a browser to look at it with. */
export default async function setup(project: TestProject) {
  const log = (message: string): void => console.log(message)
  await buildIfNeeded({ log })
  project.provide('chromium', await ensureChromium({ log }))
}
