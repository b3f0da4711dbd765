import { consentAllows } from '../filters/lead-view'
import { type Draft, set } from './draft'
import type { LeadEvent } from './events'
import { isProcessing, lendersWithIt } from './facts'
import { feedRefusal, type Refusal } from './moves'
import { ask, offerTo, sendBan } from './offers'

const isSold = ({ state }: Draft): boolean =>
  state.postings.some(({ status, feed, removed }) => status === 'matched' && !feed && !removed)

/** After the first sale the data feeds are looked for, and again until it has worked out once. */
export function askFeeds(draft: Draft): void {
  const { state } = draft
  if (state.feeds === 'done' || isProcessing(state)) return
  // The sale may be gone again before its feeds were found.
  set(draft, { feeds: isSold(draft) ? 'wanted' : 'none' })
  if (draft.state.feeds === 'none') return
  draft.commands.push({ type: 'findFeeds' })
}

export function feedsFound(draft: Draft, { candidates }: Extract<LeadEvent, { type: 'feedsFound' }>): Refusal {
  const { state } = draft
  if (state.feeds !== 'wanted') return 'No data feeds were asked for'
  if (isProcessing(state)) return 'Lead is being processed'
  const banned = sendBan(draft) !== null
  const busy = new Set(lendersWithIt(state))
  const offers = candidates.filter((feed) => {
    const allowed =
      feed.feed &&
      !banned &&
      feedRefusal(state, feed) === null &&
      consentAllows(state.consent, feed.lender, feed.compliance) &&
      !busy.has(feed.lender)
    if (allowed) busy.add(feed.lender)
    return allowed
  })
  if (offers.length === 0) set(draft, { feeds: 'done' })
  ask(
    draft,
    offers.map((feed) => offerTo(feed, 'feed')),
  )
  return null
}
