import { lastReturnDay, type ReturnRefusal, returnRefusal, returnsAllowed } from '@/engine/money/returns'
import { addMonths, dateIn, daysBetween, startOfDay, startOfMonth } from '@/kernel/business-time'
import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { mapInTurn } from '@/server/slices'
import type { ReturnCap } from '../rows'
import * as rows from './sql'
import type { SoldPosting } from './sql'

/** Whether a posting may be asked back now, and what that was judged by. */
export interface Judged {
  /** Null: it may. */
  readonly refusal: ReturnRefusal | null
  readonly lastday: string | null
  readonly daysleft: number | null
  readonly cap: ReturnCap | null
}

const monthOf = (zone: string, at: Date, order: number) => {
  const month = startOfMonth(dateIn(zone, at.getTime()))
  const from = new Date(startOfDay(zone, month))
  return { order, month, from, to: new Date(startOfDay(zone, addMonths(month, 1))) }
}

interface OfOrder {
  readonly order: number
  readonly sent_at: Date
}

/** What each order sold and had back in the month of these sales; months are counted once. */
export async function monthsOf(zone: string, db: Db | Tx, sales: readonly OfOrder[]) {
  const months = new Map<string, ReturnType<typeof monthOf>>()
  const keys = await mapInTurn(sales, ({ order, sent_at }) => {
    const month = monthOf(zone, sent_at, order)
    const key = `${order}/${month.month}`
    months.set(key, month)
    return key
  })
  const numbers = await rows.monthNumbers(db, [...months.values()])
  const byKey = new Map([...months].map(([key, { month }], at) => [key, { month, ...(numbers[at] ?? NONE) }]))
  // Sales of the same month share what was counted.
  return keys.map((key) => byKey.get(key) ?? { month: '', ...NONE })
}
const NONE = { sold: 0, asked: 0 }
type Month = Awaited<ReturnType<typeof monthsOf>>[number]
const NO_MONTH: Month = { month: '', ...NONE }

/** Of sales whose order has a cap: nothing else is judged by its month. */
async function cappedMonths(zone: string, db: Db | Tx, sold: readonly SoldPosting[]): Promise<Map<SoldPosting, Month>> {
  const capped = sold.filter(({ returncap }) => returncap !== null)
  const months = await monthsOf(zone, db, capped)
  return new Map(capped.map((row, at) => [row, months[at] ?? NO_MONTH]))
}

/** What a posting is judged by; a posting decided later was sold later. */
const askOf = (row: SoldPosting, { sold, asked }: Month) => ({
  postingStatus: row.status,
  removed: row.removed,
  alreadyAsked: row.item !== null,
  soldAt: (row.decided_at ?? row.sent_at).getTime(),
  policy: row.returnpolicy,
  capPercent: row.returncap,
  soldThatMonth: sold,
  returnedOrRequestedThatMonth: asked,
})

export async function judge(services: Services, db: Db | Tx, sold: readonly SoldPosting[]): Promise<Judged[]> {
  const zone = services.config.SLUICE_TIME_ZONE
  const now = services.clock.now()
  const months = await cappedMonths(zone, db, sold)
  return mapInTurn(sold, (row) => {
    const of = months.get(row) ?? NO_MONTH
    const ask = askOf(row, of)
    const lastday = lastReturnDay(row.returnpolicy, ask.soldAt, zone)
    const { returncap: percent } = row
    return {
      refusal: returnRefusal(ask, now, zone),
      lastday,
      daysleft: lastday === null ? null : daysBetween(dateIn(zone, now), lastday),
      cap:
        percent === null
          ? null
          : { percent, month: of.month, sold: of.sold, allowed: returnsAllowed(percent, of.sold), used: of.asked },
    }
  })
}

/** Judges postings one after the other: those granted before count in the month of the next. */
export async function judgeInTurn(services: Services, db: Db | Tx, sold: readonly SoldPosting[]) {
  const zone = services.config.SLUICE_TIME_ZONE
  const now = services.clock.now()
  const months = await cappedMonths(zone, db, sold)
  const granted = new Set<SoldPosting>()
  const perMonth = new Map<Month, number>()
  return {
    refusal: (row: SoldPosting): ReturnRefusal | null => {
      const of = months.get(row) ?? NO_MONTH
      const ask = askOf(row, { ...of, asked: of.asked + (perMonth.get(of) ?? 0) })
      return returnRefusal({ ...ask, alreadyAsked: ask.alreadyAsked || granted.has(row) }, now, zone)
    },
    grant: (row: SoldPosting): void => {
      const of = months.get(row) ?? NO_MONTH
      granted.add(row)
      perMonth.set(of, (perMonth.get(of) ?? 0) + 1)
    },
  }
}
