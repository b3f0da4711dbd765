import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const READY_MS = 300_000

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface Program {
  /** Ends it as a container or a unit would be ended; whether it went in order. */
  readonly stop: () => Promise<boolean>
  readonly ended: () => boolean
}

export function begin(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Program {
  const child = spawn(command[0] ?? '', command.slice(1), { cwd, env, stdio: 'inherit' })
  const exit = once(child, 'exit') as Promise<[number | null]>
  return {
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await exit
      return code === 0
    },
    ended: () => child.exitCode !== null,
  }
}

/** Until the address answers well, or the program has ended. */
export async function answers(url: string, program: Program): Promise<boolean> {
  const until = Date.now() + READY_MS
  while (Date.now() < until && !program.ended()) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return true
    await pause(300)
  }
  return false
}

export const readyAt = (port: number): string => `http://127.0.0.1:${port}/health/ready`

export function demand(ok: boolean, otherwise: string): void {
  if (!ok) throw new Error(otherwise)
}
