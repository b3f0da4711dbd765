import type { ProcessStep } from '@/features/selling/market/server/public'
import { notFound } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'

export interface ConsentRound {
  readonly at: string
  readonly shown: readonly { readonly lender: number; readonly brand: string }[]
  readonly chosen: readonly number[] | null
  readonly brands?: readonly string[]
}

export interface Consent {
  /** Null where it names its consumer: then it is with the identity. */
  readonly text?: string | null
  readonly hash?: string | null
  readonly url?: string | null
  readonly rounds?: readonly ConsentRound[]
}

export interface ScrubLine {
  readonly scrubber: string
  readonly ispass: boolean
  readonly data: Record<string, unknown>
  readonly ms?: number
}

export interface RankedRow {
  readonly order: number
  readonly lender: number
  readonly price: number
  readonly rank: number
}

export interface LeadDetails {
  readonly verdicts: Buffer | null
  readonly judgedAt: Date | null
  readonly ranking: readonly RankedRow[]
  readonly process: readonly ProcessStep[]
  readonly scrubbing: readonly ScrubLine[]
  readonly tracking: Readonly<Record<string, string>>
  readonly consent: Consent
}

/** What only the lead's own page shows. */
export async function detailsOf(db: Db | Tx, lead: number): Promise<LeadDetails> {
  const row = await db.selectFrom('lead_details').selectAll().where('lead_id', '=', lead).executeTakeFirst()
  if (!row) throw notFound('Lead')
  return {
    verdicts: row.verdicts,
    judgedAt: row.judged_at,
    ranking: row.ranking as RankedRow[],
    process: row.process as ProcessStep[],
    scrubbing: row.scrubbing as ScrubLine[],
    tracking: row.tracking as Record<string, string>,
    consent: row.consent as Consent,
  }
}
