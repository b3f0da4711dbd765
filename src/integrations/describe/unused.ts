import type { FormatDocument } from '../language/format'
import { type Path, pathText } from '../language/issue'
import { isRecord } from '../language/pick'
import type { ResultStage } from '../language/result'

type Visit = (text: string, key: string) => void

/** Every text below a value, with the key it stands under. */
function eachText(value: unknown, visit: Visit, key = ''): void {
  if (typeof value === 'string') visit(value, key)
  else if (Array.isArray(value)) for (const item of value) eachText(item, visit, key)
  else if (isRecord(value)) for (const [name, member] of Object.entries(value)) eachText(member, visit, name)
}

/** Names that sources of a kind mention: 'param.key', '{param.key}'. */
function mentioned(kind: string, ...places: readonly unknown[]): Set<string> {
  const found = new Set<string>()
  const pattern = new RegExp(`(?:^|\\{)${kind}\\.([a-z][\\w-]*)`, 'g')
  for (const place of places)
    eachText(place, (text) => {
      for (const [, name = ''] of text.matchAll(pattern)) found.add(name)
    })
  return found
}

/** Texts that stand under one of these keys. */
function under(keys: readonly string[], ...places: readonly unknown[]): Set<string> {
  const found = new Set<string>()
  for (const place of places) eachText(place, (text, key) => void (keys.includes(key) && found.add(text)))
  return found
}

const missing = (declared: object | undefined, used: ReadonlySet<string>, at: Path, says: string): string[] =>
  Object.keys(declared ?? {})
    .filter((name) => !used.has(name))
    .map((name) => `${pathText([...at, name])}: ${says}`)

function unusedValues(stage: ResultStage | undefined, at: Path): string[] {
  if (!stage) return []
  const { values, ...rest } = stage
  const bids = 'bids' in rest ? rest.bids : undefined
  const outputs = 'bids' in rest ? { ...rest, bids: undefined } : rest
  const used = new Set<string>()
  eachText(outputs, (text) => void used.add(text))
  const ofBids = bids && { ...bids, values: undefined, each: undefined }
  const inBids = new Set([...used].flatMap((text) => (text.startsWith('bid.') ? [text.slice(4)] : [])))
  eachText(ofBids, (text) => void inBids.add(text))
  return [
    ...missing(values, used, [...at, 'values'], 'nothing uses it'),
    ...missing(bids?.values, inBids, [...at, 'bids', 'values'], 'nothing uses it'),
  ]
}

/** What was written and has no effect, often because a name was mistyped where it was meant. */
export function unused({ params, data, send, result }: FormatDocument): string[] {
  const asked = new Set([...mentioned('param', data, send, result), ...under(['param'], result)])
  const fragments = 'fragments' in data ? data.fragments : undefined
  return [
    ...params
      .filter(({ name }) => !asked.has(name))
      .map(({ name }) => `params: ${name} is asked for, and nothing uses it`),
    ...missing(fragments, under(['$include', 'include'], data), ['data', 'fragments'], 'nothing includes it'),
    ...missing(data.maps, under(['map'], data, send), ['data', 'maps'], 'no step uses it'),
    ...missing(data.fields, mentioned('field', data, send), ['data', 'fields'], 'nothing uses it'),
    ...unusedValues(result.ping, ['result', 'ping']),
    ...unusedValues(result.post, ['result', 'post']),
  ]
}
