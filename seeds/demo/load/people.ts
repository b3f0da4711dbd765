import type { LeadStatus } from '@/engine/decide/state'
import { HASHED, type SealedIdentity } from '@/features/selling/market/server/store/identity'
import type { LeadFacts } from '@/features/selling/market/server/store/lead'
import { type HistoryKeys, NOBODY, type PersonFacts } from '@/features/selling/market/server/store/person'
import type { ScrubHistory } from '@/features/selling/scrubbing/server/types'

const DAY = 86_400_000
const MOST = 200
const SEVERAL = '*'
const WAITING: ReadonlySet<LeadStatus> = new Set(['flagged', 'failed'])

const keyOf = (hash: Buffer | null | undefined): string | null => hash?.toString('latin1') ?? null

/** What later leads of the same person have to know of one. */
export interface Trace {
  readonly lead: number
  readonly rcid: number
  readonly publisher: number
  readonly product: number
  readonly receivedAt: number
  readonly flow: string
  readonly email: string | null
  readonly phone: string | null
  /** A copy of a failed lead counts for nothing while it waits for staff. */
  readonly isCopy: boolean
  status: LeadStatus
  /** Lenders that were sent it, and when. */
  sent: readonly (readonly [lender: number, at: number])[]
}

/** Who came before: by hashes, as the database finds them. */
export class People {
  private readonly traces = new Map<string, Trace[]>()
  private readonly certificates = new Map<string, string>()
  private readonly places = new Map<string, number[]>()
  private prunedAt = 0

  add(facts: LeadFacts, { hashes }: SealedIdentity, status: LeadStatus): Trace {
    const of = (name: (typeof HASHED)[number]): string | null => keyOf(hashes[HASHED.indexOf(name)])
    const trace: Trace = {
      lead: facts.id,
      rcid: facts.rcid,
      publisher: facts.publisher,
      product: facts.product,
      receivedAt: facts.receivedAt,
      flow: facts.flow,
      email: of('email'),
      phone: of('phone'),
      isCopy: facts.copyOf !== undefined,
      status,
      sent: [],
    }
    if (facts.test) return trace
    for (const key of [trace.email, trace.phone]) if (key !== null) this.list(this.traces, key, trace)
    for (const certificate of [of('trustedform'), of('leadid')]) {
      if (certificate === null) continue
      const owner = this.certificates.get(certificate)
      const phone = trace.phone ?? ''
      this.certificates.set(certificate, owner === undefined || owner === phone ? phone : SEVERAL)
    }
    for (const name of ['ipaddress', 'address'] as const) {
      const place = of(name)
      if (place !== null && !trace.isCopy) this.list(this.places, `${name}/${place}`, facts.receivedAt)
    }
    this.prune(facts.receivedAt)
    return trace
  }

  find(emailHash: Buffer | null, phoneHash: Buffer | null, except = 0): PersonFacts {
    const email = keyOf(emailHash)
    const phone = keyOf(phoneHash)
    const found = new Set<Trace>()
    for (const key of [email, phone]) for (const trace of this.traces.get(key ?? '') ?? []) found.add(trace)
    const rows = [...found].filter(
      ({ lead, status, isCopy }) => lead !== except && status !== 'deleted' && !(isCopy && WAITING.has(status)),
    )
    if (rows.length === 0) return NOBODY
    const earlier = rows.sort((a, b) => b.receivedAt - a.receivedAt).slice(0, MOST)
    const lastSentToLender: Record<number, number> = {}
    for (const { sent } of earlier)
      for (const [lender, at] of sent) lastSentToLender[lender] = Math.max(lastSentToLender[lender] ?? 0, at)
    return {
      earlier: earlier.map((trace) => ({
        lead: trace.lead,
        rcid: trace.rcid,
        publisher: trace.publisher,
        product: trace.product,
        status: trace.status,
        receivedAt: trace.receivedAt,
        flow: trace.flow,
        samePhoneAndEmail: trace.email === email && trace.phone === phone,
      })),
      lastSentToLender,
    }
  }

  history(keys: HistoryKeys, now: number): ScrubHistory {
    const phone = keyOf(keys.phone) ?? ''
    const reused = [keyOf(keys.trustedform), keyOf(keys.leadid)].some((certificate) => {
      const owner = this.certificates.get(certificate ?? '')
      return owner !== undefined && owner !== phone
    })
    const lately = (name: string, hash: Buffer | null): number =>
      (this.places.get(`${name}/${keyOf(hash) ?? ''}`) ?? []).filter((at) => at > now - DAY).length
    return {
      certificateReused: reused,
      sameIp: lately('ipaddress', keys.ip),
      sameAddress: lately('address', keys.address),
    }
  }

  private list<T>(map: Map<string, T[]>, key: string, item: T): void {
    const known = map.get(key)
    if (known) known.push(item)
    else map.set(key, [item])
  }

  private prune(now: number): void {
    if (now < this.prunedAt + DAY) return
    this.prunedAt = now
    for (const [key, times] of this.places) if ((times.at(-1) ?? 0) < now - DAY) this.places.delete(key)
  }
}
