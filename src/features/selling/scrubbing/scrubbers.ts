import { isRecord, readWhole } from '@/engine/filters/input'
import { err, ok, type Result } from '@/engine/result'
import { FLAG_OPTIONS, JORNAYA_FLAGS, type JornayaFlag } from './scrub-codes'

/** Services outside that some scrubbers ask. */
export type ProviderId = 'phone' | 'riskA' | 'riskB' | 'anura' | 'jornaya'

export type ScrubberId =
  | 'badword'
  | 'areacode'
  | 'age'
  | 'certificate'
  | 'ipvelocity'
  | 'addressvelocity'
  | 'phone'
  | 'riskA'
  | 'riskB'
  | 'anura'
  | 'jornaya'

export interface ScrubberField {
  /** As people read it, and the key of the value in the publisher's config. */
  readonly name: string
  /** A duration is in seconds. */
  readonly type: 'number' | 'duration' | 'options'
  readonly options: readonly { readonly value: number; readonly label: string }[]
  readonly min: number
  readonly max: number
  readonly usual: number
}

export interface Scrubber {
  readonly id: ScrubberId
  /** As screens, logs and the publisher's settings name it. */
  readonly name: string
  readonly about: string
  /** For publishers who have not decided. */
  readonly enabled: boolean
  readonly fields: readonly ScrubberField[]
}

type Options = ScrubberField['options']

const PASS_OR_FAIL: Options = [
  { value: 0, label: 'Pass' },
  { value: 1, label: 'Fail' },
]

const options = (name: string, list: Options, usual: number): ScrubberField => {
  const values = list.map(({ value }) => value)
  return { name, type: 'options', options: list, min: Math.min(...values), max: Math.max(...values), usual }
}
const flagValue = (what: string, usual: 0 | 2 | 3): ScrubberField => options(`${what}, flag value`, FLAG_OPTIONS, usual)
const perDay = (usual: number): ScrubberField => ({
  name: LEADS_PER_DAY,
  type: 'number',
  options: [],
  min: 1,
  max: 10_000,
  usual,
})

export const LEAD_AGE = 'Lead age, maximum'
export const LEADS_PER_DAY = 'Leads in 24 hours, maximum'
export const VOIP = 'VoIP numbers'
export const RISK_FLAG = 'Risk score, flag value'
export const ANURA_FLAG = 'Result, flag value'
export const jornayaSetting = (flag: JornayaFlag): string => `${JORNAYA_FLAGS[flag]}, flag value`

const scrubber = (
  id: ScrubberId,
  name: string,
  about: string,
  fields: readonly ScrubberField[] = [],
  enabled = false,
): Scrubber => ({ id, name, about, enabled, fields })

/** In the order in which they run: what costs nothing first. */
export const SCRUBBERS: readonly Scrubber[] = [
  // On unless switched off: without entries in the staff's lists these two stop nothing.
  scrubber(
    'badword',
    'Bad words',
    'A listed word in name, address or email; fails or flags as the list says',
    [],
    true,
  ),
  scrubber('areacode', 'Area code', 'Area code and state are listed as an invalid pair', [], true),
  scrubber('age', 'Lead age', 'Time between the request and its arrival here', [
    { name: LEAD_AGE, type: 'duration', options: [], min: 1, max: 365 * 86_400, usual: 3600 },
  ]),
  scrubber('certificate', 'Certificate reuse', 'A certificate that came before with another phone'),
  scrubber('ipvelocity', 'IP velocity', 'Leads from one IP address', [perDay(5)]),
  scrubber('addressvelocity', 'Address velocity', 'Leads from one street address', [perDay(3)]),
  scrubber('phone', 'Phone validation', 'Whether the number is in service, and its type', [
    options(VOIP, PASS_OR_FAIL, 0),
  ]),
  scrubber('riskA', 'Risk A', 'Score of the first risk provider', [flagValue('Risk score', 3)]),
  scrubber('riskB', 'Risk B', 'Score of the second risk provider', [flagValue('Risk score', 3)]),
  scrubber('anura', 'Anura', 'Whether the visitor was a bot', [flagValue('Result', 3)]),
  scrubber('jornaya', 'Jornaya', 'Flags on the LeadiD', [
    flagValue(JORNAYA_FLAGS.authenticity, 3),
    flagValue(JORNAYA_FLAGS.integrity, 3),
    flagValue(JORNAYA_FLAGS.consent, 3),
    // Several publishers may know the same consumer: usual in a marketplace.
    flagValue(JORNAYA_FLAGS.duplicates, 0),
  ]),
]

export const scrubberNamed = (name: string): Scrubber | undefined => SCRUBBERS.find((one) => one.name === name)

export type ScrubberConfig = Readonly<Record<string, number>>

interface BadConfig {
  readonly field: string
  readonly message: string
}

function readValue(field: ScrubberField, input: unknown): Result<number, BadConfig> {
  const read = readWhole(input, field.name, field.type === 'options' ? {} : { min: field.min, max: field.max })
  if (!read.ok) return read
  const value = read.value ?? field.usual
  const offered = field.type !== 'options' || field.options.some((option) => option.value === value)
  return offered ? ok(value) : err({ field: field.name, message: 'Choose one of the options' })
}

/** A config as the console sends it: what is absent stays as it was, null and empty go back to the usual value. */
export function readScrubberConfig(
  { fields }: Scrubber,
  input: unknown,
  before: ScrubberConfig = {},
): Result<ScrubberConfig, BadConfig> {
  if (!isRecord(input)) return err({ field: 'config', message: 'Enter the settings' })
  const stray = Object.keys(input).find((name) => !fields.some((field) => field.name === name))
  if (stray !== undefined) return err({ field: stray, message: 'Unknown setting' })
  const config: Record<string, number> = {}
  for (const field of fields) {
    const value =
      input[field.name] === undefined ? ok(before[field.name] ?? field.usual) : readValue(field, input[field.name])
    if (!value.ok) return value
    config[field.name] = value.value
  }
  return ok(config)
}

export interface ScrubberState {
  readonly enabled: boolean
  /** Complete: a value for each field. */
  readonly config: ScrubberConfig
}

/** What is in force for a publisher, from what is stored. A stored value that no longer fits counts as the usual one. */
export function scrubberState(
  scrubber: Scrubber,
  stored?: { readonly enabled: boolean; readonly settings: Readonly<Record<string, unknown>> },
): ScrubberState {
  const config: Record<string, number> = {}
  for (const field of scrubber.fields) {
    const read = readValue(field, stored?.settings[field.name])
    config[field.name] = read.ok ? read.value : field.usual
  }
  return { enabled: stored?.enabled ?? scrubber.enabled, config }
}
