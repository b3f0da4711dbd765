import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { dateIn, type IsoDate } from '@/kernel/business-time'

export interface BusinessTime {
  readonly zone: string
  /** 'ET' for America/New_York: true in summer and winter alike. */
  readonly zoneName: string
  readonly today: IsoDate
}

const DEFAULT_ZONE = 'America/New_York'
const MINUTE = 60_000

export function zoneShortName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(0)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

const describe = (zone: string, today: IsoDate): BusinessTime => ({ zone, zoneName: zoneShortName(zone), today })

const Context = createContext<BusinessTime | null>(null)

export function BusinessTimeProvider({ zone, children }: { zone: string; children: ReactNode }) {
  const [today, setToday] = useState(() => dateIn(zone, Date.now()))
  useEffect(() => {
    // A console stays open overnight: "today" must move with the business day.
    const timer = window.setInterval(() => setToday(dateIn(zone, Date.now())), MINUTE)
    setToday(dateIn(zone, Date.now()))
    return () => window.clearInterval(timer)
  }, [zone])
  const value = useMemo(() => describe(zone, today), [zone, today])
  return <Context value={value}>{children}</Context>
}

let outside: BusinessTime | null = null

/** Asked by every cell with a date: nothing is made here. */
export function useBusinessTime(): BusinessTime {
  const given = useContext(Context)
  return given ?? (outside ??= describe(DEFAULT_ZONE, dateIn(DEFAULT_ZONE, Date.now())))
}
