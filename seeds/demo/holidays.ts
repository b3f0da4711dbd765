import { addDays, type IsoDate, weekday } from '@/kernel/business-time'

const iso = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The nth Monday (1) to Sunday (7) of a month. */
function nth(year: number, month: number, day: number, n: number): IsoDate {
  const first = iso(year, month, 1)
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (n - 1))
}

const lastMonday = (year: number, month: number): IsoDate => {
  const fifth = nth(year, month, 1, 5)
  return fifth.startsWith(iso(year, month, 1).slice(0, 7)) ? fifth : nth(year, month, 1, 4)
}

/** Whether a day is a federal holiday of the United States. */
export function isFederalHoliday(date: IsoDate): boolean {
  const year = Number(date.slice(0, 4))
  return [
    iso(year, 1, 1),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    lastMonday(year, 5),
    iso(year, 6, 19),
    iso(year, 7, 4),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    iso(year, 11, 11),
    nth(year, 11, 4, 4),
    iso(year, 12, 25),
  ].includes(date)
}
