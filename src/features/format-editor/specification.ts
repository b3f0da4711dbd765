import type { Mark, PastedAnswer } from '../pasted-answers/public'
import { valuesOf } from './answer-values'
import { readSample } from './sample'
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
  /\b(?:reject\w*|declin\w*|refus\w*|unmatched|unsold|not (?:accepted|sold|matched|interested)|no[_ ]?(?:bids?|match|buyers?|coverage)|fail\w*|denied|unqualified)\b/i
const NOT_SO = /(?:success|accepted|sold|matched|valid|ok)\w{0,20}["'>\s]{0,10}[:=>]\s{0,10}["']?(?:false|0|no|n)\b/i
const TWICE = /\bdup\w*/i
const WRONG = /\b(?:errors?|invalid|unauthori[sz]ed|forbidden|missing|bad request|exception)\b/i
const LATER = /\b(?:pending|queued?|processing|in review|under review|delayed)\b/i
const YES =
  /\b(?:accept\w*|success\w*|sold|matched|match|approved?|purchased?|bought|buy|win|won|bid|ok|yes|true|valid)\b/i

/** Whatever says no is believed before what says yes; null where nothing says either. */
export function markFor(body: string, heading: string, status: number): Mark | null {
  const inWords = (text: string): Mark | null => {
    if (TWICE.test(text)) return 'duplicate'
    if (NO.test(text) || NOT_SO.test(text)) return 'refused'
    if (LATER.test(text)) return 'later'
    return null
  }
  // "errors": [] beside a success is no error.
  const meant = body
    .replaceAll('_', ' ')
    .replace(/["']?\w{0,30}errors?\w{0,30}["']?\s{0,10}[:=]\s{0,10}(?:\[\s{0,10}\]|null|""|''|0\b|false)/gi, '')
  const said = inWords(meant)
  if (said !== null) return said
  if (status >= 400 || WRONG.test(meant)) return 'error'
  const headed = inWords(heading)
  if (headed !== null) return headed
  if (WRONG.test(heading)) return 'error'
  return YES.test(meant) || YES.test(heading) ? 'sold' : null
}

const statusIn = (heading: string): number =>
  Number(/\bHTTP(?:\/[\d.]+)?[\s:]+(?:status[\s:]+(?:code[\s:]+)?)?([1-5]\d\d)\b/i.exec(heading)?.[1] ?? 200)

const lastOf = (text: string, words: RegExp): number => {
  const found = [...text.matchAll(new RegExp(words.source, 'gi'))]
  return found.at(-1)?.index ?? -1
}

/** By its own names first, then by the nearest word before it. */
function isAnswer({ text, heading: said }: Snippet): boolean {
  if (known(text) >= 3) return false
  const heading = said.replace(/\b(?:invalid|bad|malformed|failed|rejected) request/gi, 'refusal')
  const [answer, request] = [lastOf(heading, ANSWER_WORDS), lastOf(heading, REQUEST_WORDS)]
  if (answer !== request) return answer > request
  return markFor(text, '', 200) !== null
}

const stageOf = (heading: string): Stage => (lastOf(heading, PING) > lastOf(heading, /\bpost/) ? 'ping' : 'post')

const WITHOUT_AI = 'Tables of fields, lists of values and rules in prose are not read without an AI provider'

/** Sections speak of ping or post until the next one does. */
export function readSpecification(text: string): Specified {
  const found: { ping: string | null; post: string | null } = { ping: null, post: null }
  const answers: PastedAnswer[] = []
  let unclear = 0
  for (const snippet of snippetsIn(text)) {
    const stage = stageOf(snippet.section)
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
  const { ping, post } = found
  const address = /https?:\/\/[^\s"'<>)\]]+/.exec(text)?.[0]
  return {
    ping: post === null ? null : ping,
    post: post ?? ping,
    answers: answers.slice(0, 40),
    understood: [
      ...((post ?? ping) ? [`A sample ${post === null ? 'request' : 'post'}`] : []),
      ...(post !== null && ping !== null ? ['A sample ping'] : []),
      ...(answers.length > 0 ? [`${answers.length} sample answers with what they mean`] : []),
      ...(address ? [`An address, ${address}: it belongs into the configuration of the order`] : []),
    ],
    notdone: [
      ...((post ?? ping) ? [] : ['No sample request was found in it: paste one beside']),
      ...(answers.length > 0 ? [] : ['No sample answer was found in it: paste them in the step Answers']),
      ...(unclear > 0 ? [`${unclear} samples say neither sold nor refused and were left out`] : []),
      WITHOUT_AI,
    ],
  }
}
