import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MAX } from '@/kernel/password-rules'

/** Common passwords and words with their rank, the most common first. */
const RANKS = new Map<string, number>(
  [...dictionary['passwords-common']].reverse().map((word, index, all) => [word.toLowerCase(), all.length - index]),
)
const LONGEST_WORD = 24
/** A word of the list this short says nothing: two letters occur in every password. */
const SHORTEST_WORD = 3
const PRODUCT = ['sluice', 'console', 'portal']
/** Below this many guesses, as a power of ten, a password is found by trying the obvious ones. */
const ENOUGH_GUESSES = 6
/** Letters that a password needs beside the user's own name, address and the product's name. */
const OWN_LETTERS = 4

const SUBSTITUTES: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '+': 't', '8': 'b', '9': 'g', '6': 'g' },
  ...{ '!': 'i', '|': 'l', '(': 'c', '2': 'z' },
}

const unleet = (text: string, one: 'i' | 'l'): string =>
  Array.from(text, (char) => (char === '1' ? one : (SUBSTITUTES[char] ?? char))).join('')

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]+/g, '')

/** Lower case without accents and width variants, so that "Pässwörd" reads like "password". */
const plainOf = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, PASSWORD_MAX)

function trimmed(text: string): string {
  const letters = [...text.matchAll(/[a-z]/g)]
  return letters.length === 0 ? '' : text.slice(letters[0]?.index, (letters.at(-1)?.index ?? 0) + 1)
}

/** "passwordpassword" is "password": the shortest part that repeats to the whole. */
function repeatedPart(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, again === -1 ? text.length : again)
}

/** What remains of a password once case, digits, signs and the usual substitutes for letters are removed. */
function coresOf(plain: string): string[] {
  const inner = trimmed(plain)
  const read = [plain, inner].flatMap((text) => [unleet(text, 'i'), unleet(text, 'l')])
  const cores = [plain, inner, plain.replaceAll(/[^a-z0-9]+/g, ''), ...[plain, ...read].map(lettersOf)]
  return [...new Set(cores)].filter((core) => core !== '')
}

const isCommonWord = (core: string): boolean => {
  const part = repeatedPart(core)
  return (part.length < core.length && part.length < SHORTEST_WORD) || RANKS.has(part)
}

const costOf = (char: string): number => (/\d/.test(char) ? 1 : /[a-z]/.test(char) ? 1.4 : 1.5)

/** Guesses as a power of ten, for the cheapest way to put the text together from common words, years and characters. */
function guesses(text: string): number {
  const cheapest = [0]
  for (let end = 1; end <= text.length; end++) {
    let best = (cheapest[end - 1] ?? 0) + costOf(text.charAt(end - 1))
    for (let start = Math.max(0, end - LONGEST_WORD); start <= end - SHORTEST_WORD; start++) {
      const part = text.slice(start, end)
      const rank = part.length === 4 && /^(19|20)\d\d$/.test(part) ? 100 : RANKS.get(part)
      if (rank !== undefined) best = Math.min(best, (cheapest[start] ?? 0) + Math.log10(rank))
    }
    cheapest.push(best)
    // No word reaches back to a cheaper start: the rest of a long password changes nothing.
    if (end >= LONGEST_WORD && Math.min(...cheapest.slice(-LONGEST_WORD)) >= ENOUGH_GUESSES) break
  }
  return cheapest.at(-1) ?? 0
}

/** A common password, also with other case, digits, signs or substitutes for letters. Linear in the password's length. */
export function isCommonPassword(password: string): boolean {
  const plain = plainOf(password)
  if (coresOf(plain).some(isCommonWord)) return true
  return [plain, unleet(plain, 'i'), unleet(plain, 'l')].some((text) => guesses(text) < ENOUGH_GUESSES)
}

/** The words of names and addresses that make a password easy to guess for people who know the user. */
function wordsOf(texts: readonly string[]): string[] {
  const plain = texts.map(plainOf)
  const joined = plain.flatMap((text) => [text, ...text.split('@')]).map(lettersOf)
  const words = new Set([...plain.flatMap((text) => text.split(/[^a-z]+/)), ...joined, ...PRODUCT])
  return [...words].filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length)
}

/** Made of the user's own name or address, or of the product's name, and hardly anything else. */
export function isOwnPassword(password: string, own: readonly string[]): boolean {
  const words = wordsOf(own)
  return coresOf(plainOf(password)).some((core) => {
    const letters = lettersOf(core)
    const rest = words.reduce((text, word) => text.replaceAll(word, ' '), letters)
    if (!rest.includes(' ')) return false
    const left = lettersOf(rest)
    return left.length < OWN_LETTERS || isCommonWord(left)
  })
}
