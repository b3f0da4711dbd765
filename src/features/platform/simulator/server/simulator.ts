import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createDoor, type AddressInfo, type Server as Door, type Socket } from 'node:net'
import { speak, type Spoken } from '../answer'
import type { Behaviour, Behaviours, Script } from '../behaviour'
import { chanceFor, chooseBehaviour, drawDelay } from '../chance'
import { decideAnswer, peopleIn } from '../decide'
import { callBack, callbackUrl } from './callback'
import { Journal, type JournalEntry } from './journal'
import { Timers } from './timers'
import { payload, transmit } from './transmit'

export interface SimulatorOptions {
  readonly seed: number
  readonly behaviours: Behaviours
  /** 0 or absent: any free one. */
  readonly port?: number
  readonly journalFile?: string
  /** Told to a process that finds the port taken, so that it knows its own installation's lenders. */
  readonly installation?: string
  /** Requests kept in memory. */
  readonly keep?: number
}

export const INSTALLATION_PATH = '/.sluice-installation'

const BREAKS_OFF: ReadonlySet<string> = new Set(['reset', 'truncated', 'unannounced-reset', 'not-http'])
const LARGEST_REQUEST = 1_048_576
const NOBODY: Behaviour = { dialect: 'json', outcome: { kind: 'error', reason: 'Unknown path' }, status: 404 }

