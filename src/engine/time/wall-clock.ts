import { type IsoDate, startOfWeek, wallTime, weekday } from '@/kernel/business-time'

/** What a clock on the wall of a zone shows, with the periods that moment belongs to. */
export interface WallClock {
  readonly day: IsoDate
  /** The Monday the week starts with. */
  readonly week: IsoDate
  /** 'yyyy-mm' */
  readonly month: string
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number
  /** Minutes since midnight, 0 to 1439. */
  readonly minute: number
}

interface Quarter extends WallClock {
  readonly number: number
}

const MINUTE = 60_000
/** Zone offsets only change on quarters of an hour, and so do dates: one Intl call serves a whole quarter. */
const QUARTER = 15 * MINUTE
const MOST_REMEMBERED = 256
const remembered = new Map<string, Map<number, Quarter>>()

function readQuarter(zone: string, number: number): Quarter {
  const { date, hour, minute } = wallTime(zone, number * QUARTER)
  return {
    number,
    day: date,
    week: startOfWeek(date),
    month: date.slice(0, 7),
    weekday: weekday(date),
    minute: hour * 60 + minute,
  }
}

export function wallClock(zone: string, instant: number): WallClock {
  let quarters = remembered.get(zone)
  if (!quarters) {
    quarters = new Map<number, Quarter>()
    remembered.set(zone, quarters)
  }
  const number = Math.floor(instant / QUARTER)
  let quarter = quarters.get(number)
  if (!quarter) {
    if (quarters.size >= MOST_REMEMBERED) quarters.clear()
    quarter = readQuarter(zone, number)
    quarters.set(number, quarter)
  }
  const into = Math.floor((instant - number * QUARTER) / MINUTE)
  return into === 0 ? quarter : { ...quarter, minute: quarter.minute + into }
}
