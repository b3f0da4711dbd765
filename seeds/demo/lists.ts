import { chanceFor, type Random } from './chance'
import { STATES } from './places'
import type { DemoLists } from './types'

const WORDS: DemoLists['words'] = [
  ...['test', 'asdf', 'qwerty', 'fake', 'nobody', 'mickey', 'batman', 'xxx', 'lawyer', 'attorney'].map((word) => ({
    word,
    actiontype: 'fail' as const,
  })),
  ...['refund', 'unknown', 'none', 'spam', 'wrong', 'sample'].map((word) => ({ word, actiontype: 'flag' as const })),
]
const NAMES = [
  'r.holbrook',
  'mason.trent',
  'jules.avery',
  'k.lindgren',
  'p.oshea',
  'vic.marsh',
  'dana.cole',
  'h.brandt',
]

/** Lines 0190 to 0197 are on lists or stay free; no lead is drawn with one by accident. */
const listedPhone = (random: Random): string => {
  const place = random.pick(STATES.filter(({ people }) => people > 2))
  return `${random.pick(place.areaCodes)}555019${random.below(8)}`
}

export function makeLists(seed: number): DemoLists {
  const random = chanceFor(seed, 'lists')
  const phones = new Set<string>()
  while (phones.size < 60) phones.add(listedPhone(random))
  const pairs = new Set<string>()
  while (pairs.size < 40) {
    const [one, other] = random.some(STATES, 2)
    if (one && other) pairs.add(`${random.pick(one.areaCodes)}/${other.code}`)
  }
  return {
    phones: [...phones].map((phone, i) => ({ phone, description: i % 3 === 0 ? 'Litigator' : 'DNC' })),
    emails: NAMES.flatMap((name, i) => [
      { email: `${name}@example.com`, description: i % 4 === 0 ? ('Litigator' as const) : ('Do Not Email' as const) },
      { email: `${name}@example.org`, description: 'Do Not Email' as const },
    ]),
    words: WORDS,
    areaCodes: [...pairs].map((pair) => {
      const [areacode = '', state = ''] = pair.split('/')
      return { areacode, state }
    }),
  }
}
