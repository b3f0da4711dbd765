/** What a person says a pasted answer means. */
export const MARKS = ['sold', 'refused', 'duplicate', 'later', 'error', 'undecided'] as const
export type Mark = (typeof MARKS)[number]

const TITLES: Readonly<Record<Mark, string>> = {
  sold: 'Sold',
  refused: 'Refused',
  duplicate: 'Duplicate',
  later: 'Decides later',
  error: 'Error',
  undecided: 'Undecided',
}

/** In a ping: Bid and No bid. */
export const markTitle = (mark: Mark, stage: 'ping' | 'post'): string =>
  stage === 'ping' && mark === 'sold' ? 'Bid' : stage === 'ping' && mark === 'refused' ? 'No bid' : TITLES[mark]

/** The words of the format language. */
export const OUTCOMES: Readonly<Record<Mark, string>> = {
  sold: 'matched',
  refused: 'unmatched',
  duplicate: 'duplicate',
  later: 'pending',
  error: 'error',
  undecided: 'timeout',
}

export function markOf({ outcome, duplicate }: { readonly outcome: string; readonly duplicate: boolean }): Mark {
  if (duplicate) return 'duplicate'
  return MARKS.find((mark) => OUTCOMES[mark] === outcome) ?? 'undecided'
}
