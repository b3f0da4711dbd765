import type { Lists } from '@/features/platform/reference/server/public'

type Word = Lists['words'][number]

export interface WordFound extends Word {
  readonly field: 'name' | 'address' | 'email'
}

/** An apostrophe inside belongs to the word: O'Hara is one. An underscore does not: test_user are two. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/** Compatibility forms, case (upper first: ß, ſ) and characters that nobody sees make no difference. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')

const wordsOf = (folded: string): readonly string[] => folded.match(WORD) ?? []

interface Compiled {
  readonly single: ReadonlyMap<string, Word>
  readonly phrases: readonly (readonly [phrase: string, word: Word])[]
  /** Entries without a letter or digit, such as ***, are looked for as they stand. */
  readonly signs: readonly (readonly [sign: string, word: Word])[]
}

const graver = (a: Word | undefined, b: Word): Word => (a?.action === 'fail' ? a : b)

function compile(words: Lists['words']): Compiled {
  const single = new Map<string, Word>()
  const phrases: [string, Word][] = []
  const signs: [string, Word][] = []
  for (const word of words) {
    const folded = fold(word.word).trim()
    const parts = wordsOf(folded)
    if (parts.length > 1) phrases.push([` ${parts.join(' ')} `, word])
    else if (parts[0] !== undefined) single.set(parts[0], graver(single.get(parts[0]), word))
    else if (folded !== '') signs.push([folded, word])
  }
  return { single, phrases, signs }
}

/** Lists are never changed, only replaced. */
const compiled = new WeakMap<Lists['words'], Compiled>()

function* matches({ single, phrases, signs }: Compiled, text: string): Generator<Word> {
  const folded = fold(text)
  const parts = wordsOf(folded)
  for (const part of parts) {
    const word = single.get(part)
    if (word) yield word
  }
  const line = ` ${parts.join(' ')} `
  for (const [phrase, word] of phrases) if (line.includes(phrase)) yield word
  for (const [sign, word] of signs) if (folded.includes(sign)) yield word
}

/** The listed word in a lead's name, street address or the e-mail before its @; one that fails before one that flags. */
export function findBadWord(words: Lists['words'], fields: Readonly<Record<string, string>>): WordFound | null {
  let known = compiled.get(words)
  if (!known) compiled.set(words, (known = compile(words)))
  const texts = [
    ['name', `${fields['firstname'] ?? ''} ${fields['lastname'] ?? ''}`],
    ['address', fields['address'] ?? ''],
    ['email', (fields['email'] ?? '').replace(/@[^@]*$/, '')],
  ] as const
  let found: WordFound | null = null
  for (const [field, text] of texts) {
    for (const word of matches(known, text)) {
      if (word.action === 'fail') return { ...word, field }
      found ??= { ...word, field }
    }
  }
  return found
}
