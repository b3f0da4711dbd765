import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { featureLists } from './feature-lists'
import { schemaText } from './schema-text'
import { schemaTypes } from './schema-types'
import { withMigratedDatabase } from './scratch-database'

/** Writes what is derived from the features and migrations; with --check says what is out of date instead. */
const check = process.argv.includes('--check')
const stale: string[] = []
function put(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  if (check) stale.push(file)
  else {
    writeFileSync(file, content)
    console.log(`wrote ${file}`)
  }
}

for (const [file, content] of featureLists('.')) put(file, content)
await withMigratedDatabase(async (client) => {
  put('src/server/database/schema.gen.ts', await schemaTypes(client))
  put('db/schema.sql', await schemaText(client))
})
const { describeApi } = await import('@/app/openapi')
put('docs/openapi.json', `${JSON.stringify(describeApi(), null, 2)}\n`)

if (stale.length > 0) {
  console.error(`out of date, run npm run generate: ${stale.join(', ')}`)
  process.exitCode = 1
}
