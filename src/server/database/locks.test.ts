import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LOCKS } from './locks'

const REGISTRY = 'src/server/database/locks.ts'
const files = ['src', 'seeds', 'scripts', 'crash', 'db/migrations'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs|sql)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const known = new Set<number>(Object.values(LOCKS))

/** The number a lock call is given: a literal, or a constant whose value is one. */
function numbersIn(text: string): number[] {
  const literal = /pg_(?:try_)?advisory_\w*lock\w*\(\s*(\d[\d_]*)/g
  const constant = /\b7_?240_?\d{3}\b/g
  return [...text.matchAll(literal), ...text.matchAll(constant)].map((match) =>
    Number((match[1] ?? match[0]).replaceAll('_', '')),
  )
}

it('gives every advisory lock a number of its own', () => {
  expect(known.size).toBe(Object.keys(LOCKS).length)
})

it('finds a lock number written as a literal', () => {
  expect(numbersIn('SELECT pg_try_advisory_xact_lock(12)')).toEqual([12])
  expect(numbersIn('const LOCK = 7_240_199')).toEqual([7_240_199])
})

it('has no lock number in the code outside the registry', () => {
  const code = files.filter((file) => file !== REGISTRY && !file.endsWith('.sql'))
  expect(code.filter((file) => numbersIn(readFileSync(file, 'utf8')).length > 0)).toEqual([])
})

it('lists every lock number that SQL functions take', () => {
  const used = files.filter((file) => file.endsWith('.sql')).flatMap((file) => numbersIn(readFileSync(file, 'utf8')))
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((number) => !known.has(number))).toEqual([])
})

it('passes only registered numbers to lock calls that take a constant', () => {
  const named = /pg_(?:try_)?advisory_\w*lock\w*\((?:\$\{|\$1\)[^[]*\[)([\w.]+)/g
  const used = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(named)].map((match) => `${file} ${match[1]}`))
  const others = used.filter((use) => !/ LOCKS\.\w+$/.test(use))
  // Locks on one account and on one person, by their hashes.
  expect(others.sort()).toEqual([
    'src/features/access/auth/server/throttle.ts account.readInt32BE',
    'src/features/selling/market/server/store/database-store.ts number',
  ])
})
