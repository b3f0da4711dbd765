import { isMoney, PRICE, type Read, REFERENCE } from './answer-looks'
import type { AnswerList, AnswerValue } from './answer-values'
import { clickBid, markBids, noBids } from './bids'
import { at, named } from './click'
import { setAt, valueAt } from './json-patch'
import { bare, nameFor } from './names'
import type { Stage } from './suggest'

const priceIn = (item: readonly AnswerValue[] | undefined): AnswerValue | undefined =>
  item?.find((value) => PRICE.test(bare(value.name)) && isMoney(value))

const soldIn = (reads: readonly Read[]): Read | undefined => reads.find(({ answer }) => answer.mark === 'sold')

/** The list of an answer that bids whose items have a price. */
export const bidsAmong = (reads: readonly Read[]): AnswerList | null =>
  soldIn(reads)?.found.lists.find(({ items }) => priceIn(items[0]) !== undefined) ?? null

/** The highest bid counts until somebody says otherwise; an answer with an empty list is none. */
export function proposeBids(text: string, stage: Stage, list: AnswerList, reads: readonly Read[]): string {
  const [item = []] = list.items
  const price = priceIn(item)
  const reference = item.find((value) => REFERENCE.test(bare(value.name)))
  let now = markBids(text, stage, list)
  if (price) now = clickBid(now, 'price', stage, price)
  if (reference) now = clickBid(clickBid(now, 'reference', stage, reference), 'carry', stage, reference)
  const isEmpty = reads.some(
    ({ answer, found }) =>
      answer.mark === 'refused' &&
      found.lists.some(({ each, items }) => items.length === 0 && JSON.stringify(each) === JSON.stringify(list.each)),
  )
  return isEmpty ? noBids(now, stage, 'refused') : now
}

/** What the post sends of the ping's answer is carried over, where a value of that name is in it. */
export function carryWanted(text: string, reads: readonly Read[]): string {
  const wanted = [...JSON.stringify(valueAt(text, ['data', 'post']) ?? null).matchAll(/"ping\.([a-z][\w-]*)"/g)]
  return wanted.reduce((now, [, name = '']) => {
    if (valueAt(now, at('ping', 'carry', name)) !== undefined) return now
    const value = soldIn(reads)?.found.values.find((one) => nameFor(one.name, []) === name)
    if (!value || JSON.stringify(value.reading).includes('[')) return now
    const known = named(now, 'ping', value)
    return setAt(known.text, at('ping', 'carry', name), known.name)
  }, text)
}
