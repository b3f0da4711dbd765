import { dateIn, wallTime } from '@/kernel/business-time'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number): string => String(value).padStart(2, '0')

/** '18:40:54' in the business zone. */
export function clockTime(zone: string, at: string): string {
  const { hour, minute, second } = wallTime(zone, Date.parse(at))
  return `${two(hour)}:${two(minute)}:${two(second)}`
}

/** 'Nov 15', with the year where asked for. */
export function shortDay(zone: string, at: string, withYear = false): string {
  const [year = '', month = '1', day = '1'] = dateIn(zone, Date.parse(at)).split('-')
  return `${MONTHS[Number(month) - 1] ?? ''} ${Number(day)}${withYear ? `, ${year}` : ''}`
}
