/** A name as it is compared: 'P.G. & E.' and 'pge' are one. */
export const providerKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** 'OH/dukeenergy' → the provider's title. */
export type ProviderNames = ReadonlyMap<string, string>

export const providerName = (state: string, key: string): string => `${state}/${key}`

type Fields = Readonly<Record<string, string>>

/** The fields with the provider's title in place of the name the publisher has for it; unknown names stay as they came. */
export function withProvider<F extends Fields>(names: ProviderNames, fields: F, state = fields['state']): F {
  const raw = fields['electricityprovider']
  if (raw === undefined || state === undefined) return fields
  const title = names.get(providerName(state, providerKey(raw)))
  return title === undefined || title === raw ? fields : { ...fields, electricityprovider: title }
}

const pairsOf = (name: string): ReadonlySet<string> => {
  const key = providerKey(name)
  return new Set(Array.from({ length: Math.max(0, key.length - 1) }, (_, at) => key.slice(at, at + 2)))
}
const wordsOf = (name: string): ReadonlySet<string> => new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu))

const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((one) => b.has(one)).length

/** By the pairs of letters and the words that two names share: 0 is nothing alike. */
function likeness(a: string, b: string): number {
  const [pairs, others] = [pairsOf(a), pairsOf(b)]
  const [words, otherWords] = [wordsOf(a), wordsOf(b)]
  const byPairs = (2 * sharedBy(pairs, others)) / (pairs.size + others.size || 1)
  return byPairs + sharedBy(words, otherWords) / (Math.min(words.size, otherWords.size) || 1)
}

/** Names that are less alike are a guess that helps nobody. */
const ALIKE = 0.4

/** The title that is most like an unknown name; none where nothing is alike. */
export function likeliest(name: string, titles: readonly string[]): string | null {
  let best: { readonly title: string; readonly like: number } | null = null
  for (const title of titles) {
    const like = likeness(name, title)
    if (like >= ALIKE && like > (best?.like ?? 0)) best = { title, like }
  }
  return best?.title ?? null
}
