import type { PoolClient } from 'pg'
import type { LeadState } from '@/engine/decide/state'
import { cutAddress, cutValue, trackingWithoutIdentity } from '@/kernel/identity-text'
import type { ProductId } from '@/kernel/lead-fields'
import type { Keyring } from '@/server/secrets/keyring'
import type { Services } from '@/server/services'
import type { Flow } from '@/features/platform/reference/server/public'
import { leadDeltas } from '../store/deltas'
import { openFields, openIdentity, sealIdentity } from '../store/identity'
import { jsonFor } from '../store/json'
import { mendOnce, type Mended } from './mends'

type Texts = Readonly<Record<string, string>>

interface LeadRow {
  readonly id: number
  readonly received_at: Date
  readonly product_id: number
  readonly publisher_id: number
  readonly rcid_id: number
  readonly ping_id: number | null
  readonly flow: string
  readonly lead_source_id: number | null
  readonly subid: string
  readonly sourceurl: string
  readonly test: boolean
  readonly fields: Texts
  readonly state: LeadState
  readonly sealed: Buffer
  readonly tracking: Texts
  readonly consent: { readonly text?: string | null; readonly url?: string | null }
}

const LEADS = `SELECT l.id, l.received_at, l.product_id, l.publisher_id, l.rcid_id, l.ping_id, l.flow, l.lead_source_id, l.subid,
    l.sourceurl, l.test, l.fields, l.state, i.sealed, d.tracking, d.consent
  FROM leads AS l JOIN lead_identity AS i ON i.lead_id = l.id JOIN lead_details AS d ON d.lead_id = l.id
  WHERE l.id > $1 ORDER BY l.id LIMIT $2 FOR UPDATE OF l`

/** What the intake keeps of origins today. */
function cutTexts(fields: Texts, person: Texts): Texts {
  const { sourceurl, subid } = fields
  return {
    ...fields,
    ...(sourceurl === undefined ? {} : { sourceurl: cutAddress(sourceurl, person) }),
    ...(subid === undefined ? {} : { subid: cutValue(subid, person) }),
  }
}

function cutLead(keys: Keyring, row: LeadRow) {
  const identity = openIdentity(keys, row.sealed)
  const person = { ...row.fields, ...identity }
  const all = cutTexts(person, person)
  const { text, url } = row.consent
  const fields = openFields({ ...all, ...(text ? { tcpatext: text } : {}) })
  return {
    open: {
      sourceurl: cutAddress(row.sourceurl, person),
      subid: cutValue(row.subid, person),
      fields: row.fields['tcpatext'] === undefined ? without(fields, 'tcpatext') : fields,
      tracking: trackingWithoutIdentity(row.tracking, person),
      consent: {
        ...row.consent,
        ...(text ? { text: fields['tcpatext'] ?? null } : {}),
        ...(url ? { url: cutAddress(url, person) } : {}),
      },
    },
    sealed: () => sealIdentity(keys, { ...all, ...(text ? { tcpatext: text } : {}) }, identity).sealed,
  }
}

const without = (fields: Texts, name: string): Texts =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))

const factsOf = (row: LeadRow, { sourceurl, subid }: Pick<LeadRow, 'sourceurl' | 'subid'>) => ({
  id: row.id,
  receivedAt: row.received_at.getTime(),
  product: row.product_id as ProductId,
  publisher: row.publisher_id,
  rcid: row.rcid_id,
  ping: row.ping_id,
  flow: row.flow as Flow,
  source: row.lead_source_id,
  subid,
  sourceurl,
  test: row.test,
  fields: row.fields,
})

const MEASURES = ['leads', 'returncredited', 'total', 'pub', 'totaloriginal', 'puboriginal'] as const
const KEYS = 'lead_id, day, product_id, publisher_id, rcid_id, flow, lead_source_id, subid, sourceurl, status'
const APPEND = `INSERT INTO lead_deltas (${KEYS}, ${MEASURES.join(', ')})
  SELECT ${KEYS}, ${MEASURES.join(', ')} FROM jsonb_populate_recordset(NULL::lead_deltas, $1::jsonb) RETURNING id`

