import { z } from 'zod'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { isAboutLead, type PhoneType, statusText } from '../../scrub-codes'
import type { ProviderId } from '../../scrubbers'
import type { Answers, RiskAnswer } from './types'

type Fields = Readonly<Record<string, string>>

/** How one provider is asked and read. docs/scrubbers.md shows it to who runs an installation. */
export interface Wire<A> {
  /** Which of the lead's fields the provider gets, and no others. */
  readonly fields: readonly string[]
  /** Throws for what is no answer; a ProviderProblem where the provider says why. */
  readonly read: (body: unknown, fields: Fields) => A
}

export class ProviderProblem extends Error {}

/** Providers may echo what they were asked: a text that tells who the consumer is is not kept. */
function impersonal(text: string, fields: Fields): string {
  if (/@|(?:\d\D{0,2}){7}/.test(text)) return ''
  const lower = text.toLowerCase()
  for (const name of PERSONAL_FIELD_NAMES) {
    const value = fields[name] ?? ''
    if (value.length > 2 && lower.includes(value.toLowerCase())) return ''
  }
  return text
}

const text = z.string().transform((value) => value.trim().slice(0, 80))

const WORDS: Readonly<Record<string, PhoneType>> = {
  w: 'w',
  wireless: 'w',
  mobile: 'w',
  l: 'l',
  landline: 'l',
  fixed: 'l',
  v: 'v',
  voip: 'v',
}
const phoneType = z.string().transform((value): PhoneType => WORDS[value.trim().toLowerCase()] ?? 'o')

const Phone = z.object({
  valid: z.boolean(),
  line: text.optional(),
  type: phoneType.optional(),
  carrier: text.nullish(),
})

const Risk = z.object({
  status: z.number().int(),
  score: z.number().min(-100_000).max(100_000).nullish(),
  phonetype: phoneType.nullish(),
  reasons: z.array(text).max(50).default([]),
})

const RESULTS = { good: 'good', warn: 'warning', warning: 'warning', bad: 'bad' } as const
const Anura = z.object({ result: z.enum(['good', 'warn', 'warning', 'bad']) })

const flag = z.union([z.literal(1), z.literal(2), z.literal(3)])
const Jornaya = z.object({
  flags: z.object({
    authenticity: flag,
    integrity: flag.default(1),
    consent: flag.default(1),
    duplicates: flag.default(1),
  }),
})

const risk: Wire<RiskAnswer> = {
  fields: [
    'ipaddress',
    'email',
    'phone',
    'firstname',
    'lastname',
    'address',
    'city',
    'state',
    'zip',
    'useragent',
    'sourceurl',
  ],
  read(body, fields) {
    const { status, score = null, phonetype = null, reasons } = Risk.parse(body)
    if (!isAboutLead(status)) throw new ProviderProblem(statusText(status))
    if (status === 0 && score === null) throw new ProviderProblem('its answer has no score')
    const kept = reasons.map((reason) => impersonal(reason, fields)).filter(Boolean)
    return { status, score: status === 0 ? score : null, phonetype, reasons: kept.slice(0, 10) }
  },
}

export const WIRES: { readonly [P in ProviderId]: Wire<Answers[P]> } = {
  phone: {
    fields: ['phone'],
    read(body, fields) {
      const { valid, line = '', type = 'o', carrier } = Phone.parse(body)
      return {
        valid,
        line: impersonal(line, fields) || (valid ? 'active' : 'invalid'),
        type,
        carrier: impersonal(carrier ?? '', fields) || null,
      }
    },
  },
  riskA: risk,
  riskB: risk,
  anura: {
    fields: ['anura', 'ipaddress', 'useragent'],
    read: (body) => ({ result: RESULTS[Anura.parse(body).result] }),
  },
  jornaya: { fields: ['leadid'], read: (body) => Jornaya.parse(body) },
}
