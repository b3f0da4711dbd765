import type { Cents } from '@/kernel/money'
import { cents } from '@/kernel/money'
import type { Path } from '../language/issue'
import type { Bids } from '../language/result'
import { compileCondition } from '../values/condition'
import { type Datum, present, textOf } from '../values/datum'
import type { Stage } from '../view/lead'
import type { HttpAnswer, Look, Piece } from './answer'
import { compileJsonPath, NO_JSON_PATH } from './json-path'
import { type PriceNotation, readPrice } from './price'
import { AmbiguousValue, attempt, compileReading, listed, type ReadingSite, type ReadValue, type Seen } from './reading'
import { comparedIn } from './rules'
import { compileXPath } from './xpath'
import { XmlNode } from './xml-node'

/** What the answer says about money. */
export type PriceState =
  | { readonly kind: 'none' }
  | { readonly kind: 'cents'; readonly cents: Cents }
  | { readonly kind: 'unreadable'; readonly text: string }

export interface PickedBids {
  /** How many bids we may take. */
  readonly count: number
  readonly price: PriceState
  readonly value: (name: string) => Datum
  /** What each of the bids taken says. */
  readonly each: (name: string) => readonly Datum[]
}

const MOST_BIDS = 200
const NONE: PriceState = { kind: 'none' }

export function priceState(value: Datum, notation: PriceNotation): PriceState {
  if (value === undefined || value === null || !present(value)) return NONE
  const read = Array.isArray(value) ? null : readPrice(value as string | number | boolean, notation)
  return read === null ? { kind: 'unreadable', text: textOf(value).slice(0, 40) } : { kind: 'cents', cents: read }
}

function compileEach(each: Bids['each'], site: ReadingSite, at: Path): (look: Look) => readonly Piece[] {
  const { issues } = site.scope
  if ('json' in each) {
    const path = attempt(() => compileJsonPath(each.json), NO_JSON_PATH, issues, [...at, 'json'], 'JSON path')
    return ({ json }) =>
      (json === undefined ? [] : path.named(json)).map(([name, item]) => ({ text: '', name, json: item }))
  }
  if ('xpath' in each) {
    const select = attempt(
      () => compileXPath(each.xpath, site.namespaces),
      () => [],
      issues,
      [...at, 'xpath'],
      'XPath',
    )
    return ({ xml }) =>
      (xml ? select(xml) : []).flatMap((node) => (node instanceof XmlNode ? [{ text: '', xml: node }] : []))
  }
  return ({ text }) => text.split(each.split).map((item) => ({ text: item.trim() }))
}

interface Choice {
  readonly taken: readonly Bid[]
  readonly price: PriceState
}

interface Bid {
  readonly values: Readonly<Record<string, Datum>>
  readonly price: PriceState
}

/** Bids whose price cannot be read are no bids, but one of them spoils a sum. */
function sumOf(bids: readonly Bid[]): Choice {
  const spoilt = bids.find(({ price }) => price.kind === 'unreadable')
  const amounts = bids.flatMap(({ price }) => (price.kind === 'cents' ? [price.cents] : []))
  if (spoilt || amounts.length === 0) return { taken: bids, price: spoilt?.price ?? NONE }
  return { taken: bids, price: { kind: 'cents', cents: cents(amounts.reduce((sum, amount) => sum + amount, 0)) } }
}

function bestOf(bids: readonly Bid[]): Choice {
  const amount = ({ price }: Bid): number => (price.kind === 'cents' ? price.cents : -1)
  const best = bids.reduce<Bid | undefined>((top, bid) => (top && amount(top) >= amount(bid) ? top : bid), undefined)
  return best ? { taken: [best], price: best.price } : { taken: [], price: NONE }
}

function onlyOf(bids: readonly Bid[]): Choice {
  const [first, second] = bids
  if (first && second) return { taken: [first], price: { kind: 'unreadable', text: 'several bids of that key' } }
  return bestOf(bids)
}

function keyOf(pick: Bids['pick'], site: ReadingSite, at: Path): (params: Readonly<Record<string, string>>) => string {
  if (typeof pick === 'string') return () => ''
  const { equals, param } = pick
  if (param === undefined) return () => equals ?? ''
  if (!site.scope.params.has(param)) site.scope.issues.add(at, `no parameter is called ${param}`)
  site.scope.usedParams.add(param)
  // A buyer without the key configured has no bid of ours: nothing equals a line end.
  return (params) => (Object.hasOwn(params, param) ? (params[param] ?? '') : '\n')
}

export type PickBids = (look: Look, answer: HttpAnswer, params: Readonly<Record<string, string>>) => PickedBids

export function compileBids(bids: Bids, stage: Stage, site: ReadingSite, at: Path): PickBids {
  const each = compileEach(bids.each, site, [...at, 'each'])
  const readings = Object.entries(bids.values).map(([name, reading]): [string, ReadValue] => [
    name,
    compileReading(name, reading, site, [...at, 'values', name]),
  ])
  const known = (name: string, where: Path): string => {
    if (!Object.hasOwn(bids.values, name)) site.scope.issues.add(where, `the bids have no value ${name}`)
    return name
  }
  const lookup = (of: string, where: Path) => {
    const name = known(of.replace(/^bid\./, ''), where)
    return (bid: Bid): Datum => bid.values[name]
  }
  const accept = bids.accept ? compileCondition(bids.accept, lookup, site.scope.issues, [...at, 'accept']) : () => true
  const priceName = known(bids.price.of, [...at, 'price', 'of'])
  const { pick } = bids
  const key = typeof pick === 'string' ? null : known(pick.by, [...at, 'pick', 'by'])
  const wanted = keyOf(pick, site, [...at, 'pick', 'param'])
  const choose = pick === 'sum' ? sumOf : pick === 'best' ? bestOf : onlyOf
  const refusesZero = (bids.price.zero ?? (stage === 'ping' ? 'refused' : 'sold')) === 'refused'
  const isZero = ({ price }: Bid): boolean => price.kind === 'cents' && price.cents === 0

  const single = new Set([priceName, ...comparedIn(bids.accept).map((of) => of.replace(/^bid\./, ''))])
  const valueIn = (name: string, read: ReadValue, piece: Piece, answer: HttpAnswer): Datum => {
    const seen: Seen = { list: false }
    const value = read(piece, answer, seen)
    if (seen.list && single.has(name)) throw new AmbiguousValue(listed(name))
    return value
  }

  return (look, answer, params) => {
    const expected = wanted(params).trim().toLowerCase()
    const found = each(look)
      .slice(0, MOST_BIDS)
      .map((piece): Bid => {
        const values = Object.fromEntries(readings.map(([name, read]) => [name, valueIn(name, read, piece, answer)]))
        return { values, price: priceState(values[priceName], bids.price) }
      })
      .filter((bid) => accept(bid) && !(refusesZero && isZero(bid)))
      .filter(
        (bid) =>
          key === null ||
          textOf(bid.values[key] ?? null)
            .trim()
            .toLowerCase() === expected,
      )
    const { taken, price } = choose(found)
    return {
      count: found.length,
      price,
      value(name) {
        const values = taken.flatMap((bid) => bid.values[name] ?? [])
        return values.length > 1 ? [...new Set(values.map(String))].join(',') : values[0]
      },
      each: (name) => taken.map((bid) => bid.values[name]),
    }
  }
}
