import { isUnfinished } from '@/engine/decide/facts'
import type { Posting } from '@/engine/decide/state'
import type { LeadView } from '@/engine/filters/lead-view'
import { detailsOf, type LeadDetails, orderOf } from '@/features/selling/lead-facts/server/public'
import { dollars, dollarsOrNull } from '@/features/selling/lead-facts/public'
import { type Explained, explainVerdicts } from './explain'
import { type LoadedLead, viewOfStored } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { returnsOfLead } from '@/features/leads/returns/server/public'
import { notFound } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { VerdictRow } from '../contract'
import { NOT_REACHED, stopGroup, stopPhrase } from '../stop-words'
import { inOrder, storyOf } from '../story'
import type { OrderRow } from '../story-shapes'
import { pingsOf, shownPinged } from './pings'
import { originalsOf } from './postings'
import { listedValues, skippedRule } from './required'
import { countingPosting, noteOf, outcomeOf } from './sent'
import { type Around, sorted, stopOf, verdictRowOf } from './verdicts'

const NO_RULE = { rule: '', rulecode: null, rulevalue: '', rulecount: 0, leadvalue: '', owner: null }

/** Eligible, but nothing was sent: no room when its turn came, or its turn did not come. */
function notSent(
  details: LeadDetails,
  order: number,
  sold: boolean,
): Pick<OrderRow, 'rule' | 'rulecode' | 'rulevalue' | 'leadvalue' | 'owner'> {
  const skipped = details.process.find((step) => step.skipped?.order === order)?.skipped
  if (skipped) return skippedRule(skipped)
  const leadvalue = sold ? 'Sold before' : 'Not offered'
  return { rule: 'Not reached', rulecode: NOT_REACHED, rulevalue: 'Its turn', leadvalue, owner: null }
}

async function aroundOf(services: Services, db: Db, lead: LoadedLead, ranking: Around['ranking']): Promise<Around> {
  const view: LeadView = await viewOfStored(services, lead, 'rematch')
  const entries = await pingsOf(services, db, lead)
  return { view, ranking, pinged: new Map(entries.map((entry) => [entry.pinged.order, shownPinged(entry)])) }
}

async function explainedOf(services: Services, details: LeadDetails, view: LeadView): Promise<Explained[]> {
  const { verdicts, judgedAt } = details
  return verdicts === null || judgedAt === null ? [] : explainVerdicts(services, verdicts, judgedAt.getTime(), view)
}

/** What became of every order that the lead was matched against or sent to, and the sentence over it. */
export async function explainLead(services: Services, db: Db, lead: LoadedLead) {
  const { facts, state } = lead
  const details = await detailsOf(db, facts.id)
  const reference = referenceOf(services).get()
  const around = await aroundOf(services, db, lead, details.ranking)
  const [explained, originals, returns] = await Promise.all([
    explainedOf(services, details, around.view),
    originalsOf(db, facts.id),
    returnsOfLead(services, db, facts.id),
  ])
  const sold = state.postings.some(({ status, feed }) => status === 'matched' && !feed)
  const sent = (order: number, posting: Posting, rank: number | null): OrderRow => {
    const original = originals.get(posting.id) ?? 0
    const reason = returns.find((item) => item.posting === posting.id)?.reason ?? ''
    const outcome = outcomeOf(posting)
    const paid = outcome === 'sold' || outcome === 'returned'
    return {
      ...NO_RULE,
      lenderorder: orderOf(reference, order, posting.lender),
      outcome,
      group: outcome === 'sold' && posting.feed ? 'copied' : outcome,
      groupwords: outcome === 'sold' && posting.feed ? 'copied' : outcome,
      ...noteOf(posting, original, reason),
      posting: posting.id,
      rank,
      price: dollars(paid ? posting.revenue : posting.bid),
      original: paid && original !== 0 ? dollars(original) : null,
    }
  }
  const rows = explained.map((one): OrderRow => {
    const place = details.ranking.findIndex(({ order }) => order === one.order)
    const rank = place < 0 ? null : place + 1
    const posting = countingPosting(state.postings, one.order)
    if (posting) return sent(one.order, posting, rank)
    const stop = one.eligible
      ? { ...NO_RULE, ...notSent(details, one.order, sold) }
      : { ...stopOf(services, one, around), owner: one.owner }
    const price =
      details.ranking[place]?.price ?? around.pinged.get(one.order)?.bid ?? reference.orders.get(one.order)?.price
    return {
      lenderorder: orderOf(reference, one.order),
      outcome: 'stopped',
      group: stopGroup(stop.rulecode ?? 0, one.stop?.status ?? null),
      groupwords: stopPhrase(stop),
      ...stop,
      note: '',
      said: '',
      posting: null,
      rank,
      price: dollarsOrNull(price ?? null),
      original: null,
    }
  })
  const known = new Set(explained.map(({ order }) => order))
  const others = [...new Set(state.postings.map(({ order }) => order))].filter((order) => !known.has(order))
  const all = inOrder([
    ...rows,
    ...others.flatMap((order) => {
      const posting = countingPosting(state.postings, order)
      return posting ? [sent(order, posting, null)] : []
    }),
  ])
  const story = storyOf(
    {
      status: state.status,
      reason: state.reason,
      exclusive: state.exclusive,
      places: state.places,
      earnpub: dollars(state.booked.earnPub),
      processing: isUnfinished(state),
      returns: returns
        .filter(({ status }) => status.startsWith('accepted'))
        .map(({ lender, reason, day }) => ({ lender, reason, days: day })),
    },
    all,
  )
  return {
    judged: details.judgedAt?.toISOString() ?? null,
    headline: [...story.headline],
    rest: [...story.rest],
    rows: all,
  }
}

/** The stopped orders alone, as the post log lists them. */
export async function filteredOf(services: Services, db: Db, lead: LoadedLead): Promise<VerdictRow[]> {
  const details = await detailsOf(db, lead.facts.id)
  const around = await aroundOf(services, db, lead, details.ranking)
  const stopped = (await explainedOf(services, details, around.view)).filter(({ eligible }) => !eligible)
  return sorted(stopped.map((one) => verdictRowOf(services, one, around)))
}

/** Everything that the rule of one order lists, where its row names only the first. */
export async function listedBy(services: Services, db: Db, lead: LoadedLead, order: number) {
  const details = await detailsOf(db, lead.facts.id)
  const view = await viewOfStored(services, lead, 'rematch')
  const one = (await explainedOf(services, details, view)).find((row) => row.order === order)
  if (!one?.filter) throw notFound('Rule')
  const reference = referenceOf(services).get()
  const { type } = one.filter.data as { type?: 'include' | 'exclude' }
  return {
    rule: one.stop?.rule ?? '',
    type: type ?? ('include' as const),
    values: listedValues(reference, one.filter, lead.facts.product),
  }
}
