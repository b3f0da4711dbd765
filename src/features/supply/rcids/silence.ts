const HOUR = 3_600_000

/** What is usual is read off so many days, from at least so many leads. */
export const USUAL_DAYS = 28
const USUAL_LEADS = 10
/** Silence is five times the usual distance of leads, and longer than a night. */
const TIMES_USUAL = 5
const NIGHT_HOURS = 12

function every(hours: number): string {
  if (hours >= 48) return `${Math.round(hours / 24)} days`
  return hours >= 2 ? `${Math.round(hours)} hours` : `${Math.max(1, Math.round(hours * 60))} minutes`
}

/** Why an active RCID with so many leads in the usual days is silent; null while its last lead is no longer ago than usual. */
export function silenceOf(leads: number, last: Date | null, now: number): string | null {
  if (leads < USUAL_LEADS || !last) return null
  const usual = (USUAL_DAYS * 24) / leads
  const since = (now - last.getTime()) / HOUR
  if (since <= Math.max(NIGHT_HOURS, TIMES_USUAL * usual)) return null
  return `No lead for ${every(since)}; usually one every ${every(usual)}`
}
