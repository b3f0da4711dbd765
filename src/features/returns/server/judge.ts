import { lastReturnDay, returnRefusal, returnsAllowed } from '@/engine/money/returns'
import { addMonths, dateIn, daysBetween, startOfDay, startOfMonth } from '@/kernel/business-time'
import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { ReturnCap } from '../rows'
import * as rows from './sql'
import type { SoldPosting } from './sql'

/** Whether a posting may be asked back now, and what that was judged by. */
export interface Judged {
  /** Null: it may. */
  readonly refusal: string | null
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
  const keys = sales.map(({ order, sent_at }) => {
    const month = monthOf(zone, sent_at, order)
    const key = `${order}/${month.month}`
    months.set(key, month)
    return key
  })
  const numbers = await rows.monthNumbers(db, [...months.values()])
  const byKey = new Map([...months].map(([key, { month }], at) => [key, { month, ...(numbers[at] ?? NONE) }]))
  return keys.map((key) => byKey.get(key) ?? { month: '', ...NONE })
}
const NONE = { sold: 0, asked: 0 }

export async function judge(services: Services, db: Db | Tx, sold: readonly SoldPosting[]): Promise<Judged[]> {
  const zone = services.config.SLUICE_TIME_ZONE
  const now = services.clock.now()
  const months = await monthsOf(zone, db, sold)
  return sold.map((row, at) => {
    const { month, sold: sales, asked } = months[at] ?? { month: '', ...NONE }
    // A posting decided later was sold later.
    const soldAt = (row.decided_at ?? row.sent_at).getTime()
    const ask = {
      postingStatus: row.status,
      removed: row.removed,
      alreadyAsked: row.item !== null,
      soldAt,
      policy: row.returnpolicy,
      capPercent: row.returncap,
      soldThatMonth: sales,
      returnedOrRequestedThatMonth: asked,
    }
    const lastday = lastReturnDay(row.returnpolicy, soldAt, zone)
    return {
      refusal: returnRefusal(ask, now, zone),
      lastday,
      daysleft: lastday === null ? null : daysBetween(dateIn(zone, now), lastday),
      cap:
        row.returncap === null
          ? null
          : { percent: row.returncap, month, sold: sales, allowed: returnsAllowed(row.returncap, sales), used: asked },
    }
  })
}
