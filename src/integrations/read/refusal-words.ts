/** Words by which answers say no. A verdict is one of them as a whole; a sentence has one of them in it. */

const REFUSALS = new Set([
  'rejected',
  'reject',
  'declined',
  'decline',
  'refused',
  'denied',
  'failed',
  'failure',
  'fail',
  'error',
  'duplicate',
  'duplicated',
  'duplicate lead',
  'dupe',
  'unmatched',
  'unsold',
  'unassigned',
  'invalid',
  'unsuccessful',
  'not accepted',
  'not matched',
  'not sold',
  'no',
  'no bid',
  'no match',
  'nobid',
  'nomatch',
  'rechazado',
  'rechazada',
  'duplicado',
  'rejeitado',
  'recusado',
  'refusé',
  'refusée',
  'rejeté',
  'doublon',
  'abgelehnt',
  'fehler',
  'rifiutato',
])

/** NO_BID, Not-Accepted and "not accepted" are one word. */
export const isRefusal = (word: string): boolean =>
  REFUSALS.has(
    word
      .toLowerCase()
      .replace(/[\s_.!-]+/g, ' ')
      .trim(),
  )

const IN_WORDS = [
  'reject(?:ed|ion)?',
  'declined',
  'denied',
  'refused',
  'unsold',
  'unmatched',
  'unsuccessful',
  'failed',
  'failure',
  'errors?',
  'invalid',
  'duplicated?',
  'duplicates',
  'dupe',
  'blacklisted',
  'suppressed',
  'not[ _-](?:been )?(?:accepted|sold|matched|purchased|bought|approved|valid|interested|eligible|qualified)',
  'no[ _-](?:buyers?|match(?:es)?|bids?|coverage)',
  'cap (?:reached|exceeded|full|met)',
  'rechazad[oa]',
  'abgelehnt',
  'rejeitado',
]
const SAYS_NO = new RegExp(`(?:^|[^a-z])(?:${IN_WORDS.join('|')})(?![a-z])`, 'i')
/** "Not a duplicate", "0 errors", "no rejections": taken out before anybody looks. */
const SAYS_THERE_IS_NONE =
  /(?<![a-z])(?:no|not(?: an?)?|non|without|never|zero|0)[ _-]+(?:rejections?|rejected|declined|denied|refused|duplicates?|duplicated|dupes?|errors?|failures?|failed|invalid)(?![a-z])|(?<![a-z])errors?[ -]free(?![a-z])/gi

/** Whether a sentence refuses, in plain words. */
export const refusesInWords = (text: string): boolean => SAYS_NO.test(text.replace(SAYS_THERE_IS_NONE, ' '))
