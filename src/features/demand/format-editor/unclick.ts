import { findsValue, readNoMore } from './also-read'
import type { AnswerValue } from './answer-values'
import { at, type Role, rulesOf } from './click'
import { type Path, removeAt, setAt, valueAt } from './json-patch'
import type { Stage } from './suggest'

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes a name out of a list of names; the last one takes the list along. */
function withoutName(text: string, path: Path, name: string): string {
  const now = valueAt(text, path)
  if (now === name) return removeAt(text, path)
  if (!Array.isArray(now) || !now.includes(name)) return text
  const rest = now.filter((one) => one !== name)
  return rest.length === 0 ? removeAt(text, path) : setAt(text, path, rest.length === 1 ? rest[0] : rest)
}

function withoutMember(text: string, path: Path, key: string): string {
  const members = valueAt(text, path)
  const only = isRecord(members) && Object.keys(members).length === 1
  return removeAt(text, only ? path : [...path, key])
}

/** Every value that rules, price and expiry compare, by the key that names it. */
const compared = (said: unknown): unknown[] =>
  Array.isArray(said)
    ? said.flatMap(compared)
    : isRecord(said)
      ? Object.entries(said).flatMap(([key, value]) => (key === 'of' ? [value] : compared(value)))
      : []

/** What nothing names any more is not read any more. */
function forgetUnused(text: string, stage: Stage, name: string): string {
  const { rules, price, expires, carry, reason, reference, redirect, brand } = (valueAt(text, at(stage)) ?? {}) as Json
  const used = [
    ...compared([rules, price, expires]),
    ...Object.values(isRecord(carry) ? carry : {}),
    ...[reason, reference, redirect, brand].flat(),
  ]
  return used.includes(name) ? text : removeAt(text, at(stage, 'values', name))
}

/** Takes back what a click said, so that the document is what it was before. */
export function unclick(
  text: string,
  role: Exclude<Role, 'also'>,
  { stage, value }: { readonly stage: Stage; readonly value: AnswerValue },
): string {
  if (role === 'nothing') return withoutName(text, at(stage, 'ignore'), value.name)
  const values = valueAt(text, at(stage, 'values'))
  const [name, reading] = Object.entries(isRecord(values) ? values : {}).find(([, one]) => findsValue(one, value)) ?? []
  if (name === undefined) return text
  const isShared = isRecord(reading) && 'first' in reading && !('first' in value.reading)
  if (isShared && role !== 'outcome') return readNoMore(text, at(stage, 'values', name), value.reading)
  if (role === 'outcome') return forgetUnused(withoutOutcome(text, stage, name, value.value), stage, name)
  const path = at(stage, role)
  const without =
    role === 'carry'
      ? withoutMember(text, path, name)
      : role === 'price' || role === 'expires'
        ? removeAt(text, path)
        : withoutName(text, path, name)
  return forgetUnused(without, stage, name)
}

function withoutOutcome(text: string, stage: Stage, of: string, value: unknown): string {
  const index = rulesOf(text, stage).findIndex(({ when }) => {
    if (!isRecord(when) || when['of'] !== of) return false
    const { equals, contains } = when
    if (typeof contains === 'string') return String(value).toLowerCase().includes(contains.toLowerCase())
    return equals === value || (Array.isArray(when['in']) && when['in'].includes(value))
  })
  if (index < 0) return text
  const path = at(stage, 'rules', index)
  const when = rulesOf(text, stage)[index]?.['when'] as Json
  if (!Array.isArray(when['in']) || when['in'].length === 1) return removeAt(text, path)
  const rest: unknown[] = when['in'].filter((one) => one !== value)
  return setAt(text, [...path, 'when'], rest.length === 1 ? { of, equals: rest[0] } : { of, in: rest })
}
