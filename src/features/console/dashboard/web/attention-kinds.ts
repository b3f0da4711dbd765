import type { ListedKind } from '../contract'

interface KindWords {
  readonly title: string
  /** Headings of what stands where. */
  readonly row: string
  readonly party: 'Lender' | 'Publisher'
  readonly detail: string
  readonly since?: string
  readonly atstake?: readonly [header: string, help: string]
  /** After the sum in the page's head. */
  readonly stake?: string
}

const A_DAY = ['Revenue a day', 'What the order brought a day in the last 7 days'] as const

/** What a row has at stake, as it is shown: a loss is profit below zero. */
export const stakeOf = (kind: ListedKind, atstake: number): number => (kind === 'margin' ? 0 - atstake : atstake)

export const KIND_WORDS: Readonly<Record<ListedKind, KindWords>> = {
  undecided: {
    ...{ title: 'Undecided postings', row: 'Lead', party: 'Lender', detail: 'What happened', since: 'Age' },
    atstake: ['Revenue', 'What the order offered; booked if the posting is settled as sold'],
    stake: 'revenue at stake',
  },
  breakers: {
    ...{ title: 'Open circuit breakers', row: 'Order', party: 'Lender', detail: 'What happened', since: 'Opened' },
    atstake: A_DAY,
    stake: 'revenue a day at stake',
  },
  caps: {
    ...{ title: 'Orders at 90% of a cap', row: 'Order', party: 'Lender', detail: 'Fullest cap' },
    atstake: A_DAY,
    stake: 'revenue a day at stake',
  },
  returns: {
    ...{ title: 'Returns waiting', row: 'Lead', party: 'Lender', detail: 'Reason', since: 'Requested' },
    atstake: ['Credit', 'What the lender gets back if it is accepted'],
    stake: 'to be credited if all are accepted',
  },
  silent: {
    ...{ title: 'Silent RCIDs', row: 'RCID', party: 'Publisher', detail: 'What happened', since: 'Last lead' },
    atstake: ['Usual revenue a day', 'What the RCID brought a day in the last 28 days'],
    stake: 'usual revenue a day at stake',
  },
  margin: {
    ...{ title: 'RCIDs losing money', row: 'RCID', party: 'Publisher', detail: 'In 7 days' },
    atstake: ['Profit', 'Revenue less payout in the last 7 days'],
    stake: 'profit in 7 days',
  },
  formats: {
    ...{ title: 'Send-format changes awaiting approval', row: 'Order', party: 'Lender', detail: 'Change' },
    since: 'Requested',
    atstake: A_DAY,
    stake: 'revenue a day of these orders',
  },
  asks: {
    ...{ title: 'Requests of lenders', row: 'Order', party: 'Lender', detail: 'Request', since: 'Requested' },
    atstake: A_DAY,
    stake: 'revenue a day of these orders',
  },
  golive: {
    ...{ title: 'RCIDs that want to go live', row: 'RCID', party: 'Publisher', detail: 'Request', since: 'Requested' },
  },
}
