/** What members of answers are called that could say the opposite of an acceptance. */

const FLAGS = new Set([
  'success',
  'succeeded',
  'issuccess',
  'accepted',
  'isaccepted',
  'approved',
  'ok',
  'valid',
  'passed',
  'sold',
  'matched',
])
const ERRORS = new Set([
  'error',
  'errors',
  'errormessage',
  'errormsg',
  'fault',
  'faultstring',
  'rejectreason',
  'rejectionreason',
  'declinereason',
  'failurereason',
  'unmatchedreason',
])
/** No sale if it is so. */
const REPEATS = new Set([
  'duplicate',
  'isduplicate',
  'duplicated',
  'isduplicated',
  'dupe',
  'rejected',
  'isrejected',
  'declined',
])
/** No sale yet if it is so; nothing against an answer that decides later. */
const WAITS = new Set(['pending', 'ispending', 'queued', 'onhold', 'pendingqcreview', 'pendingreview'])
const VERDICTS = new Set([
  'status',
  'result',
  'outcome',
  'decision',
  'disposition',
  'response',
  'code',
  'leadstatus',
  'poststatus',
  'pingstatus',
  'statuscode',
  'responsecode',
  'resultcode',
])
/** Sentences for people. They are no verdict, but an acceptance does not come with a refusal in words. */
const MESSAGES = new Set([
  'message',
  'messages',
  'msg',
  'reason',
  'description',
  'detail',
  'details',
  'comment',
  'note',
  'statusmessage',
  'statustext',
  'responsemessage',
  'resultmessage',
])
export type Kind = 'flag' | 'error' | 'repeat' | 'wait' | 'verdict' | 'message' | null
const MOST_REMEMBERED = 2000
const kinds = new Map<string, Kind>()

const NAMED: readonly (readonly [ReadonlySet<string>, Kind])[] = [
  [FLAGS, 'flag'],
  [ERRORS, 'error'],
  [REPEATS, 'repeat'],
  [WAITS, 'wait'],
  [VERDICTS, 'verdict'],
  [MESSAGES, 'message'],
]

/** What a member of an answer could say against it, by its name. */
export function kindOf(name: string): Kind {
  let kind = kinds.get(name)
  if (kind === undefined) {
    const bare = name.toLowerCase().replace(/[^a-z]/g, '')
    // isValid, isValidLead, isValidPhone: whatever it is, an acceptance does not have it wrong.
    kind = bare.startsWith('isvalid') ? 'flag' : (NAMED.find(([names]) => names.has(bare))?.[1] ?? null)
    if (kinds.size >= MOST_REMEMBERED) kinds.clear()
    kinds.set(name, kind)
  }
  return kind
}
