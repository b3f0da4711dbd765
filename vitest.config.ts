import { configDefaults, defineConfig } from 'vitest/config'

/** Server code without a database: it would only be made for nothing. */
const noDatabase = [
  'src/server/sandbox/**/*.test.ts',
  'src/server/worker-entry.test.ts',
  'src/features/selling/scrubbing/server/**/*.test.ts',
]
/** Rooms without I/O run anywhere; the rest share one throw-away PostgreSQL, a database of its own per file. */
const pure = [
  'src/kernel/**/*.test.ts',
  'src/engine/**/*.test.ts',
  'src/integrations/**/*.test.ts',
  ...noDatabase,
  'src/features/*/*/*.test.ts',
  'seeds/**/*.test.ts',
  'src/features/*/*/web/**/*.test.{ts,tsx}',
  'src/web/**/*.test.{ts,tsx}',
]
const calls = [
  'src/server/**/*.test.ts',
  'src/features/*/*/server/**/*.test.ts',
  'src/app/**/*.test.ts',
  'test/**/*.test.ts',
]

const shared = { resolve: { tsconfigPaths: true } }
/**
 * Files that run in one process share what they load: a product loaded anew for each would be most of the time. What is
 * polled for comes later on a busy machine.
 */
const together = { isolate: false, expect: { poll: { timeout: 120_000 } }, setupFiles: ['test/seed.ts'] }

export default defineConfig({
  ...shared,
  test: {
    // What TypeScript became is kept from run to run, and for the other projects: it was half of what a test file costs.
    experimental: { fsModuleCache: true },
    projects: [
      {
        ...shared,
        test: {
          ...together,
          name: 'unit',
          sequence: { groupOrder: 0 },
          maxWorkers: 2,
          include: pure,
          testTimeout: 900_000,
        },
      },
      {
        ...shared,
        test: {
          ...together,
          name: 'calls',
          sequence: { groupOrder: 1 },
          include: calls,
          exclude: [...configDefaults.exclude, ...noDatabase],
          globalSetup: ['test/global-database.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
          // They wait for the database as long as they work.
          maxWorkers: 3,
        },
      },
      {
        ...shared,
        test: {
          ...together,
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['test/global-database.ts', 'test/global-console.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
          // Browsers wait more than they work.
          maxWorkers: 3,
        },
      },
    ],
  },
})
