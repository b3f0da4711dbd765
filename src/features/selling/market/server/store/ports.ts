import type { LeadState } from '@/engine/decide/state'
import type { ScrubHistory } from '@/features/selling/scrubbing/server/public'
import type { LeadOutcome } from '../types'
import type { RoomWish, Taking } from './caps'
import type { LeadChange } from './change'
import type { ConsentRound } from './lead'
import type { SealedIdentity } from './identity'
import type { LeadDetails, LoadedLead, Saved } from './lead-store'
import type { HistoryKeys, PersonFacts } from './person'
import type { PingRow, PingSince, StoredPing } from './pings'

export type IdOf = 'lead' | 'ping' | 'posting'

/** What a run reads and writes, alone or inside a transaction. */
export interface MarketTx {
  nextId(of: IdOf): Promise<number>
  /** Earlier leads of a person, by keyed hashes. */
  person(email: Buffer | null, phone: Buffer | null, except?: number): Promise<PersonFacts>
  /** For each wish room for all of it, or for none. */
  take(wishes: readonly RoomWish[]): Promise<readonly Taking[]>
  /** Null when this lead got the ping, else the lead that has it. */
  claimPing(ping: number, lead: number): Promise<number | null>
  insertLead(change: LeadChange, identity: SealedIdentity, details: LeadDetails): Promise<void>
  /** Not ok: somebody else changed the lead since that version. */
  saveLead(change: LeadChange, version: number): Promise<Saved>
}

export interface MarketStore extends MarketTx {
  /** Work may run several times. The people named are nobody else's meanwhile. */
  transaction<T>(people: readonly (Buffer | null)[], work: (tx: MarketTx) => Promise<T>): Promise<T>
  history(keys: HistoryKeys, now: number): Promise<ScrubHistory>
  loadLead(id: number): Promise<LoadedLead | null>
  insertPing(row: PingRow): Promise<void>
  loadPing(id: number): Promise<StoredPing | null>
  /** What a ping had found, and the lead it has by now. */
  pingSince(id: number): Promise<PingSince>
  consentOf(lead: number): Promise<Readonly<Record<string, unknown>>>
  /** Notes brands that are offered after a send. */
  offered(lead: number, round: ConsentRound): Promise<void>
  answerOf(lead: number): Promise<KeptAnswer | null>
}

export interface KeptAnswer {
  readonly answer: Pick<LeadOutcome, 'status' | 'price' | 'reason' | 'redirect'> | null
  readonly state: LeadState
}
