import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Contract } from '@/kernel/call'
import { marketSettings } from '@/features/platform/reference/server/settings'
import { readConfig, settingNames } from '@/server/config'
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

describe('docs/operations.md', () => {
  const rows = text('docs/operations.md')
    .split('\n')
    .flatMap((line) => (line.startsWith('| ') ? [line.split('|').map((cell) => cell.trim())] : []))

  it('lists every setting there is', () => {
    // Providers are listed once, by what their names begin with.
    const listed = rows.flatMap(([, name = '']) => [...name.matchAll(/`([A-Z_]+)`/g)].map(([, one = '']) => one))
    const known = (name: string): boolean =>
      listed.includes(name) ||
      listed.includes(name.replace(/_(URL|TOKEN)$/, '')) ||
      listed.includes(name.replace(/_TOKEN$/, '_URL'))
    expect(settingNames.filter((name) => !known(name))).toEqual([])
  })

  it('says how long things are kept as the settings have it', () => {
    const kept = rows.flatMap(([, , days = '', by = '']) => {
      const [, name] = /^market setting `(\w+)`$/.exec(by) ?? []
      return name ? [[name, Number(/^(\d+) days$/.exec(days)?.[1])] as const] : []
    })
    const { bodyDays, pingDays, pageViewDays } = marketSettings.parse({})
    expect(Object.fromEntries(kept)).toEqual({ bodyDays, pingDays, pageViewDays })
  })
})

it('a demo listens for this machine alone, unless it is told otherwise', () => {
  const hostOf = (env: Record<string, string>): string => readConfig(env).HOST
  expect([hostOf({}), hostOf({ SLUICE_DEMO: '1' }), hostOf({ HOST: '' })]).toEqual(Array(3).fill('127.0.0.1'))
  expect([hostOf({ HOST: '0.0.0.0' }), hostOf({ SLUICE_DEMO: '0' })]).toEqual(Array(2).fill('0.0.0.0'))
  expect(hostOf({ SLUICE_DEMO: '0', HOST: '10.0.0.7' })).toBe('10.0.0.7')
})
