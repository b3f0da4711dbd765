import { type Place, type Rec, type Slot, slotsOf } from './slots'
import { find } from './words'

/** What became of one wish. */
export type Said = { readonly done: string } | { readonly cannot: string }

export const cannot = (text: string): Said => ({ cannot: text })
export const done = (text: string): Said => ({ done: text })

/** The documents under change, and where a wish is about. */
export interface Work {
  readonly data: Rec
  readonly result: Rec
  readonly stage: 'ping' | 'post' | null
}

export const quoted = (text: unknown): string => (typeof text === 'string' ? `“${text}”` : JSON.stringify(text))

/** At most so many names help somebody who mistyped one. */
const SHOWN = 12

const known = (slots: readonly Slot[]): string => {
  const names = [...new Set(slots.map(({ path }) => path.join('.')))]
  return names.length === 0 ? '' : `; it sends ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ' …' : ''}`
}

/** Changes every place of a name in the stages asked for. The change says no by a text. */
export function atName(work: Work, name: string, change: (slot: Slot) => string | undefined, did: string): Said {
  const { data, stage } = work
  if (data['kind'] === 'text') return cannot(`${did}: this format sends lines of text; change its document instead`)
  const slots = slotsOf(data)
  const found = find(slots, name)
  if (found.length === 0) return cannot(`The format sends nothing called ${quoted(name)}${known(slots)}`)
  const here = found.filter(({ place }) => stage === null || place === stage)
  if (here.length === 0) return cannot(elsewhere(name, stage ?? 'post', found))
  const names = [...new Set(here.map(({ path }) => path.join('.')))]
  for (const slot of here) {
    const no = change(slot)
    if (no !== undefined) return cannot(`${names.join(', ')}: ${no}`)
  }
  return done(`${names.map(quoted).join(', ')} ${did}${where(here.map(({ place }) => place))}`)
}

const elsewhere = (name: string, stage: string, found: readonly Slot[]): string =>
  found.some(({ place }) => place === 'shared')
    ? `${quoted(name)} is shared by ping and post, so it cannot change in the ${stage} alone`
    : `${quoted(name)} is not in the ${stage}`

function where(places: readonly Place[]): string {
  const distinct = new Set(places)
  return distinct.has('shared') || distinct.size > 1 ? ', ping and post' : `, ${[...distinct].join('')} only`
}
