import type { Ranges } from './char-set'

/** What a pattern may say: the regular part of regular expressions, so that matching is linear in the text. */
export type Pattern =
  | { readonly kind: 'char'; readonly ranges: Ranges }
  | { readonly kind: 'sequence'; readonly items: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | {
      readonly kind: 'repeat'
      readonly item: Pattern
      readonly min: number
      readonly max: number
      readonly lazy: boolean
    }
  | { readonly kind: 'group'; readonly item: Pattern; readonly index: number }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'inside' }

export interface ParsedPattern {
  readonly root: Pattern
  readonly groups: number
  readonly names: ReadonlyMap<string, number>
}

export const MOST_PATTERN_LENGTH = 400
export const MOST_REPEATS = 100

export class PatternError extends Error {
  override readonly name = 'PatternError'
}

export function canBeEmpty(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'char':
      return false
    case 'edge':
      return true
    case 'sequence':
      return pattern.items.every(canBeEmpty)
    case 'choice':
      return pattern.options.some(canBeEmpty)
    case 'repeat':
      return pattern.min === 0 || canBeEmpty(pattern.item)
    case 'group':
      return canBeEmpty(pattern.item)
  }
}
