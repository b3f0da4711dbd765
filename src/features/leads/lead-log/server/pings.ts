import type { z } from 'zod'
import { exchangeOf, orderOf, seconds } from '@/features/selling/lead-facts/server/public'
import { dollarsOrNull, maskText } from '@/features/selling/lead-facts/public'
import {
  type KeptBody,
  leadBodies,
  type LoadedLead,
  pingBodies,
  storedLead,
} from '@/features/selling/market/server/public'
import type { Pinged } from '@/engine/ranking/pinged'
import { referenceOf } from '@/features/platform/reference/server/public'
import { notFound } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { leadLogCalls, PingRow } from '../contract'
import { packId, unpackId } from '../ids'

/** One order that was pinged, with what was exchanged. */
export interface PingEntry {
  readonly id: number
  readonly at: Date
  readonly pinged: Pinged
  readonly body: KeptBody | undefined
  /** There where the ping said who the consumer is: to be hidden wherever it is shown. */
  readonly person?: Readonly<Record<string, string>>
}

const hidden = (text: string, { person }: PingEntry): string => (person ? maskText(text, person) : text)

/** As it may be shown: a lender may say in its reason whom it was asked about. */
export const shownPinged = (entry: PingEntry): Pinged => {
  const { pinged } = entry
  return entry.person && pinged.reason !== null ? { ...pinged, reason: hidden(pinged.reason, entry) } : pinged
}

export async function pingsOfPing(services: Services, db: Db, ping: number): Promise<PingEntry[]> {
  const row = await db.selectFrom('pings').select(['received_at', 'postings']).where('id', '=', ping).executeTakeFirst()
  if (!row) return []
  const bodies = await pingBodies(services, ping, row.received_at.getTime())
  return (row.postings as Pinged[]).map((pinged, n) => ({
    id: packId('ping', ping, n),
    at: row.received_at,
    pinged,
    body: bodies.get(pinged.order),
  }))
}

/** Made for the lead itself: direct posts, re-matches, manual sends. */
async function pingsOfLead(services: Services, { facts, identity }: LoadedLead): Promise<PingEntry[]> {
  const { pings } = await leadBodies(services, facts.id, facts.receivedAt)
  return pings
    .flatMap(({ at, pinged, bodies }) =>
      pinged.map((one) => ({
        at,
        pinged: one,
        body: bodies.find(({ order }) => order === one.order),
        ...(one.identity ? { person: identity } : {}),
      })),
    )
    .map((entry, n) => ({ id: packId('lead', facts.id, n), ...entry }))
}

export async function pingsOf(services: Services, db: Db, lead: LoadedLead): Promise<PingEntry[]> {
  const earlier = lead.facts.ping === null ? [] : await pingsOfPing(services, db, lead.facts.ping)
  return [...earlier, ...(await pingsOfLead(services, lead))]
}

const urlOf = (body: KeptBody | undefined): string => exchangeOf(body).requestdata?.url ?? ''

export function pingRowOf(services: Services, entry: PingEntry): PingRow {
  const { id, at, pinged, body } = entry
  return {
    id,
    date: at.toISOString(),
    status: pinged.outcome,
    lenderorder: orderOf(referenceOf(services).get(), pinged.order, pinged.lender),
    earntotal: dollarsOrNull(pinged.bid),
    comment: hidden(pinged.reason ?? '', entry),
    sendtime: seconds(pinged.ms) ?? 0,
    url: hidden(urlOf(body), entry),
    brands: [...(pinged.brands ?? [])],
    identity: pinged.identity ?? false,
  }
}

/** A ping carries nothing that tells who the consumer is, unless it was allowed to: then it is masked like a posting. */
export async function pingItem(
  services: Services,
  db: Db,
  packed: number,
): Promise<z.input<typeof leadLogCalls.ping.answer>> {
  const { owner, id } = unpackId(packed)
  const entries =
    owner === 'ping' ? await pingsOfPing(services, db, id) : await pingsOfLead(services, await storedLead(services, id))
  const entry = entries.find((one) => one.id === packed)
  if (!entry) throw notFound('Ping')
  const { date, status, lenderorder, comment, sendtime, url, brands, identity } = pingRowOf(services, entry)
  return {
    id: packed,
    date,
    status,
    lenderorder,
    comment,
    sendtime,
    url,
    masked: identity,
    brands,
    identity,
    ...exchangeOf(entry.body, entry.person),
    lead: owner === 'lead' ? id : null,
    ping: owner === 'ping' ? id : null,
  }
}
