import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeSource, exemplarsSource, registrySource } from './registry-source'

const ROOT = join(import.meta.dirname, 'formats')
const folders = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const cases = (format: string, folder: string): string[] =>
  readdirSync(join(ROOT, format, folder)).map((file) => file.replace(/\.json$/, ''))

describe('the registry of formats', () => {
  test('lists every folder; after adding one, run this with -u', async () => {
    await expect(registrySource(folders)).toMatchFileSnapshot(join(ROOT, 'index.gen.ts'))
  })

  test('lists every exemplar', async () => {
    const files = folders.map((format) => ({
      format,
      exemplars: cases(format, 'exemplars'),
      edgeCases: cases(format, 'edge-cases'),
    }))
    await expect(exemplarsSource(files)).toMatchFileSnapshot(join(ROOT, 'exemplars.gen.ts'))
  })

  test('holds the sources of formats that also ship as code', async () => {
    const files = folders.flatMap((format) => {
      const text = (part: string): string => readFileSync(join(ROOT, format, 'code', `${part}.js`), 'utf8')
      return existsSync(join(ROOT, format, 'code')) ? [{ format, data: text('data'), result: text('result') }] : []
    })
    await expect(codeSource(files)).toMatchFileSnapshot(join(ROOT, 'code.gen.ts'))
  })

  test.each(folders)('%s has its page', (format) => {
    expect(existsSync(join(ROOT, format, 'README.md'))).toBe(true)
  })
})