/** Reports count the lead under what it says now. */
async function countAnew(client: PoolClient, row: LeadRow, now: Pick<LeadRow, 'sourceurl' | 'subid'>, zone: string) {
  if (now.sourceurl === row.sourceurl && now.subid === row.subid) return 0
  const was = leadDeltas(factsOf(row, row), null, row.state, zone).map((delta) => ({
    ...delta,
    ...Object.fromEntries(MEASURES.map((name) => [name, -delta[name]])),
  }))
  const deltas = [...was, ...leadDeltas(factsOf(row, now), null, row.state, zone)]
  const { rows } = await client.query<{ id: number }>(APPEND, [jsonFor(deltas)])
  return Math.max(0, ...rows.map(({ id }) => id))
}

const mendLeads =
  ({ keys, config }: Services) =>
  async (client: PoolClient, upto: number, batch: number): Promise<Mended> => {
    const { rows } = await client.query<LeadRow>(LEADS, [upto, batch])
    let noted = 0
    for (const row of rows) {
      const { open, sealed } = cutLead(keys, row)
      const { sourceurl, subid, fields, tracking, consent } = row
      if (jsonFor(open) === jsonFor({ sourceurl, subid, fields, tracking, consent })) continue
      await client.query('UPDATE leads SET sourceurl = $2, subid = $3, fields = $4 WHERE id = $1', [
        row.id,
        open.sourceurl,
        open.subid,
        jsonFor(open.fields),
      ])
      await client.query('UPDATE lead_details SET tracking = $2, consent = $3 WHERE lead_id = $1', [
        row.id,
        jsonFor(open.tracking),
        jsonFor(open.consent),
      ])
      await client.query('UPDATE lead_identity SET sealed = $2 WHERE lead_id = $1', [row.id, sealed()])
      noted = Math.max(noted, await countAnew(client, row, open, config.SLUICE_TIME_ZONE))
    }
    return { upto: rows.at(-1)?.id ?? null, noted }
  }

interface PingRow {
  readonly id: number
  readonly received_at: Date
  readonly subid: string
  readonly fields: Texts
  readonly tracking: Texts
  readonly sealed: Buffer | null
}

/** A ping that was posted is cut by who its consumer turned out to be. */
const PINGS = `SELECT p.id, p.received_at, p.subid, p.fields, p.tracking, i.sealed
  FROM pings AS p LEFT JOIN lead_identity AS i ON i.lead_id = p.lead_id
  WHERE p.id > $1 ORDER BY p.id LIMIT $2 FOR UPDATE OF p`

const mendPings =
  ({ keys }: Services) =>
  async (client: PoolClient, upto: number, batch: number): Promise<Mended> => {
    const { rows } = await client.query<PingRow>(PINGS, [upto, batch])
    for (const { id, received_at, subid, fields, tracking, sealed } of rows) {
      const person = sealed ? openIdentity(keys, sealed) : {}
      const cut = {
        subid: cutValue(subid, person),
        fields: openFields(cutTexts(fields, person)),
        tracking: trackingWithoutIdentity(tracking, person),
      }
      if (jsonFor(cut) === jsonFor({ subid, fields, tracking })) continue
      await client.query('UPDATE pings SET subid = $3, fields = $4, tracking = $5 WHERE id = $1 AND received_at = $2', [
        id,
        received_at,
        cut.subid,
        jsonFor(cut.fields),
        jsonFor(cut.tracking),
      ])
    }
    return { upto: rows.at(-1)?.id ?? null, noted: 0 }
  }

/** Rows from before the intake cut who the consumer is out of origins. What is clean is left alone: a second time changes nothing. */
export async function mendIdentity(services: Services): Promise<void> {
  await mendOnce(services.database.pool, 'identity in leads', mendLeads(services))
  await mendOnce(services.database.pool, 'identity in pings', mendPings(services))
}
