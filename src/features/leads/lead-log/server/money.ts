import { payoutOn, type PriceModel } from '@/engine/money/payable'
import { lenderOf, partiesOf } from '@/features/selling/lead-facts/server/public'
import { dollars } from '@/features/selling/lead-facts/public'
import type { LoadedLead } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { returnsOfLead } from '@/features/leads/returns/server/public'
import { formatDollars } from '@/kernel/money'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'

const BOOKINGS: Readonly<Record<string, string>> = {
  'match-no-buyer payout': 'Matched no buyer',
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'REV 70%', 'CPA $12.00' */
const termsOf = (model: PriceModel): string =>
  model.kind === 'REV' ? `REV ${model.basisPoints / 100}%` : `CPA ${formatDollars(model.amount)}`

/** What the best bid that was declined would have brought, while nothing is sold. Never part of a sum. */
function lostBid({ state }: LoadedLead) {
  const { postings, priceModel, test } = state
  const tried = postings.filter(({ feed, removed }) => !feed && !removed)
  const [best] = tried.filter(({ status }) => status === 'unmatched').sort((a, b) => b.bid - a.bid)
  if (!best || test || tried.some(({ status }) => status === 'matched' || status === 'returned')) return null
  const payout = payoutOn(priceModel, [best.bid])
  return { terms: termsOf(priceModel), revenue: dollars(best.bid), payout: dollars(payout) }
}

/** Every booking of the lead with its person, and what stands now. */
export async function moneyOf(services: Services, db: Db, lead: LoadedLead) {
  const { facts, state } = lead
  const reference = referenceOf(services).get()
  const rows = await db
    .selectFrom('ledger as l')
    .leftJoin('postings as p', (join) => join.onRef('p.lead_id', '=', 'l.lead_id').onRef('p.id', '=', 'l.posting_id'))
    .select(['l.kind', 'l.account', 'l.cents', 'l.at', 'l.by', 'p.lender_id'])
    .where('l.lead_id', '=', facts.id)
    .orderBy('l.at')
    .orderBy('l.id')
    .execute()
  const publisher = `${partiesOf(services, facts).publisher.name}, ${termsOf(state.priceModel)}`
  const { earnTotal, earnPub, earnTotalOriginal, earnPubOriginal } = state.booked
  return {
    deleted: state.status === 'deleted',
    rows: rows.map(({ kind, account, cents, at, by, lender_id }) => ({
      date: at.toISOString(),
      booking: BOOKINGS[kind] ?? capital(kind),
      party: account === 'payout' || lender_id === null ? publisher : lenderOf(reference, lender_id).title,
      by: by === 'system' ? 'Sluice' : by,
      revenue: account === 'revenue' ? dollars(cents) : 0,
      payout: account === 'payout' ? dollars(cents) : 0,
    })),
    revenue: dollars(earnTotal),
    payout: dollars(earnPub),
    originalrevenue: dollars(earnTotalOriginal),
    originalpayout: dollars(earnPubOriginal),
    lost: lostBid(lead),
  }
}

export async function leadReturns(services: Services, db: Db, lead: LoadedLead) {
  const items = await returnsOfLead(services, db, lead.facts.id)
  return items.map((item) => ({
    posting: item.posting,
    lender: item.lender,
    status: item.status,
    reason: item.reason,
    requested: item.requested,
    requestedby: item.requestedBy,
    finalized: item.finalized,
    finalizedby: item.finalizedBy,
    policydays: item.policyDays,
    day: item.day,
    sold: item.sold,
    asked: item.asked,
    cap: item.cap,
    month: item.month,
    memo: item.memo,
    resale: lead.state.resaleBlocked ? 'Not to be sold again' : `Not to ${item.lender} again`,
  }))
}
