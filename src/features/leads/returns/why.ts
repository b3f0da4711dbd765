import type { ReturnRow } from './rows'

type Days = (day: string) => string

const plural = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`

/** What is left of an order's month once the chosen rows are requested. */
export const capKey = ({ lenderorder, cap }: ReturnRow): string | null =>
  lenderorder && cap ? `${lenderorder.id}/${cap.month}` : null

export const capLeft = ({ cap }: ReturnRow, chosen: number): number | null =>
  cap === null ? null : cap.allowed - cap.used - chosen

const monthOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })

function allowedText(row: ReturnRow, chosen: number): readonly [string, string] {
  const { daysleft, cap } = row
  const days = daysleft === 0 ? 'Last day: until 23:59' : `${plural(daysleft ?? 0, 'day')} left`
  if (!cap) return [days, 'no return cap']
  const left = Math.max(0, capLeft(row, chosen) ?? 0)
  return [days, `cap: ${left} of ${cap.allowed} left${chosen > 0 ? ' after those selected' : ''}`]
}

/** Why a row is allowed or not, in figures: the reason, and what it is judged by. */
export function whyText(row: ReturnRow, chosen: number, dayText: Days): readonly [string, string] {
  const { problem, note, returnitem, status, lender, lastday, daysleft, cap, lenderposting } = row
  if (row.allowed) return allowedText(row, chosen)
  if (row.lead === null) return problem === 'lead-not-found' ? [`No lead for “${row.asked}”`, ''] : [note, '']
  if (!lenderposting) return ['Not sold', 'no lender bought this lead']
  if (problem === 'repeated-line') return ['Listed twice', note.toLowerCase()]
  if (returnitem) {
    if (status === 'requested') return ['Already requested', dayText(returnitem.dateadd)]
    if (status === 'denied') return ['Declined before', dayText(returnitem.datefinalized ?? returnitem.dateadd)]
    return ['Already returned', dayText(returnitem.datefinalized ?? returnitem.dateadd)]
  }
  if (lastday === null) return ['No returns', `${lender?.title ?? 'The lender'} may return nothing`]
  if ((daysleft ?? 0) < 0)
    return [
      `Window closed ${dayText(lastday)}, 23:59`,
      `policy: ${plural(lender?.returnpolicy ?? 0, 'day')} from the sale`,
    ]
  if (cap)
    return [
      `Return cap used: ${cap.used} of ${cap.allowed} in ${monthOf(cap.month)}`,
      `${cap.percent}% of ${cap.sold} sold`,
    ]
  return [note, '']
}
