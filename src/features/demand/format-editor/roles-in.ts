import { findsValue } from './also-read'
import type { AnswerValue } from './answer-values'
import type { Role } from './click'
import { parseJson, plain } from './json-text'
import type { Stage } from './suggest'

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What values are used for, for the tags beside them. */
export function rolesIn(text: string, stage: Stage, value: AnswerValue): Role[] {
  const result = plain(parseJson(text)) as { result?: Record<string, Json> }
  const own = result.result?.[stage] ?? {}
  const values = isRecord(own['values']) ? own['values'] : {}
  const name = Object.keys(values).find((key) => findsValue(values[key], value))
  const ignored = Array.isArray(own['ignore']) && own['ignore'].includes(value.name)
  if (name === undefined) return ignored ? ['nothing'] : []
  const uses = (role: string): boolean => {
    const list = own[role]
    return (
      list === name ||
      (Array.isArray(list) && list.includes(name)) ||
      (isRecord(list) && Object.values(list).includes(name))
    )
  }
  const decides = JSON.stringify(own['rules'] ?? []).includes(`"of":${JSON.stringify(name)}`)
  const listed = (['price', 'reference', 'reason', 'redirect', 'brand', 'carry', 'expires'] as const).filter(uses)
  return [...(decides ? (['outcome'] as const) : []), ...listed, ...(ignored ? (['nothing'] as const) : [])]
}
