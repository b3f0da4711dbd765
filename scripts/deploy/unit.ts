import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Unit {
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** What the systemd unit starts, and with what. Where systemd is, its own reading of the file has to have no complaint. */
export function readUnit(clone: string, folder: string): Unit {
  const text = readFileSync(join(clone, 'docs/deploy/sluice.service'), 'utf8')
  const of = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  verify(text, folder)
  const [program = '', ...words] = of('ExecStart').split(' ')
  return {
    // npm lies elsewhere on some machines.
    command: [program.split('/').pop() ?? '', ...words],
    env: Object.fromEntries(
      of('Environment')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
  }
}

function verify(text: string, folder: string): void {
  if (spawnSync('systemd-analyze', ['--version']).error) {
    console.log('systemd is not installed: the unit is started, but not read by systemd.')
    return
  }
  const here = text
    .replace('User=sluice', 'User=root')
    .replaceAll('/opt/sluice', folder)
    .replace('/usr/bin/npm', execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  const file = join(folder, 'sluice-tried.service')
  writeFileSync(file, here)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  const complaints = stderr.split('\n').filter((line) => line.includes('sluice-tried.service'))
  if (status !== 0 || complaints.length > 0) throw new Error(`systemd: ${stderr}`)
}
