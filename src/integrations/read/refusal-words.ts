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
  'filtered',
  'blocked',
  'blacklisted',
  'suppressed',
  'unqualified',
  'disqualified',
  'ineligible',
  'unaccepted',
  'unmatch',
  'no sale',
  'nosale',
  'no buyer',
  'no buyers',
  'no coverage',
  'not qualified',
  'not eligible',
  'not interested',
  'not found',
  'over cap',
  'cap reached',
  'expired',
  'canceled',
  'cancelled',
])

/** Verdicts that are none yet. */
const WAITS = new Set(['pending', 'pending review', 'on hold', 'hold', 'in review', 'under review', 'awaiting review'])

/** NO_BID, Not-Accepted and "not accepted" are one word. */
const asWords = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_.!-]+/g, ' ')
    .trim()

export const isRefusal = (word: string): boolean => REFUSALS.has(asWords(word))
export const isWaiting = (word: string): boolean => WAITS.has(asWords(word))

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
  'not[ _-](?:been )?(?:accepted|sold|matched|purchased|bought|approved|valid|interested|eligible|qualified|processed|delivered|covered|authori[sz]ed|accepting|buying|wanted)',
  'no longer (?:accepting|buying|active)',
  'already (?:exists|received|sold|submitted|purchased|in (?:our|the) (?:system|database))',
  'unable to (?:accept|sell|match|process|buy|deliver|place)',
  'could not be (?:accepted|sold|matched|processed|delivered|placed)',
  'disqualified|unqualified|ineligible|unauthori[sz]ed|forbidden',
  'out of (?:area|coverage|range)',
  'no[ _-](?:buyers?|match(?:es)?|bids?|coverage)',
  '(?:cap|quota|limit) (?:reached|exceeded|full|met)',
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
