import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Contract } from '@/kernel/call'
import { settingNames } from '@/server/config'
import { contracts } from './contracts.gen'

const FILES = [
  'Dockerfile',
  'compose.yaml',
  'docs/deploy/sluice.service',
  'docs/deploy/nginx.conf',
  'docs/deploy/Caddyfile',
]
const text = (file: string): string => readFileSync(file, 'utf8')

describe('the files to deploy with', () => {
  it.each(FILES)('%s names only settings that exist', (file) => {
    const named = text(file).match(/\b(SLUICE_[A-Z_]+|DATABASE_URL)\b/g) ?? []
    expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
  })

  it('copy and run what is in the checkout', () => {
    const lines = text('Dockerfile').split('\n')
    const copied = lines.flatMap((line) => (line.startsWith('COPY ') ? line.split(' ').slice(1, -1) : []))
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
  })

  it.each(['docs/deploy/nginx.conf', 'docs/deploy/Caddyfile'])('%s sends every door to the intake', (file) => {
    const calls = Object.values(contracts as Record<string, Contract>).flatMap((contract) => Object.values(contract))
    const doors = calls.filter(({ door }) => door)
    expect(doors.length).toBeGreaterThan(4)
    const patterns = file.endsWith('.conf')
      ? [...text(file).matchAll(/location ~ (\S+) \{ proxy_pass http:\/\/intake/g)].map(
          ([, pattern = '']) => new RegExp(pattern),
        )
      : (/@intake path (.*)/.exec(text(file))?.[1] ?? '')
          .split(' ')
          .map((path) => new RegExp(`^${path.replace('*', '.+')}$`))
    const lost = doors
      .map(({ path }) => `/api${path}`)
      .concat('/offer/1/seal', '/offer/1/seal/send')
      .filter((path) => !patterns.some((pattern) => pattern.test(path)))
    expect(lost).toEqual([])
  })

  it('are for the Node that the README asks for first', () => {
    const [, major] = /^FROM node:(\d+)/.exec(text('Dockerfile')) ?? []
    expect(text('README.md')).toContain(`Node ${major}`)
  })
})
