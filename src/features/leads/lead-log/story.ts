import { type Cents, formatDollars } from '@/kernel/money'
import { OUTCOMES, type OrderOutcome, type OrderRow, type StoryPart } from './story-shapes'
import { stopRank } from './stop-words'

export interface StoryLead {
  readonly status: string
  readonly reason: string | null
  readonly exclusive: boolean
  readonly places: number
  /** Dollars the publisher has of it. */
  readonly earnpub: number
  /** A run is under way. */
  readonly processing: boolean
  readonly returns: readonly { readonly lender: string; readonly reason: string; readonly days: number }[]
}

export interface Story {
  /** What happened, in a sentence or two. */
  readonly headline: readonly StoryPart[]
  /** What became of the other orders. Together they count every order once. */
  readonly rest: readonly StoryPart[]
}

const MOST_GROUPS = 6
const plain = (text: string): StoryPart => ({ text, count: 0, groups: [] })
const dollars = (amount: number): string => formatDollars(Math.round(amount * 100) as Cents)
const sum = (rows: readonly OrderRow[]): number => rows.reduce((total, { price }) => total + (price ?? 0), 0)
const wordsOf = ({ note, said }: OrderRow): string => (said === '' ? note : `“${said}”`)
/** A sentence ends once, whatever a lender's words end with. */
const ended = (text: string): string => (/[.!?]”?$/.test(text) ? text : `${text}.`)
const lenderOf = ({ lenderorder }: OrderRow): string => lenderorder.lender.title
const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

const counting = (text: string, rows: readonly OrderRow[]): StoryPart => ({
  text,
  count: rows.length,
  groups: [...new Set(rows.map(({ group }) => group))],
})

/** What was sent first, by how it ended; then the stopped ones as the sentence names them, the dearest first. */
export function inOrder(rows: readonly OrderRow[]): OrderRow[] {
  const sizes = new Map<string, number>()
  for (const { group } of rows) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return [...rows].sort(
    (a, b) =>
      OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) ||
      stopRank(a) - stopRank(b) ||
      (sizes.get(b.group) ?? 0) - (sizes.get(a.group) ?? 0) ||
      (a.groupwords < b.groupwords ? -1 : a.groupwords > b.groupwords ? 1 : 0) ||
      (b.price ?? -1) - (a.price ?? -1) ||
      a.lenderorder.id - b.lenderorder.id,
  )
}

function saleParts(sold: readonly OrderRow[], returns: StoryLead['returns']): StoryPart[] {
  const lenders = sold.length === 1 && sold[0] ? lenderOf(sold[0]) : many(sold.length, 'lender', 'lenders')
  const sale = counting(`Sold to ${lenders} for ${dollars(sum(sold))}.`, sold)
  if (returns.length === 0) return [sale]
  const back = returns.map(({ lender, reason, days }) => {
    const after = days === 0 ? 'the same day' : `after ${many(days, 'day', 'days')}`
    return ended(` ${lender} returned it ${after}${reason === '' ? '' : `: ${reason}`}`)
  })
  const stands = ` ${dollars(sum(sold.filter(({ outcome }) => outcome === 'sold')))} stands.`
  return [sale, plain(`${back.join('')}${stands}`)]
}

/** '2 of 3 eligible orders declined, 1 failed', with what they said. */
function unsoldParts(tried: readonly OrderRow[]): StoryPart[] {
  const declined = tried.filter(({ outcome }) => outcome === 'declined')
  const failed = tried.filter(({ outcome }) => outcome === 'error')
  const [only] = tried
  if (!only) return []
  if (tried.length === 1) {
    const { title, ispingpost } = only.lenderorder
    const price = only.price === null ? '' : `, ${ispingpost ? 'bid ' : ''}${dollars(only.price)}`
    const verb = only.outcome === 'declined' ? 'declined' : 'failed'
    const words = wordsOf(only)
    return [
      counting(`Not sold: the one eligible order ${verb}.`, tried),
      plain(ended(` ${lenderOf(only)} (${title}${price})${words === '' ? '' : `: ${words}`}`)),
    ]
  }
  const words = [...new Set(tried.map(wordsOf))]
  const said = words.length === 1 ? `: ${words[0]}` : ''
  const parts =
    failed.length === 0
      ? [counting(ended(`Not sold: all ${tried.length} eligible orders declined${said}`), declined)]
      : declined.length === 0
        ? [counting(ended(`Not sold: all ${tried.length} eligible orders failed${said}`), failed)]
        : [
            counting(`Not sold: ${declined.length} of ${tried.length} eligible orders declined`, declined),
            counting(`, ${failed.length} failed.`, failed),
          ]
  if (words.length === 1) return parts
  const named = tried.slice(0, 2).map((row) => `${lenderOf(row)}: ${wordsOf(row)}`)
  return [...parts, plain(ended(` ${named.join('; ')}`))]
}

function waitingParts(waiting: readonly OrderRow[]): StoryPart[] {
  const [only] = waiting
  if (waiting.length !== 1 || !only) return [counting(`No answer from ${waiting.length} lenders yet.`, waiting)]
  const price = only.price === null ? '' : `, ${dollars(only.price)}`
  return [counting(`No answer from ${lenderOf(only)} yet (${only.lenderorder.title}${price}).`, waiting)]
}

