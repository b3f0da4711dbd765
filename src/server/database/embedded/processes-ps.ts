import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { ProcessTable } from './processes'

const run = promisify(execFile)
const ENV = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** Nothing for a process that is not there: then these programs fail. */
const said = async (program: string, ...args: string[]): Promise<string> =>
  (await run(program, args, { env: ENV, maxBuffer: 64 * 1024 * 1024 }).catch(() => ({ stdout: '' }))).stdout

/** Systems without /proc, macOS for one. */
export const byPs: ProcessTable = {
  async commandOf(pid) {
    const [, state = 'Z', command = ''] =
      /^(\S+)\s+(.*)/m.exec(await said('ps', '-ww', '-o', 'stat=,args=', '-p', `${pid}`)) ?? []
    return state.startsWith('Z') ? null : command.trimEnd() || null
  },

  /** To the second. */
  async startOf(pid) {
    const text = (await said('ps', '-o', 'lstart=', '-p', `${pid}`)).trim()
    return text === '' ? null : text.replace(/\W+/g, '-')
  },

  async worksIn(pid, directory) {
    const [, path] = /^n(.*)$/m.exec(await said('lsof', '-a', '-p', `${pid}`, '-d', 'cwd', '-Fn')) ?? []
    return path !== undefined && path === (await realpath(directory).catch(() => null))
  },

  async pidsTitled(title) {
    const lines = (await said('ps', '-A', '-ww', '-o', 'pid=,args=')).split('\n')
    return lines.flatMap((line) => {
      const [, pid, command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
      return command.startsWith(title) ? [Number(pid)] : []
    })
  },
}
