import type { Mark, PastedAnswer } from '@/features/demand/pasted-answers/public'
import { valuesOf } from './answer-values'
import { formOf } from './field-list'
import type { FieldRow } from './field-table'
import { addressesIn } from './addresses'
import { readSample } from './sample'
import { saidAuth, withAuth } from './said-auth'
import { leavesOf } from './sample-leaves'
import { snippetsIn, type Snippet } from './snippets'
import { sourceNamed } from './names'
import type { Stage } from './suggest'

/** What a posting specification shows by example: requests, and answers with what they mean. */
export interface Specified {
  readonly ping: string | null
  readonly post: string | null
  readonly answers: readonly PastedAnswer[]
  readonly understood: readonly string[]
  readonly notdone: readonly string[]
}

const ANSWER_WORDS = /\b(?:respon[sd]\w*|answers?|returns?|returned|reply|replies|results?)\b/i
const REQUEST_WORDS = /\b(?:requests?|submit\w*|payload|body|example post|sample post|send)\b/i
const PING = /\bping/i

/** How many of its names we know: a request is full of fields of a lead, an answer is not. */
function known(text: string): number {
  const sample = readSample(text)
  if ('problem' in sample) return 0
  return leavesOf(sample).filter(({ name }) => sourceNamed(name) !== null).length
}

const NO =
  /\b(?:reject\w*|declin\w*|refus\w*|unmatched|unsold|unassigned|not (?:accepted|sold|matched|assigned|interested)|no[_ ]?(?:bids?|match|buyers?|coverage)|fail\w*|denied|unqualified|negative)\b/i
