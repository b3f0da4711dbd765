import type pg from 'pg'
import { judgedLeads } from './judged'
import { type KeptHour, readHour } from './kept-hour'
import { type LeadStops, stopsOf } from './stops'

const HOURS_AT_ONCE = 12
const LEADS_AT_ONCE = 1000

/** The same for the same stops, in whatever order they were found. */
function textOf(stops: LeadStops | null): string {
  if (stops === null) return 'never judged'
  const { orders, codes, said, best } = stops
  const rules = orders.map((order, at) => `${order}/${codes[at]}`).sort()
  const words = [...said].map(([order, text]) => `${order} said ${text ?? 'nothing'}`).sort()
  return [...rules, ...words, `best ${best.join('/')}`].join(', ')
}

export interface WrongStop {
  readonly key: string
  readonly kept: string
  readonly stored: string
}

/** Leads of which something else is kept than their own rows of the same version say. */
export async function* wrongStops(client: pg.ClientBase): AsyncGenerator<WrongStop> {
  const { rows: all } = await client.query<{ hour: Date }>('SELECT hour FROM lead_stops ORDER BY hour')
  for (let at = 0; at < all.length; at += HOURS_AT_ONCE) {
    const hours = all.slice(at, at + HOURS_AT_ONCE).map(({ hour }) => hour)
    const { rows } = await client.query<{ stops: KeptHour }>(
      'SELECT stops FROM lead_stops WHERE hour = ANY ($1::timestamptz[]) ORDER BY hour',
      [hours],
    )
    for (const { stops } of rows) yield* wrongIn(client, stops)
  }
}

async function* wrongIn(client: pg.ClientBase, hour: KeptHour): AsyncGenerator<WrongStop> {
  const keptOf = readHour(hour)
  const ids = hour.leads.map(([id]) => id)
  for (let at = 0; at < ids.length; at += LEADS_AT_ONCE)
    for (const lead of await judgedLeads(client, ids.slice(at, at + LEADS_AT_ONCE))) {
      const kept = keptOf(lead.id, lead.version)
      // Of another version: nobody reads what is kept of it.
      if (kept === undefined) continue
      const [has, should] = [textOf(kept), textOf(stopsOf(lead))]
      if (has !== should) yield { key: `lead ${lead.id}`, kept: has, stored: should }
    }
}
