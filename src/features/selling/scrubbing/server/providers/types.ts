import type { Flag, JornayaFlag, PhoneType } from '../../scrub-codes'
import type { ProviderId } from '../../scrubbers'

/** Answers carry nothing that tells who the consumer is: the scrubbing log is not sealed. */
export interface PhoneAnswer {
  readonly valid: boolean
  /** Such as active or disconnected. */
  readonly line: string
  readonly type: PhoneType
  readonly carrier: string | null
}

export interface RiskAnswer {
  readonly status: number
  /** Null where the status says why there is none. */
  readonly score: number | null
  readonly phonetype: PhoneType | null
  readonly reasons: readonly string[]
}

export interface AnuraAnswer {
  readonly result: 'good' | 'warning' | 'bad'
}

export interface JornayaAnswer {
  readonly flags: Readonly<Record<JornayaFlag, Flag>>
}

export interface Answers {
  readonly phone: PhoneAnswer
  readonly riskA: RiskAnswer
  readonly riskB: RiskAnswer
  readonly anura: AnuraAnswer
  readonly jornaya: JornayaAnswer
}

/** An answer, or why there is none. Never throws for what the other side does. */
export type Asked<A> =
  | { readonly ok: true; readonly answer: A; readonly embedded: boolean }
  | { readonly ok: false; readonly error: string }

export interface Provider<A> {
  ask(fields: Readonly<Record<string, string>>): Promise<Asked<A>>
}

export type Providers = { readonly [P in ProviderId]: Provider<Answers[P]> }

export interface Problems {
  /** A provider that does not do its work: it has begun to fail, or is not asked any more for a while. */
  readonly onProblem: (provider: ProviderId, text: string) => void
  readonly onRecovered: (provider: ProviderId) => void
}
