import { type Cents, parseDollars } from '@/kernel/money'
import type { Members } from './body-members'
import { squeezed, textOf } from './own-members'

export type LateWord =
  | { readonly kind: 'matched'; readonly price: Cents | null; readonly reference: string | null }
  | { readonly kind: 'unmatched'; readonly reason: string }

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** How lenders call the things they tell, most telling first. */
const NAMES = {
  status: ['status', 'result', 'outcome', 'decision', 'disposition', 'accepted', 'success', 'response'],
  price: ['price', 'amount', 'payout', 'bid', 'cost'],
  reason: ['reason', 'rejectreason', 'message', 'error', 'comment', 'description'],
  reference: ['reference', 'ref', 'referenceid', 'leadid', 'id', 'confirmation', 'transactionid'],
} as const

const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES).flat())

const YES = words(
  'accepted accept sold matched match success successful approved approve purchased bought ok yes true 1',
)
const NO = words(
  'rejected reject refused refuse declined decline denied deny unmatched unsold notsold notaccepted notmatched ' +
    'duplicate dupe failed fail failure error invalid no false 0',
)
const MOST_TEXT = 500
const NOT_DOLLARS = 'Enter an amount of dollars'
/** No lead costs more: a larger number is an id or a time by mistake, as in every other answer of a lender. */
const MOST_CENTS = 10_000_000
const CANNOT_BE_KEPT = /\0|\p{Surrogate}/gu

/** What a lender says about a posting after the fact. Problems are by field, as everywhere. */
export function readLateAnswer(members: Members): LateWord | { readonly problems: Readonly<Record<string, string>> } {
  const byName = new Map<string, string | null>()
  for (const [name, value] of members) {
    const plain = squeezed(name)
    const text = textOf(value)
    // "status" beside "Status": which one was meant is not guessed.
    if (KNOWN.has(plain) && byName.has(plain) && byName.get(plain) !== text)
      return { problems: { [plain]: 'Given twice' } }
    byName.set(plain, text)
  }
  const first = (names: readonly string[]): string | null =>
    names.map((name) => byName.get(name)).find((text) => text) ?? null
  const said = NAMES.status.flatMap((name) => {
    const text = byName.get(name)
    return text ? [squeezed(text)] : []
  })
  const [decisive] = said
  if (decisive === undefined) return { problems: { status: 'Required' } }
  // The most telling word decides; "success" beside "pending" must not become a sale.
  if (!YES.has(decisive) && !NO.has(decisive)) return { problems: { status: 'Answer accepted or rejected' } }
  const refused = NO.has(decisive)
  if (said.some((word) => (refused ? YES : NO).has(word)))
    return { problems: { status: 'Says both accepted and rejected' } }
  const keep = (text: string | null): string | null =>
    text === null ? null : text.slice(0, MOST_TEXT).replace(CANNOT_BE_KEPT, '')
  if (refused) {
    const duplicate = said.includes('duplicate') || said.includes('dupe')
    return {
      kind: 'unmatched',
      reason: keep(first(NAMES.reason)) ?? (duplicate ? 'Duplicate' : 'Rejected by the lender'),
    }
  }
  const isPrice = (name: string): boolean => (NAMES.price as readonly string[]).includes(squeezed(name))
  // A list or an object is a price too, only not one that can be read.
  if ([...members].some(([name, value]) => isPrice(name) && value !== null && textOf(value) === null))
    return { problems: { price: NOT_DOLLARS } }
  const priceText = first(NAMES.price)
  const price = priceText === null ? null : parseDollars(priceText.replace(/^\$\s*/, ''))
  if (priceText !== null && price === null) return { problems: { price: NOT_DOLLARS } }
  if (price !== null && price > MOST_CENTS) return { problems: { price: 'Must be $100,000 or less' } }
  return { kind: 'matched', price, reference: keep(first(NAMES.reference)) }
}
