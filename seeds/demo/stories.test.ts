import { describe, expect, it } from 'vitest'
import { filterKind } from '@/engine/filters/registry'
import { compileFormat } from '@/integrations'
import { addDays, weekday } from '@/kernel/business-time'
import { makeAftermath } from './aftermath'
import { chanceFor, chanceOfNumber } from './chance'
import { makeReturns, type ReturnPlan } from './returns'
import { revenueRows } from './revenue-file'
import { STAFF_NAMES } from './staff'
import { stories } from './stories'
import { countBy, near, NOW, share, WORLD, ZONE } from './testing'
import { dayOf, instantOf } from './world'
import { wallClock } from '@/engine/time/wall-clock'
import { STAFF } from '../demo-names'

const told = stories(WORLD)
const actions = told.map(({ action }) => action)
const of = <K extends (typeof actions)[number]['kind']>(kind: K) =>
  actions.filter((action): action is Extract<(typeof actions)[number], { kind: K }> => action.kind === kind)

describe('stories', () => {
  it('happen in order, before now, by people of staff', () => {
    expect(told.every(({ at }, i) => at >= (told[i - 1]?.at ?? 0) && at < NOW)).toBe(true)
    expect(told.every(({ by }) => STAFF_NAMES.includes(by))).toBe(true)
    expect(new Set(told.filter(({ story }) => story === 12).map(({ by }) => by)).size).toBe(4)
    expect(STAFF.length).toBe(STAFF_NAMES.length)
  })

  it('speak of orders, RCIDs and publishers there are, with filters the engine takes', () => {
    for (const action of actions) {
      if ('order' in action) expect(WORLD.orders.some(({ id }) => id === action.order)).toBe(true)
      if (action.kind !== 'setFilter') continue
      const { list, ...rest } = action.filter.data as { list?: readonly unknown[] }
      const data = list?.length === 0 ? rest : action.filter.data
      expect(filterKind(action.filter.kind)?.parse(data, action.owner)).toMatchObject({ ok: true })
    }
  })

  it('raise one cap tenfold and put it back after forty minutes', () => {
    const caps = told.filter(({ action }) => action.kind === 'setFilter' && action.filter.kind === 'cap_day')
    const at = (limit: number) =>
      caps.find(
        ({ action }) => action.kind === 'setFilter' && (action.filter.data as { value: number }).value === limit,
      )
    expect((at(15)?.at ?? 0) - (at(150)?.at ?? 0)).toBe(40 * 60_000)
  })

  it('upload the costs of own media every Monday, one of them twice', () => {
    const uploads = of('costUpload')
    expect(new Set(uploads.map(({ publisher }) => publisher)).size).toBe(2)
    expect(uploads.every(({ from, to }) => weekday(from) === 1 && to === addDays(from, 6))).toBe(true)
    const [undone] = of('undoCostUpload')
    const wrong = uploads.find(({ upload }) => upload === undone?.upload)
    const right = uploads.find(({ upload }) => upload === `${undone?.upload ?? ''} corrected`)
    expect(right).toMatchObject({ from: wrong?.from, cents: (wrong?.cents ?? 0) / 10 })
  })

  it('propose two format changes that compile, one of which was turned down', () => {
    const changes = of('formatChange')
    expect(changes.map(({ refused }) => refused === null).sort()).toEqual([false, true])
    for (const { document } of changes) expect(() => compileFormat(document)).not.toThrow()
  })

  it('cut a price below what its RCID costs, and block a sub id', () => {
    expect(of('setPrice').some(({ cents }) => cents === 6600)).toBe(true)
    expect(told.some(({ story, at }) => story === 3 && dayOf(WORLD, at) === 52)).toBe(true)
  })

  it('upload a file that lacks, adds and changes what it should', () => {
    const [file] = of('revenueFile')
    if (!file) throw new Error('no file')
    const postings = Array.from({ length: 200 }, (_, i) => ({
      lead: i,
      status: i % 20 === 0 ? ('undecided' as const) : i % 7 === 0 ? ('other' as const) : ('matched' as const),
      cents: 4000,
    }))
    const rows = revenueRows(file, postings, chanceFor(1, 'file'))
    const sold = postings.filter(({ status }) => status === 'matched')
    const inFile = (lead: number): boolean => rows.some((row) => row.lead === lead)
    expect(sold.filter(({ lead }) => !inFile(lead))).toHaveLength(11)
    expect(postings.filter(({ lead, status }) => status === 'undecided' && inFile(lead))).toHaveLength(4)
    expect(rows.filter(({ cents }) => cents !== 4000)).toHaveLength(3)
  })
})

describe('returns', () => {
  const returns = makeReturns(WORLD)
  const live = WORLD.orders.filter(({ status, kind, lender }) => {
    const policy = WORLD.lenders.find(({ id }) => id === lender)?.returnpolicy
    return status === 'active' && kind !== 'feed' && policy !== null
  })
  const sales = Array.from({ length: 30_000 }, (_, i) => ({
    at: instantOf(WORLD, 1 + (i % 30), '13:00'),
    order: live[i % live.length]?.id ?? 0,
    rcid: 1001,
    subid: '',
  }))
  const planned = sales.flatMap((sale, i) => {
    const plan = returns.plan(sale, chanceOfNumber(4, i))
    return plan ? [{ sale, plan }] : []
  })
  const plans: readonly ReturnPlan[] = planned.map(({ plan }) => plan)

  it('are asked for within the lender’s days, many of them on Mondays', () => {
    for (const { sale, plan } of planned.slice(0, 500)) {
      const order = live.find(({ id }) => id === sale.order)
      const policy = WORLD.lenders.find(({ id }) => id === order?.lender)?.returnpolicy ?? 0
      expect(dayOf(WORLD, plan.requestedAt) - dayOf(WORLD, sale.at)).toBeLessThanOrEqual(policy + 1)
    }
    const csv = plans.filter(({ by }) => by === 'csv')
    expect(csv.every(({ requestedAt }) => wallClock(ZONE, requestedAt).weekday === 1)).toBe(true)
    expect(csv.length / plans.length).toBeGreaterThan(0.1)
  })

  it('give the reasons of the design; no answer and not interested are denied', () => {
    const reasons = countBy(plans, ({ reason }) => reason.title)
    near((reasons['Disconnected or wrong number'] ?? 0) / plans.length, 0.3, 15)
    near(
      share(plans, ({ reason }) => reason.denied),
      0.12,
      20,
    )
    expect(plans.every(({ reason, decision }) => !reason.denied || !decision.accepted)).toBe(true)
    near(
      share(plans, ({ decision }) => decision.accepted),
      0.85,
      4,
    )
    expect(plans.every(({ requestedAt, decision }) => decision.at > requestedAt)).toBe(true)
  })
})

describe('what staff do afterwards', () => {
  it('leaves most of what is flagged waiting, and gives up on few', () => {
    const aftermath = makeAftermath(WORLD)
    const at = instantOf(WORLD, 20, '03:00')
    const draws = Array.from({ length: 5000 }, (_, i) => chanceOfNumber(6, i))
    const moves = draws.map((random) => aftermath.flagged(at, random))
    near(
      share(moves, (move) => move === null),
      0.7,
      6,
    )
    near(
      share(draws, (random) => aftermath.unmatched(at, random) !== null),
      0.026,
      40,
    )
    expect(aftermath.flagged(NOW - 1000, chanceOfNumber(6, 1))).toBeNull()
  })
})
