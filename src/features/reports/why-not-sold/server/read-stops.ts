import type pg from 'pg'
import { judgedLeads, type ListedLead } from './judged'
import { HOUR } from './keep-stops'
import { type KeptHour, readHour } from './kept-hour'
import { type LeadStops, stopsOf } from './stops'

const hourOf = ({ received_at }: ListedLead): number => Math.floor(received_at.getTime() / HOUR) * HOUR

/** An hour is read whole: for a few of its leads their own rows are less. */
const KEPT = `
  SELECT hour, stops FROM lead_stops JOIN unnest($1::timestamptz[], $2::int[]) AS w (hour, wanted) USING (hour)
  WHERE wanted >= least(leads / 20, 500)`

type Hours = Map<number, ReturnType<typeof readHour>>

async function hoursOf(client: pg.ClientBase, leads: readonly ListedLead[], read: Hours): Promise<Hours> {
  const wanted = new Map<number, number>()
  for (const lead of leads) wanted.set(hourOf(lead), (wanted.get(hourOf(lead)) ?? 0) + 1)
  const hours: Hours = new Map([...read].filter(([hour]) => wanted.has(hour)))
  const unread = [...wanted].filter(([hour]) => !hours.has(hour))
  const { rows } = await client.query<{ hour: Date; stops: KeptHour }>(KEPT, [
    unread.map(([hour]) => new Date(hour)),
    unread.map(([, count]) => count),
  ])
  for (const { hour, stops } of rows) hours.set(hour.getTime(), readHour(stops))
  return hours
}

/** What stopped the leads of one batch after the other: by what is kept of their hours, or by their own rows where that lags. */
export function stopsReader() {
  let hours: Hours = new Map()
  return async (client: pg.ClientBase, leads: readonly ListedLead[]): Promise<Map<number, LeadStops | null>> => {
    // Those of earlier batches are let go.
    hours = await hoursOf(client, leads, hours)
    const found = new Map<number, LeadStops | null>()
    const changed: number[] = []
    for (const lead of leads) {
      const stops = hours.get(hourOf(lead))?.(lead.id, lead.version)
      if (stops === undefined) changed.push(lead.id)
      else found.set(lead.id, stops)
    }
    for (const lead of await judgedLeads(client, changed)) found.set(lead.id, stopsOf(lead))
    return found
  }
}