const listen = (server: Server | Door, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Lenders as they are: one server, a behaviour per path, and a journal of all that reached it. */
export class Simulator {
  readonly journal: Journal
  /** Connections accepted since the start. */
  connections = 0
  openConnections = 0
  port = 0
  private readonly behaviours: Map<string, Script>
  private readonly seen = new Map<string, Set<string>>()
  private readonly turns = new Map<string, number>()
  private readonly timers = new Timers()
  private readonly doors: Door[] = []
  private readonly guests = new Set<Socket>()
  private readonly server = createServer((request, response) => this.receive(request, response))

  constructor(private readonly options: SimulatorOptions) {
    this.journal = new Journal(options.journalFile, options.keep ?? 50_000)
    this.behaviours = new Map(Object.entries(options.behaviours))
    this.server.on('connection', (socket) => {
      this.connections++
      this.openConnections++
      socket.once('close', () => this.openConnections--)
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<this> {
    this.port = await listen(this.server, this.options.port ?? 0)
    return this
  }

  behave(path: string, script: Script): void {
    this.behaviours.set(path, script)
  }

  /** A port that resets every connection at once, or accepts it and never reads a byte. Neither reaches the journal. */
  async openDoor(kind: 'resets' | 'mute'): Promise<number> {
    const door = createDoor({ pauseOnConnect: true }, (socket) => {
      this.guests.add(socket.on('error', () => undefined).on('close', () => this.guests.delete(socket)))
      if (kind === 'resets') socket.resetAndDestroy()
    })
    this.doors.push(door)
    return listen(door, 0)
  }

  async stop(): Promise<void> {
    this.timers.stop()
    for (const guest of this.guests) guest.destroy()
    const closed = [this.server, ...this.doors].map((server) => new Promise((done) => server.close(done)))
    this.server.closeAllConnections()
    await Promise.all(closed)
    this.journal.close()
  }

  private scriptFor(path: string): Script {
    for (let part = path; part !== ''; part = part.slice(0, Math.max(part.lastIndexOf('/'), 0))) {
      const script = this.behaviours.get(part)
      if (script) return script
    }
    return this.behaviours.get('/') ?? NOBODY
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '/', headers } = request
    if (url === INSTALLATION_PATH) {
      response.end(this.options.installation ?? '')
      return
    }
    const script = this.scriptFor(url.split('?', 1)[0] ?? '/')
    const chunks: Buffer[] = []
    let size = 0
    let taken: JournalEntry | undefined
    const take = (complete: boolean): JournalEntry =>
      (taken ??= this.journal.received({ method, url, headers, body: Buffer.concat(chunks), complete }))
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    if ('fault' in script && script.fault.kind === 'reset' && script.fault.when === 'headers') {
      this.journal.ended(take(false), { status: null, outcome: 'reset', bytes: 0, how: 'broken-off' })
      response.socket?.resetAndDestroy()
      return
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= LARGEST_REQUEST) chunks.push(chunk)
    })
    request.on('end', () => this.answer(take(true), script, response, size))
    request.on('close', () => {
      if (request.complete || taken) return
      this.journal.ended(take(false), { status: null, outcome: 'none', bytes: 0, how: 'left' })
    })
  }

  private answer(entry: JournalEntry, script: Script, response: ServerResponse, size: number): void {
    const random = chanceFor(this.options.seed, entry.path, entry.query + entry.body)
    const turn = this.turns.get(entry.path) ?? 0
    this.turns.set(entry.path, turn + 1)
    const tooLarge = size > LARGEST_REQUEST
    const behaviour = tooLarge ? { ...NOBODY, status: 413 } : chooseBehaviour(script, turn, random, entry)
    const { fault } = behaviour
    const duplicate = behaviour.duplicates === true && this.isKnown(entry)
    const spoken = duplicate
      ? speak(behaviour.dialect, { result: 'duplicate', reason: 'Duplicate' })
      : this.say(behaviour, entry, random)
    const outcome = fault ? fault.kind : duplicate ? 'duplicate' : behaviour.outcome.kind
    const sent = payload(behaviour, spoken, behaviour.status ?? (behaviour.outcome.kind === 'later' ? 202 : 200))
    const socket = response.socket
    const before = socket?.bytesWritten ?? 0
    response.on('close', () => {
      const whole = response.writableFinished
      const how = whole ? 'answered' : fault && BREAKS_OFF.has(fault.kind) ? 'broken-off' : 'left'
      const bytes = (socket?.bytesWritten ?? 0) - before
      this.journal.ended(entry, { status: bytes > 0 ? sent.status : null, outcome, bytes, how })
      if (socket && typeof behaviour.close === 'object') this.hangUp(socket, behaviour.close)
    })
    this.timers.after(drawDelay(behaviour.delay ?? 0, random), () => {
      if (response.destroyed || fault?.kind === 'hang') return
      if (fault?.kind === 'reset' && fault.when !== 'answer') response.socket?.resetAndDestroy()
      else transmit(response, behaviour, sent, this.timers)
    })
  }

  private say({ dialect, outcome }: Behaviour, entry: JournalEntry, random: ReturnType<typeof chanceFor>): Spoken {
    if (outcome.kind === 'raw') return { contentType: outcome.contentType ?? 'text/plain', body: outcome.body }
    const drawn = speak(dialect, decideAnswer(outcome, random))
    const said = outcome.kind === 'later' ? (outcome.said ?? drawn) : drawn
    const url = outcome.kind === 'later' ? (outcome.url ?? callbackUrl(entry)) : null
    if (outcome.kind === 'later' && url !== null) {
      const final = speak(dialect, decideAnswer(outcome.then, random))
      this.timers.after(outcome.afterMs, () => callBack(url, final, entry, this.journal))
    }
    return said
  }

  private hangUp(socket: Socket, { afterMs, reset }: { readonly afterMs: number; readonly reset?: boolean }): void {
    this.timers.after(afterMs, () => {
      if (reset) socket.resetAndDestroy()
      else socket.destroy()
    })
  }

  private isKnown({ path, body, query }: JournalEntry): boolean {
    const known = this.seen.get(path) ?? new Set()
    this.seen.set(path, known)
    const people = peopleIn(`${body} ${query}`)
    const found = people.some((person) => known.has(person))
    for (const person of people) known.add(person)
    return found
  }
}

export const startSimulator = (options: SimulatorOptions): Promise<Simulator> => new Simulator(options).start()
