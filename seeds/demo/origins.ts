import type { ProductId } from '@/kernel/lead-fields'
import type { Random } from './chance'
import { slugOf } from './contacts'
import { CLICK_ID_PUBLISHER, FRAUD } from './publisher-profiles'
import type { SubId } from './types'

const FORMS: readonly ((random: Random) => string)[] = [
  (random) => `fb_${random.between(1000, 9999)}`,
  (random) => `g-${random.pick(['brand', 'search', 'local', 'perf'])}-${random.between(10, 99)}`,
  (random) => `tt${random.between(10, 39)}_${random.pick(['a', 'b', 'c'])}`,
  (random) => `nat-${String(random.between(1, 199)).padStart(3, '0')}`,
  (random) => String(random.between(10_000, 19_999)),
  (random) => `aff${random.between(100, 999)}_c${random.between(1, 9)}`,
]

const topThree = (count: number, exponent: number): number => {
  const weights = Array.from({ length: count }, (_, i) => (i + 1) ** -exponent)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.slice(0, 3).reduce((all, weight) => all + weight, 0) / sum
}

/** Zipf's law, as steep as it takes for the first three to carry 60 %. */
function zipf(count: number): number[] {
  let low = 0.5
  let high = 3
  for (let turn = 0; turn < 40; turn++) {
    const middle = (low + high) / 2
    if (topThree(count, middle) < 0.6) low = middle
    else high = middle
  }
  return Array.from({ length: count }, (_, i) => (i + 1) ** -high)
}

/** Traffic of one sub id is good or bad, more than that of one publisher: one in ten is bad. */
function quality(random: Random): Pick<SubId, 'returns' | 'fails'> {
  if (random.chance(0.1)) return { returns: random.between(24, 32) / 10, fails: 1.5 }
  return { returns: random.between(5, 11) / 10, fails: random.between(6, 13) / 10 }
}

/** Returned 45 of 100 and failed 30 of 100, beside a usual share of 13 and 9. */
const FRAUD_QUALITY = { returns: 3.5, fails: 1 }
const FRAUD_PLACE = 3

export function makeSubIds(publisher: string, product: ProductId, random: Random): SubId[] {
  if (publisher === CLICK_ID_PUBLISHER) return []
  const count = Math.round(4 * 10 ** random.next())
  const forms = random.some(FORMS, 2)
  const names = new Set<string>()
  while (names.size < count) {
    const name = random.pick(forms)(random)
    if (name !== FRAUD.subid) names.add(name)
  }
  const weights = zipf(count)
  const made = [...names].map((subid, i) => ({ subid, weight: weights[i] ?? 0, ...quality(random) }))
  if (publisher !== FRAUD.publisher || product !== FRAUD.product) return made
  const fraud = { subid: FRAUD.subid, weight: (weights[0] ?? 1) * 0.35, ...FRAUD_QUALITY }
  return [...made.slice(0, FRAUD_PLACE), fraud, ...made.slice(FRAUD_PLACE)]
}

const SITES: Readonly<Record<ProductId, readonly string[]>> = {
  1: ['windows-quotes.example.com', 'new-windows.example.org', 'window-savings.example.net'],
  2: ['roof-match.example.com', 'storm-roof.example.net', 'roofcheck.example.org'],
  3: ['bath.example.org', 'walk-in-bath.example.com', 'showerquotes.example.net'],
  4: ['siding-desk.example.com', 'sidingprices.example.net'],
  5: ['getsolar.example.net', 'solar-rebates.example.com', 'sunny-home.example.org'],
  6: ['rate-compass.example.com', 'refi-today.example.net'],
  7: ['debt-clear.example.com', 'cardrelief.example.org', 'owe-less.example.net'],
  8: ['sell-simple.example.com', 'cash-for-homes.example.net', 'quick-close.example.org'],
}
const PATHS: Readonly<Record<ProductId, readonly string[]>> = {
  1: ['{state}/', 'replacement', 'quote/step-3', 'double-pane'],
  2: ['{state}/', 'hail', 'free-inspection', 'quote/step-2'],
  3: ['walk-in-shower/step-4', '{state}/', 'tub-to-shower', 'quote'],
  4: ['{state}/', 'vinyl', 'quote/step-2'],
  5: ['{state}/', '{state}/net-metering', 'savings', 'quote/step-5'],
  6: ['{state}/', 'cash-out', 'rates/step-3'],
  7: ['relief', '{state}/', 'check/step-2', 'cards'],
  8: ['{state}/', 'as-is', 'offer/step-2', 'inherited'],
}
const CAMPAIGNS = ['fb', 'google', 'tiktok', 'native', 'email', 'bing'] as const

/** Three to eight pages; {state} is the lead's. */
export function makeUrls(publisher: string, product: ProductId, random: Random): string[] {
  const count = random.between(3, 8)
  const urls = new Set<string>()
  for (let turn = 0; urls.size < count && turn < 50; turn++) {
    const page = `https://${random.pick(SITES[product])}/${random.pick(PATHS[product])}`
    const campaign = `{state}_${slugOf(publisher).slice(0, 2)}_${String(random.between(1, 24)).padStart(2, '0')}`
    const tracked = random.chance(0.6) ? `?utm_source=${random.pick(CAMPAIGNS)}&utm_campaign=${campaign}` : ''
    urls.add(`${page}${tracked}`)
  }
  return [...urls]
}
