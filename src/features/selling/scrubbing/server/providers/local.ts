import { type Flag, JORNAYA_FLAGS, type JornayaFlag, type PhoneType } from '../../scrub-codes'
import type { AnuraAnswer, JornayaAnswer, PhoneAnswer, Providers, RiskAnswer } from './types'

/**
 * The embedded provider: the same answer for the same phone, e-mail or certificate, always, with shares as in real
 * traffic. docs/scrubbers.md lists the values that get a certain answer.
 */

/** FNV-1a with a final mix; a number from 0 to under 1. */
function share(about: string, value: string): number {
  let hash = 0x811c9dc5
  for (const char of `${about}:${value}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const BAD_PHONES = 0.02
const RED = 0.02
const YELLOW = 0.05
/** How far the second risk provider's opinion is from the first one's: they agree on most of their reds. */
const DISAGREEMENT = 0.005
const BOTS = 0.01
const DOUBTFUL = 0.02
const RED_TOKENS = 0.01
const YELLOW_TOKENS = 0.03
const CARRIERS = ['Northline Wireless', 'Bluepeak Mobile', 'Harbor Telecom', 'Prairie Fiber', 'Ninefold Voice'] as const

function phoneType(phone: string): PhoneType {
  if (phone.endsWith('0198')) return 'v'
  const drawn = share('type', phone)
  return drawn < 0.72 ? 'w' : drawn < 0.9 ? 'l' : drawn < 0.98 ? 'v' : 'o'
}

function phone(fields: Readonly<Record<string, string>>): PhoneAnswer {
  const number = fields['phone'] ?? ''
  const type = phoneType(number)
  if (number.endsWith('0199')) return { valid: false, line: 'disconnected', type, carrier: null }
  const drawn = number.endsWith('0198') ? 1 : share('line', number)
  if (drawn < BAD_PHONES) {
    return { valid: false, line: drawn < BAD_PHONES / 2 ? 'disconnected' : 'invalid', type, carrier: null }
  }
  const carrier = CARRIERS[Math.floor(share('carrier', number) * CARRIERS.length)] ?? null
  return { valid: true, line: 'active', type, carrier }
}

const TAGS: Readonly<Record<string, Flag>> = { green: 1, yellow: 2, red: 3 }

const within = (from: number, to: number, drawn: number): number => from + Math.floor(drawn * (to - from + 1))

function risk(provider: 'riskA' | 'riskB', fields: Readonly<Record<string, string>>): RiskAnswer {
  const number = fields['phone'] ?? ''
  const email = fields['email'] ?? ''
  const who = email || number || (fields['ipaddress'] ?? '')
  const tag = /\+(green|yellow|red)@/.exec(email)?.[1] ?? ''
  const drawn = (share('risk', who) + (provider === 'riskB' ? DISAGREEMENT : 0)) % 1
  const flag = TAGS[tag] ?? (drawn < RED ? 3 : drawn < RED + YELLOW ? 2 : 1)
  const place = share(provider, who)
  const score = flag === 3 ? within(-100, -31, place) : flag === 2 ? within(-30, -1, place) : within(0, 30, place)
  const reasons = flag === 1 ? [] : [place < 0.5 ? 'Email address is new' : 'IP address is a proxy']
  return { status: 0, score, phonetype: number === '' ? null : phoneType(number), reasons }
}

function anura(fields: Readonly<Record<string, string>>): AnuraAnswer {
  const id = fields['anura'] ?? ''
  const named = /^(good|warning|bad)\b/.exec(id)?.[1] as AnuraAnswer['result'] | undefined
  if (named) return { result: named }
  const drawn = share('anura', id)
  return { result: drawn < BOTS ? 'bad' : drawn < BOTS + DOUBTFUL ? 'warning' : 'good' }
}

const FLAG_NAMES = Object.keys(JORNAYA_FLAGS) as JornayaFlag[]

function jornaya(fields: Readonly<Record<string, string>>): JornayaAnswer {
  const token = fields['leadid'] ?? ''
  const flags: Record<JornayaFlag, Flag> = { authenticity: 1, integrity: 1, consent: 1, duplicates: 1 }
  const named = /0{11}([123])$/.exec(token)?.[1]
  if (named !== undefined) return { flags: { ...flags, authenticity: Number(named) as Flag } }
  const drawn = share('jornaya', token)
  const which = FLAG_NAMES[Math.floor(share('flag', token) * FLAG_NAMES.length)] ?? 'authenticity'
  flags[which] = drawn < RED_TOKENS ? 3 : drawn < RED_TOKENS + YELLOW_TOKENS ? 2 : 1
  return { flags }
}

const embedded = <A>(answer: (fields: Readonly<Record<string, string>>) => A) => ({
  ask: (fields: Readonly<Record<string, string>>) =>
    Promise.resolve({ ok: true, answer: answer(fields), embedded: true } as const),
})

export const LOCAL_PROVIDERS: Providers = {
  phone: embedded(phone),
  riskA: embedded((fields) => risk('riskA', fields)),
  riskB: embedded((fields) => risk('riskB', fields)),
  anura: embedded(anura),
  jornaya: embedded(jornaya),
}
