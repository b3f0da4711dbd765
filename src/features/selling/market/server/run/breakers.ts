import {
  type Admission,
  admit,
  afterAnswer,
  afterFailure,
  type Breaker,
  CLOSED,
  isOpen,
  type Traffic,
} from '@/engine/decide/breaker'

export type BreakerStage = 'ping' | 'post'

export interface BreakerChange {
  readonly order: number
  readonly stage: BreakerStage
  readonly breaker: Breaker
  readonly reason: string
  /** It just opened: staff should know. */
  readonly opened: boolean
}

/** The breakers of this process; what changes about an open one is told, to be kept and shown. */
export class Breakers {
  private readonly known = new Map<string, Breaker>()
  /** Open breakers whose probe is out. */
  private readonly probing = new Set<string>()

  constructor(private readonly changed: (change: BreakerChange) => void = () => undefined) {}

  /** Taken over from what was kept, so that a restart does not try a dead endpoint ten times again. */
  restore(order: number, stage: BreakerStage, breaker: Breaker): void {
    this.known.set(`${stage}/${order}`, breaker)
  }

  /** Whether a request may leave now. Counts as the probe where one is due. */
  admits(order: number, stage: BreakerStage, traffic: Traffic, now: number, answeredPing = false): boolean {
    const breaker = this.known.get(`${stage}/${order}`)
    if (!breaker) return true
    const admission: Admission = admit(breaker, traffic, now, answeredPing)
    if (!admission.admitted) return false
    if (admission.breaker !== breaker) {
      this.known.set(`${stage}/${order}`, admission.breaker)
      this.probing.add(`${stage}/${order}`)
    }
    return true
  }

  /** The same question without taking the probe: most orders that could get a lead never do. */
  wouldAdmit(order: number, stage: BreakerStage, traffic: Traffic, now: number, answeredPing = false): boolean {
    const breaker = this.known.get(`${stage}/${order}`)
    return !breaker || admit(breaker, traffic, now, answeredPing).admitted
  }

  /** Orders that are not sent to at the moment. */
  *open(): Generator<{ readonly order: number; readonly stage: BreakerStage }> {
    for (const [key, breaker] of this.known) {
      if (!isOpen(breaker)) continue
      const [stage, order] = key.split('/') as [BreakerStage, string]
      yield { order: Number(order), stage }
    }
  }

  /** Staff say that it works again, or another process has found out. */
  reset(order: number, stage: BreakerStage): void {
    this.known.delete(`${stage}/${order}`)
    this.probing.delete(`${stage}/${order}`)
  }

  answered(order: number, stage: BreakerStage): void {
    const key = `${stage}/${order}`
    const breaker = this.known.get(key)
    if (!breaker) return
    this.known.delete(key)
    this.probing.delete(key)
    if (isOpen(breaker)) this.changed({ order, stage, breaker: afterAnswer(breaker), reason: '', opened: false })
  }

  failed(order: number, stage: BreakerStage, now: number, reason: string): void {
    const key = `${stage}/${order}`
    const before = this.known.get(key) ?? CLOSED
    // What left before it opened says nothing new; only the probe does.
    if (isOpen(before) && !this.probing.delete(key)) return
    const { breaker, opened } = afterFailure(before, now)
    this.known.set(key, breaker)
    if (isOpen(breaker)) this.changed({ order, stage, breaker, reason, opened })
  }
}
