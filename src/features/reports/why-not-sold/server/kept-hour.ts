import { ELIGIBLE } from '@/engine/match/sequence'
import { eachVerdict, encodeVerdicts } from '@/engine/match/verdicts'
import type { JudgedLead } from './judged'
import { DECLINED, type LeadStops, stopsOf } from './stops'

/** In these lists, which hold no order that would have taken the lead, a lender's own no has the code of none. */
const SAID_NO = ELIGIBLE
const NEVER_JUDGED = -1

/** Of the lists: which is the lead's. Then its best offers, and by order which of the words its lender said. */
type KeptLead = [id: number, version: number, list: number, order: number, price: number, second: number, ...number[]]

/** The leads of one hour. Many are stopped by the same rules of the same orders: each list is kept once. */
export interface KeptHour {
  readonly lists: readonly string[]
  readonly words: readonly (string | null)[]
  readonly leads: readonly KeptLead[]
}

/** The place of a value in a list that has each once. */
class Places<T> {
  private readonly places = new Map<T, number>()
  of(value: T): number {
    let place = this.places.get(value)
    if (place === undefined) this.places.set(value, (place = this.places.size))
    return place
  }
  get values(): T[] {
    return [...this.places.keys()]
  }
}

function listText({ orders, codes }: LeadStops): string {
  const sorted = orders.map((order, at) => [order, codes[at] ?? 0] as const).sort((a, b) => a[0] - b[0])
  const bytes = encodeVerdicts(
    { ids: Float64Array.from(sorted, ([order]) => order) },
    { codes: Uint8Array.from(sorted, ([, code]) => (code === DECLINED ? SAID_NO : code)) },
  )
  return Buffer.from(bytes).toString('base64')
}

export class HourPack {
  private readonly lists = new Places<string>()
  private readonly words = new Places<string | null>()
  private readonly leads: KeptLead[] = []

  add(lead: JudgedLead): void {
    const stops = stopsOf(lead)
    const list = stops ? this.lists.of(listText(stops)) : NEVER_JUDGED
    const said = [...(stops?.said ?? [])].flatMap(([order, words]) => [order, this.words.of(words)])
    this.leads.push([lead.id, lead.version, list, ...(stops?.best ?? [0, 0, 0]), ...said])
  }

  get hour(): KeptHour {
    return { lists: this.lists.values, words: this.words.values, leads: this.leads }
  }
}

function readList(text: string): Pick<LeadStops, 'orders' | 'codes'> {
  const [orders, codes]: [number[], number[]] = [[], []]
  eachVerdict(Buffer.from(text, 'base64'), (order, code) => {
    orders.push(order)
    codes.push(code === SAID_NO ? DECLINED : code)
  })
  return { orders, codes }
}

const NOTHING_SAID: LeadStops['said'] = new Map()

/** Finds what is kept of a lead; undefined where nothing is, or of another version. */
export function readHour({ lists, words, leads }: KeptHour) {
  const read = new Map<number, ReturnType<typeof readList>>()
  const listOf = (place: number) => {
    let list = read.get(place)
    if (!list) read.set(place, (list = readList(lists[place] ?? '')))
    return list
  }
  const byId = new Map(leads.map((lead) => [lead[0], lead]))
  return (id: number, version: number): LeadStops | null | undefined => {
    const lead = byId.get(id)
    if (lead?.[1] !== version) return undefined
    const [, , list, order, price, second, ...told] = lead
    if (list === NEVER_JUDGED) return null
    const said = told.length === 0 ? NOTHING_SAID : new Map<number, string | null>()
    for (let at = 0; at < told.length; at += 2)
      (said as Map<number, string | null>).set(told[at] ?? 0, words[told[at + 1] ?? 0] ?? null)
    return { ...listOf(list), said, best: [order, price, second] }
  }
}
