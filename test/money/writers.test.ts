import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const TABLES = '(ledger|postings|leads|return_items)'
const WRITES = [
  new RegExp(`\\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|MERGE INTO)\\s+(?:public\\.)?${TABLES}\\b`, 'gi'),
  new RegExp(`\\b(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`]${TABLES}\\b`, 'g'),
]

/** Every file of the product that writes one of the tables that hold money, and which. */
function writers(): Record<string, string[]> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\./.test(name))
    .map((name) => join('src', name))
  return Object.fromEntries(
    files.sort().flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const tables = WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
      return tables.length > 0 ? [[file, [...new Set(tables)].sort()]] : []
    }),
  )
}

const STORE = 'src/features/selling/market/server/store'
const MONEY = /\b(earntotal|earnpub|earntotaloriginal|earnpuboriginal|revenue|credited)\b/

it('writes money of leads and postings in the store that also writes their ledger lines, and nowhere else', () => {
  expect(writers()).toEqual({
    // Fields of the consumer, no money: see below.
    'src/features/leads/leads/server/edit.ts': ['leads'],
    'src/features/selling/market/server/upkeep/mend-identity.ts': ['leads'],
    [`${STORE}/locked.ts`]: ['leads', 'postings'],
    [`${STORE}/statements.ts`]: ['leads', 'ledger', 'postings'],
    // What items credit is compared with the credit lines by the doctor, after every test file that trades.
    'src/features/leads/returns/server/credits.ts': ['return_items'],
    'src/features/leads/returns/server/moves.ts': ['return_items'],
    'src/features/leads/returns/server/request.ts': ['return_items'],
  })
  for (const file of [
    'src/features/leads/leads/server/edit.ts',
    'src/features/selling/market/server/upkeep/mend-identity.ts',
  ])
    expect(readFileSync(file, 'utf8')).not.toMatch(MONEY)
})
