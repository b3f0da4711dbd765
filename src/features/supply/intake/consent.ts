interface Brand {
  readonly id: number
  readonly brand: string | null
}

export type ConsentRead<B> =
  /** Undefined: nothing was sent, which is not the same as nobody. */
  { readonly chosen: readonly B[] | undefined } | { readonly problem: string }

const MOST = 100
const LIST_WANTED = 'Send a list of brand names'

type BrandOf<B> = (name: string) => B | undefined

/** The names alone: among those that were offered there may be brands that only a bid named. `brandOf` knows ours in lower case. */
export function readBrandNames(value: unknown, brandOf: BrandOf<unknown>): ConsentRead<string> {
  if (value === undefined || value === null) return { chosen: undefined }
  const known = (name: string): unknown => brandOf(name.trim().toLowerCase())
  const names = Array.isArray(value) ? namesOf(value) : typeof value === 'string' ? namesIn(value, known) : null
  if (names === null) return { problem: LIST_WANTED }
  if (names.length > MOST) return { problem: `At most ${MOST} brands` }
  return { chosen: names.map((name) => name.trim()) }
}

/** Brands of ours. `brandOf` finds one by its name in lower case. */
export function readConsent<B extends Brand>(value: unknown, brandOf: BrandOf<B>): ConsentRead<B> {
  const read = readBrandNames(value, brandOf)
  if (!('chosen' in read) || read.chosen === undefined) return read as ConsentRead<B>
  const chosen = new Map<number, B>()
  for (const name of read.chosen) {
    const brand = brandOf(name.toLowerCase())
    if (!brand) return { problem: `Unknown brand: ${name.slice(0, 60)}` }
    chosen.set(brand.id, brand)
  }
  return { chosen: [...chosen.values()] }
}

/** Brands come back as they were offered, {"name": …}, or as plain names. */
function namesOf(items: readonly unknown[]): string[] | null {
  const names: string[] = []
  for (const item of items) {
    const name: unknown = typeof item === 'object' && item !== null ? (item as { name?: unknown }).name : item
    if (typeof name !== 'string') return null
    if (name.trim() !== '') names.push(name)
  }
  return names
}

function namesIn(text: string, known: (name: string) => unknown): string[] | null {
  const trimmed = text.trim()
  // A brand may have a comma in its name.
  if (known(trimmed)) return [trimmed]
  if (!trimmed.startsWith('[')) return trimmed.split(',').filter((name) => name.trim() !== '')
  try {
    const list: unknown = JSON.parse(trimmed)
    return Array.isArray(list) ? namesOf(list) : null
  } catch {
    return null
  }
}