const NOT_SO = /(?:success|accepted|sold|matched|valid|ok)\w{0,20}["'>\s]{0,10}[:=>]\s{0,10}["']?(?:false|0|no|n)\b/i
const TWICE = /\bdup\w*|\balready (?:exists?|in|on|have|known|received|submitted|posted|sold|purchased)\b/i
const WRONG = /\b(?:errors?|invalid|unauthori[sz]ed|forbidden|missing|bad request|exception)\b/i
const LATER = /\b(?:pending|queued?|processing|in review|under review|delayed)\b/i
const YES =
  /\b(?:accept\w*|success\w*|sold|matched|match|assigned|approved?|purchased?|bought|buy|win|won|bid|ok|yes|true|valid|positive)\b/i
/** Errors that say nothing of the lead: who we are is wrong, or nobody is there. */
const NOT_OF_LEAD = [401, 403, 404, 405, 429]

/** "errors": [] and "duplicate": false beside a success are neither an error nor a duplicate; nor is No_Error. */
const UNSAID =
  /["'<]?\w{0,30}(?:error|dup|pending|queued|delayed|reject)\w{0,30}["']?\s{0,10}[:=>]\s{0,10}["']?(?:\[\s{0,10}\]|\{\s{0,10}\}|null\b|""|''|0\b|false\b|none\b|no\b|<\/)|\bno errors?\b/gi

/** Whatever says no is believed before what says yes; null where nothing says either. */
export function markFor(body: string, heading: string, status: number): Mark | null {
  const inWords = (text: string): Mark | null => {
    if (TWICE.test(text)) return 'duplicate'
    if (NO.test(text) || NOT_SO.test(text)) return 'refused'
    if (LATER.test(text)) return 'later'
    return null
  }
  if (NOT_OF_LEAD.includes(status) || status >= 500) return 'error'
  const meant = body.replaceAll('_', ' ').replace(UNSAID, ' ')
  const [said, headed] = [inWords(meant), inWords(heading)]
  // What sort of refusal it is may stand above it alone.
  if (said === 'refused' && headed === 'duplicate') return headed
  if (said !== null) return said
  if (status >= 400 || WRONG.test(meant)) return headed === 'duplicate' ? headed : 'error'
  if (headed !== null) return headed
  if (WRONG.test(heading)) return 'error'
  return YES.test(meant) || YES.test(heading) ? 'sold' : null
}

const STATUS =
  /\b(?:HTTP(?:\/[\d.]+)?|status)[\s:(]{1,4}(?:status[\s:]+)?(?:code[\s:]+)?([1-5]\d\d)\b|\(([245]\d\d)\)|\b(20[0-4]|[45]\d\d)\s+(?:OK|Created|Accepted|Bad Request|Unauthori[sz]ed|Forbidden|Not Found|Conflict|Unprocessable|Too Many|Internal)\b/gi

/** HTTP 400, Status: 422 Unprocessable Entity, Duplicate (409): the nearest to the answer counts. */
const statusIn = (heading: string): number => {
  const [, http, inBrackets, named] = [...heading.matchAll(STATUS)].at(-1) ?? []
  return Number(http ?? inBrackets ?? named ?? 200)
}

const lastOf = (text: string, words: RegExp): number => {
  const found = [...text.matchAll(new RegExp(words.source, 'gi'))]
  return found.at(-1)?.index ?? -1
}

/** By its own names first, then by the nearest word before it. */
function isAnswer({ text, head, heading: said, near }: Snippet): boolean {
  if (/^(?:GET|POST|PUT) /.test(head) || known(text) >= 3) return false
  // "Request & response" stands above both, and the request comes first.
  if (/\brequests?\s*(?:&|and|\/|\+)\s*respon\w+[^{<]{0,80}$/i.test(near) && known(text) > 0) return false
  if (near.search(STATUS) >= 0) return true
  const heading = said.replace(/\b(?:invalid|bad|malformed|failed|rejected) request/gi, 'refusal')
  const [answer, request] = [lastOf(heading, ANSWER_WORDS), lastOf(heading, REQUEST_WORDS)]
  if (answer !== request) return answer > request
  return markFor(text, '', 200) !== null
}

/** "Form POST" is how something is sent, not which of the two it is. */
const stageOf = (section: string): Stage => {
  const said = section.replace(/\b(?:form|https?|via|using|-X|GET or)\s+POST\b/gi, ' ')
  return lastOf(said, PING) > lastOf(said, /\bpost/) ? 'ping' : 'post'
}

const WITHOUT_AI = 'Lists of values and rules in prose are not read without an AI provider'

/** A table that describes answers: it says so, and few of its names are those of a lead. */
function isOfAnswers(rows: readonly FieldRow[], near: string): boolean {
  const leads = rows.filter(({ name }) => sourceNamed(name) !== null).length
  return leads < 3 && lastOf(near, ANSWER_WORDS) > lastOf(near, REQUEST_WORDS)
}

const SAYS_JSON =
  /content-type\W{1,4}application\/json|\b(?:post(?:ed)?|sen[dt]|submit(?:ted)?|requests?)\b[^.\n]{0,60}\bjson\b/i
const SAYS_FORM =
  /x-www-form-urlencoded|name ?[/=] ?value|\bform (?:post|data|fields)|\bGET (?:and|or) POST|\bPOST (?:and|or) GET/i

const requestOf = (rows: readonly FieldRow[], text: string): string | null => {
  if (rows.filter(({ name }) => sourceNamed(name) !== null).length < 2) return null
  const isJson = SAYS_JSON.test(text) && !SAYS_FORM.test(text)
  return isJson
    ? JSON.stringify(Object.fromEntries(rows.map(({ name, example }) => [name, example])), null, 2)
    : formOf(rows)
}

/** What tables tell where no sample is shown; columns or sections say what of it a ping has. */
function fromTables(
  rows: readonly (FieldRow & { readonly stage: Stage })[],
  text: string,
): Record<Stage, string | null> {
  const ping = rows.filter((row) => row.ping ?? row.stage === 'ping')
  const post = rows.filter((row) => (row.post === null ? row.stage === 'post' : row.post || row.ping === false))
  return { ping: requestOf(ping, text), post: requestOf(post, text) }
}

const named = (auth: readonly string[]): string => auth.map((line) => line.replace(/:? YOUR-KEY$/, '')).join(', ')

/** Sections speak of ping or post until the next one does. */
export function readSpecification(text: string): Specified {
  const found: { ping: string | null; post: string | null } = { ping: null, post: null }
  const answers: PastedAnswer[] = []
  const rows: (FieldRow & { stage: Stage })[] = []
  let unclear = 0
  const { snippets, prose } = snippetsIn(text)
  for (const snippet of snippets) {
    const stage = stageOf(snippet.section)
    if (snippet.table) {
      if (!isOfAnswers(snippet.table, snippet.near)) rows.push(...snippet.table.map((row) => ({ ...row, stage })))
      continue
    }
    if (!isAnswer(snippet)) {
      if (found[stage] === null && known(snippet.text) > 0)
        found[stage] = snippet.head === '' ? snippet.text : `${snippet.head}\n\n${snippet.text}`
      continue
    }
    const status = statusIn(snippet.near)
    const mark = markFor(snippet.text, snippet.near === '' ? snippet.heading : snippet.near, status)
    if (mark === null || valuesOf(snippet.text).reads === 'html') unclear++
    else if (!answers.some(({ body, stage: own }) => body === snippet.text && own === stage))
      answers.push({
        ...{ title: '', stage, mark, status, headers: [], settings: [], price: null },
        body: snippet.text,
      })
  }
  const shown = found.post ?? found.ping
  const { ping, post } = shown === null ? fromTables(rows, text) : found
  const what = shown === null ? 'A table of fields, taken as the' : 'A sample'
  const auth = saidAuth(prose)
  const headed = (sample: string | null) => (sample === null ? null : withAuth(sample, auth))
  const addresses = addressesIn(
    [prose, ...snippets.map(({ text: own }) => /^https?:\S+/.exec(own)?.[0] ?? '')].join('\n'),
  )
  return {
    ping: post === null ? null : headed(ping),
    post: headed(post ?? ping),
    answers: answers.slice(0, 40),
    understood: [
      ...((post ?? ping) ? [`${what} ${post === null ? 'request' : 'post'}`] : []),
      ...(post !== null && ping !== null ? [`${what} ping`] : []),
      ...(answers.length > 0 ? [`${answers.length} sample answers with what they mean`] : []),
      ...((post ?? ping) && auth.length > 0 ? [`How they know us, by their words: ${named(auth)}`] : []),
      ...addresses,
    ],
    notdone: [
      ...((post ?? ping) ? [] : ['No sample request was found in it: paste one beside']),
      ...(answers.length > 0 ? [] : ['No sample answer was found in it: paste them in the step Answers']),
      ...(unclear > 0 ? [`${unclear} samples say neither sold nor refused and were left out`] : []),
      WITHOUT_AI,
    ],
  }
}
