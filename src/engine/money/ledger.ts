import { type Cents, cents } from '@/kernel/money'
import { earnTotal, type PaidLead, payable } from './payable'

export type LedgerKind =
  | 'sale'
  | 'payout'
  | 'return credit'
  | 'payout reversal'
  | 'cost upload'
  | 'revenue upload'
  | 'match-no-buyer payout'
  | 'removal'

/** What happened, as far as money goes: names the kinds of the rows on either side. */
export type MoneyEvent = 'sale' | 'return' | 'removal' | 'costUpload' | 'revenueUpload' | 'matchNoBuyer'

/** 'revenue' rows add up to earntotal, 'payout' rows to earnpub. */
export type LedgerAccount = 'revenue' | 'payout'

export interface LedgerRow {
  readonly lead: number
  readonly posting: number | null
  readonly publisher: number
  readonly kind: LedgerKind
  readonly account: LedgerAccount
  readonly cents: Cents
  readonly by: string
  readonly at: number
  readonly why: string
}

const KINDS: Readonly<Record<MoneyEvent, Readonly<Record<LedgerAccount, LedgerKind>>>> = {
  sale: { revenue: 'sale', payout: 'payout' },
  return: { revenue: 'return credit', payout: 'payout reversal' },
  removal: { revenue: 'removal', payout: 'removal' },
  costUpload: { revenue: 'cost upload', payout: 'cost upload' },
  revenueUpload: { revenue: 'revenue upload', payout: 'revenue upload' },
  matchNoBuyer: { revenue: 'match-no-buyer payout', payout: 'match-no-buyer payout' },
}

/** The lead's money as the ledger has it; the sums of its rows. */
export interface Booked {
  readonly earnTotal: Cents
  readonly earnPub: Cents
  readonly earnTotalOriginal: Cents
  readonly earnPubOriginal: Cents
}

export const NOTHING_BOOKED: Booked = {
  earnTotal: cents(0),
  earnPub: cents(0),
  earnTotalOriginal: cents(0),
  earnPubOriginal: cents(0),
}

export interface BookingNote {
  readonly lead: number
  readonly publisher: number
  readonly posting: number | null
  readonly by: string
  readonly at: number
  readonly why: string
}

/** The rows one event writes: what the lead should have, less what is booked. Nothing moved, nothing written. */
export function rowsFor(event: MoneyEvent, lead: PaidLead, booked: Booked, note: BookingNote): LedgerRow[] {
  const moves = [
    ['revenue', earnTotal(lead) - booked.earnTotal],
    ['payout', payable(lead) - booked.earnPub],
  ] as const
  return moves
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ ...note, kind: KINDS[event][account], account, cents: cents(amount) }))
}

const ORIGINAL_KINDS: ReadonlySet<LedgerKind> = new Set(['sale', 'payout', 'match-no-buyer payout'])

/** Originals are what was booked when sold, before returns, removals and uploads. */
export function bookedSums(
  rows: readonly Pick<LedgerRow, 'kind' | 'account' | 'cents'>[],
  start = NOTHING_BOOKED,
): Booked {
  const total = { ...start }
  for (const { kind, account, cents: amount } of rows) {
    const [current, original] =
      account === 'revenue' ? (['earnTotal', 'earnTotalOriginal'] as const) : (['earnPub', 'earnPubOriginal'] as const)
    total[current] = cents(total[current] + amount)
    if (ORIGINAL_KINDS.has(kind)) total[original] = cents(total[original] + amount)
  }
  return total
}
