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
  'errormessages',
  'errormsg',
  'errortext',
  'errordescription',
  'errordetail',
  'errordetails',
  'errorreason',
  'errorlist',
  'haserror',
  'haserrors',
  'fault',
  'faultstring',
  'rejectreason',
  'rejectionreason',
  'declinereason',
  'failurereason',
  'unmatchedreason',
])
/** What a sale is called by: a buyer that has it calls it by more than 0. */
const NUMBERS = new Set(['leadid', 'leadnumber', 'confirmationid', 'confirmationnumber', 'transactionid', 'saleid'])
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
/** isSold, leadAccepted, matchedCount: however it is called, an acceptance does not have none of it. */
const FLAG_LIKE =
  /^(?:is|was|lead|post|ping|has)*(?:success|successful|accepted|approved|sold|matched|purchased|bought|qualified|eligible|passed|valid)(?:leads?|flag|count)?$/
/** StatusDescription, response_text, failReason. */
const MESSAGE_LIKE =
  /(?:messages?|msg|reasons?|explanation)$|(?:status|response|result|lead|post|ping|code|outcome|decision)(?:text|desc|description|details?|comments?|notes?)$/

export type Kind = 'flag' | 'error' | 'number' | 'repeat' | 'wait' | 'verdict' | 'message' | null
const MOST_REMEMBERED = 2000
const kinds = new Map<string, Kind>()

const NAMED: readonly (readonly [ReadonlySet<string>, Kind])[] = [
  [FLAGS, 'flag'],
  [ERRORS, 'error'],
  [NUMBERS, 'number'],
  [REPEATS, 'repeat'],
  [WAITS, 'wait'],
  [VERDICTS, 'verdict'],
  [MESSAGES, 'message'],
]

const kindLike = (bare: string): Kind => (FLAG_LIKE.test(bare) ? 'flag' : MESSAGE_LIKE.test(bare) ? 'message' : null)

/** What a member of an answer could say against it, by its name. */
export function kindOf(name: string): Kind {
  let kind = kinds.get(name)
  if (kind === undefined) {
    const bare = name.toLowerCase().replace(/[^a-z]/g, '')
    // isValid, isValidLead, isValidPhone: whatever it is, an acceptance does not have it wrong.
    kind = bare.startsWith('isvalid') ? 'flag' : (NAMED.find(([names]) => names.has(bare))?.[1] ?? kindLike(bare))
    if (kinds.size >= MOST_REMEMBERED) kinds.clear()
    kinds.set(name, kind)
  }
  return kind
}
