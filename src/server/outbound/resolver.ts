import { lookup, resolveMx } from 'node:dns/promises'

export interface Resolved {
  readonly address: string
  readonly family: number
}

/** All addresses of a name; rejects with the system's error when there are none. */
export type Resolve = (hostname: string) => Promise<readonly Resolved[]>

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

export const systemMailHosts = async (domain: string): Promise<readonly string[]> =>
  (await resolveMx(domain)).map(({ exchange }) => exchange)

export interface ResolverOptions {
  readonly resolve?: Resolve
  /** Answers are used without asking again for so long … */
  readonly freshMs?: number
  /** … and while a new one is awaited, so that a slow name server does not stop a known destination. */
  readonly staleMs?: number
  readonly atOnce?: number
  readonly now?: () => number
}

const MOST_NAMES = 2000

/**
 * The system resolver blocks one of Node's four pool threads per question, for many seconds if the name server is dead:
 * each name is asked for once at a time, and never so many that no thread is left for passwords and files.
 */
export function createResolver(options: ResolverOptions = {}): Resolve {
  const { resolve = systemResolve, freshMs = 30_000, staleMs = 600_000, atOnce = 3 } = options
  const now = options.now ?? (() => performance.now())
  const known = new Map<string, { readonly addresses: readonly Resolved[]; readonly at: number }>()
  const asking = new Map<string, Promise<readonly Resolved[]>>()
  const turns: (() => void)[] = []
  let running = 0

  async function question(hostname: string): Promise<readonly Resolved[]> {
    if (running >= atOnce) await new Promise<void>((turn) => turns.push(turn))
    running++
    try {
      const addresses = await resolve(hostname)
      known.delete(hostname)
      known.set(hostname, { addresses, at: now() })
      const oldest = known.keys().next()
      if (known.size > MOST_NAMES && !oldest.done) known.delete(oldest.value)
      return addresses
    } finally {
      running--
      asking.delete(hostname)
      turns.shift()?.()
    }
  }

  function ask(hostname: string): Promise<readonly Resolved[]> {
    const under = asking.get(hostname)
    if (under) return under
    const asked = question(hostname)
    asking.set(hostname, asked)
    return asked
  }

  return (hostname) => {
    const last = known.get(hostname)
    const age = last ? now() - last.at : Infinity
    if (last && age < freshMs) return Promise.resolve(last.addresses)
    const asked = ask(hostname)
    if (!last || age >= staleMs) return asked
    asked.catch(() => undefined)
    return Promise.resolve(last.addresses)
  }
}
