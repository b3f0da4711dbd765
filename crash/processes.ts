import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'node:http'

const ready = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const call = request({ host: '127.0.0.1', port, path: '/health/ready', timeout: 1000 }, (answer) => {
      answer.resume()
      done(answer.statusCode === 200)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => done(false))
    call.end()
  })

/** A process that sells, started again whenever it is gone. */
export class Seller {
  private child: ChildProcess | undefined
  private wanted = true
  private guard: NodeJS.Process | undefined
  listening = false

  constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
    private readonly folder: string,
  ) {}

  start(): void {
    // Killed just before the end: it is not to come back.
    if (!this.wanted) return
    // Whatever ends the run ends its processes.
    this.guard ??= process.once('exit', () => this.kill())
    const out = openSync(join(this.folder, `seller-${this.port}.log`), 'a')
    const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/server.js'], {
      env: { ...process.env, ...this.env, PORT: String(this.port) },
      stdio: ['ignore', out, out],
    })
    this.child = child
    child.once('exit', () => {
      this.listening = false
      if (this.wanted) setTimeout(() => this.start(), 300)
    })
    void this.watch(child)
  }

  kill(): void {
    this.child?.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.wanted = false
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await gone
  }

  private async watch(child: ChildProcess): Promise<void> {
    while (child.exitCode === null && child.signalCode === null) {
      if (await ready(this.port)) {
        this.listening = true
        return
      }
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}
