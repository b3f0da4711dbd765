import { isIP, type LookupFunction, type Socket, connect as connectPlain } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { addressFault } from './destination'
import type { DestinationPolicy } from './policy'
import type { Resolve } from './resolver'
import type { NotSentWhy } from './result'

export interface Target {
  readonly protocol: string
  readonly hostname: string
  readonly port: number
}

export interface ConnectorOptions {
  readonly policy: DestinationPolicy
  readonly resolve: Resolve
  /** Certificate authorities trusted instead of the system's. */
  readonly ca?: string
}

/** No connection came about, so nothing of the request can have left. */
export class NotConnected extends Error {
  constructor(
    readonly why: NotSentWhy,
    message: string,
  ) {
    super(message)
  }
}

const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ETIMEDOUT', 'EADDRNOTAVAIL'])

function classify(error: NodeJS.ErrnoException & { syscall?: string }, overTls: boolean): NotConnected {
  if (error instanceof NotConnected) return error
  const detail = error.message || (error.code ?? 'connection failed')
  if (error.syscall === 'getaddrinfo' || error.code?.startsWith('EAI_')) return new NotConnected('dns', detail)
  if (error.code === 'ECONNREFUSED') return new NotConnected('refused', detail)
  if (error.code && UNREACHABLE.has(error.code)) return new NotConnected('unreachable', detail)
  return new NotConnected(overTls ? 'tls' : 'refused', detail)
}

/** Opens connections to one origin; the address that is connected to is the address that was checked. */
export class Connector {
  private session: Buffer | undefined

  constructor(
    readonly target: Target,
    private readonly options: ConnectorOptions,
  ) {}

  private faultOf(address: string): string | null {
    const { hostname, port } = this.target
    const { policy } = this.options
    return policy.allowsName(hostname, port) ? null : addressFault(address, port, policy)
  }

  /** Handed to the socket itself: no second question to the name server comes between check and connection. */
  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.options.resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        const bad = addresses.find(({ address }) => this.faultOf(address))
        if (bad) {
          const message = `${hostname} resolves to ${bad.address}, ${this.faultOf(bad.address)}`
          callback(new NotConnected('blocked', message), '')
        } else if (!first) callback(new NotConnected('dns', `${hostname} has no address`), '')
        else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(new NotConnected('dns', (error as Error).message), ''),
    )
  }

  /** The socket is returned at once so that the attempt can be broken off. */
  open(done: (error: NotConnected | null, socket: Socket | null) => void): Socket | null {
    const { protocol, hostname, port } = this.target
    const literal = isIP(hostname) !== 0
    const fault = literal ? this.faultOf(hostname) : null
    if (fault) {
      done(new NotConnected('blocked', `${hostname} is ${fault}`), null)
      return null
    }
    const secure = protocol === 'https:'
    const where = { host: hostname, port, lookup: this.lookup }
    const socket = secure ? this.openSecure(where, literal) : connectPlain(where)
    socket.setNoDelay(true).setKeepAlive(true, 60_000)
    let transportOpen = false
    let pending = true
    const fail = (error: NotConnected): void => {
      if (!pending) return
      pending = false
      socket.destroy()
      done(error, null)
    }
    socket.once('connect', () => {
      transportOpen = true
      // The last word, whatever the resolver, the literal or the operating system made of the name.
      const reached = socket.remoteAddress
      const wrong = reached === undefined ? null : this.faultOf(reached.replace(/^::ffff:(?=\d+\.)/, ''))
      if (wrong) fail(new NotConnected('blocked', `${hostname} led to ${reached}, ${wrong}`))
    })
    socket.on('error', (error) => fail(classify(error, transportOpen && secure)))
    socket.once('close', () => fail(new NotConnected(secure ? 'tls' : 'refused', 'the connection was closed at once')))
    // Node does not compare the name again when a session is resumed: only those of accepted connections are kept.
    let session: Buffer | undefined
    socket.on('session', (given: Buffer) => {
      session = given
      if (transportOpen && !pending) this.session = given
    })
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      if (!pending) return
      pending = false
      this.session = session ?? this.session
      done(null, socket)
    })
    return socket
  }

  private openSecure(where: { host: string; port: number; lookup: LookupFunction }, literal: boolean): Socket {
    const { ca } = this.options
    return connectSecure({
      ...where,
      ...(literal ? {} : { servername: where.host }),
      ...(ca === undefined ? {} : { ca }),
      ...(this.session ? { session: this.session } : {}),
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
    })
  }
}