/** What ended it before or apart from the orders. */
function statusText({ status, reason, earnpub }: StoryLead): string | null {
  const why = reason ? `: ${reason}` : ''
  if (status === 'failed') return ended(`Failed${why}`)
  if (status === 'flagged') return ended(`Flagged${why}`)
  if (status === 'incomplete') return ended(`Incomplete: ${reason ?? 'no brand chosen yet'}`)
  if (status === 'matchednobuyer') return `Matched no buyer: the publisher earns ${dollars(earnpub)}.`
  return null
}

function headlineOf(lead: StoryLead, rows: readonly OrderRow[]): StoryPart[] {
  const of = (...outcomes: OrderOutcome[]) =>
    rows.filter(({ outcome, group }) => outcomes.includes(outcome) && group !== 'copied')
  if (lead.processing) return [plain('Lead is being processed.')]
  const sold = of('sold', 'returned')
  if (sold.length > 0) return saleParts(sold, lead.returns)
  const text = statusText(lead)
  if (text !== null) return [plain(text)]
  const waiting = of('undecided')
  if (waiting.length > 0) return waitingParts(waiting)
  const tried = of('declined', 'error')
  if (tried.length > 0) return unsoldParts(tried)
  if (rows.length === 0) return [plain(ended(`Not sold: ${lead.reason ?? 'an earlier check stopped it'}`))]
  return [plain(rows.length === 1 ? 'Not sold: the one order was not eligible.' : 'Not sold: no order was eligible.')]
}

const REST: readonly { readonly group: string; readonly one: string; readonly more: string }[] = [
  { group: 'sold', one: 'order bought it', more: 'orders bought it' },
  { group: 'returned', one: 'sale returned', more: 'sales returned' },
  { group: 'copied', one: 'copy to a data feed', more: 'copies to data feeds' },
  { group: 'undecided', one: 'order has not answered yet', more: 'orders have not answered yet' },
  { group: 'error', one: 'order failed', more: 'orders failed' },
  { group: 'declined', one: 'order declined', more: 'orders declined' },
  { group: 'removed', one: 'lender removed', more: 'lenders removed' },
]

/** The groups of the stopped orders, each a count; the smallest share one. */
export function stoppedParts(stopped: readonly OrderRow[]): StoryPart[] {
  const groups = new Map<string, OrderRow[]>()
  for (const row of inOrder(stopped)) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  const named = [...groups]
  const shown = named.length > MOST_GROUPS ? named.slice(0, MOST_GROUPS - 1) : named
  const others = named.slice(shown.length).flatMap(([, rows]) => rows)
  const parts = shown.map(([, rows]) => counting(`${rows.length} ${rows[0]?.groupwords ?? ''}`, rows))
  return others.length === 0 ? parts : [...parts, counting(`${others.length} more`, others)]
}

function restOf(lead: StoryLead, rows: readonly OrderRow[], headline: readonly StoryPart[]): StoryPart[] {
  const told = new Set(headline.flatMap(({ groups }) => groups))
  const left = rows.filter(({ group }) => !told.has(group))
  const stopped = left.filter(({ outcome }) => outcome === 'stopped')
  const parts = REST.flatMap(({ group, one, more }): StoryPart[] => {
    const own = left.filter((row) => row.group === group)
    if (own.length === 0) return []
    const words = [...new Set(own.map(wordsOf))]
    const said = group !== 'copied' && words.length === 1 && words[0] !== '' ? `: ${words[0]}` : ''
    return [counting(many(own.length, one, more), own), plain(`${ended(said)} `)]
  })
  const sold = told.has('sold') || told.has('returned')
  if (stopped.length > 0 && sold) parts.push(counting(`${stopped.length} stopped`, stopped), plain('. '))
  else if (stopped.length > 0) {
    const all = stopped.length === rows.length
    const whose = all ? (rows.length === 1 ? 'It was' : `All ${rows.length} orders were`) : othersText(stopped, rows)
    const list = stoppedParts(stopped).flatMap((part, n) => (n === 0 ? [part] : [plain(', '), part]))
    parts.push(plain(`${whose} stopped: `), ...list, plain('. '))
  }
  const held = rows.filter(({ outcome, group }) => ['sold', 'undecided'].includes(outcome) && group !== 'copied').length
  const free = lead.places - held
  if (sold && !lead.exclusive && free > 0)
    parts.push(plain(`${free} of ${lead.places} shared places ${free === 1 ? 'is' : 'are'} free.`))
  return parts
}

const othersText = (stopped: readonly OrderRow[], rows: readonly OrderRow[]): string =>
  stopped.length === 1
    ? `The other 1 of ${rows.length} orders was`
    : `The other ${stopped.length} of ${rows.length} orders were`

/** What happened to a lead, from the stored verdicts and its postings. Its counts add up to all orders. */
export function storyOf(lead: StoryLead, rows: readonly OrderRow[]): Story {
  const headline = headlineOf(lead, rows)
  return { headline, rest: restOf(lead, rows, headline) }
}
