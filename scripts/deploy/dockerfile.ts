import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Image {
  /** Where its working folder lies here. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly command: readonly string[]
}

/** Carries out the Dockerfile's instructions on a checkout, without Docker: its files in a folder of ours. */
export function buildImage(clone: string, folder: string, data: string): Image {
  const env: NodeJS.ProcessEnv = { ...process.env }
  let command: readonly string[] = []
  mkdirSync(folder)
  const instructions: Record<string, (rest: string) => void> = {
    ENV: (rest) => {
      for (const pair of rest.split(' ')) env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
    },
    COPY: (rest) => {
      const words = rest.split(' ')
      const target = join(folder, words.pop() ?? '')
      for (const source of words) {
        const whole = source === '.' || !rest.endsWith('/')
        cpSync(join(clone, source), whole ? target : join(target, source.split('/').pop() ?? ''), { recursive: true })
      }
    },
    RUN: (rest) => {
      console.log(`RUN ${rest}`)
      const own = { ...env, SLUICE_DATA: data }
      execFileSync('sh', ['-ec', rest.replace('chown node', 'test -d')], { cwd: folder, env: own, stdio: 'inherit' })
    },
    CMD: (rest) => {
      command = JSON.parse(rest) as string[]
    },
  }
  for (const line of readFileSync(join(clone, 'Dockerfile'), 'utf8').split('\n')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    instructions[name]?.(rest)
  }
  return { folder, env: { ...env, HOST: '127.0.0.1', SLUICE_DEMO: '0', LOG_LEVEL: 'warn' }, command }
}
