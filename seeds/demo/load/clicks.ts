import { sql } from 'kysely'
import { openIdentity } from '@/features/selling/market/server/store/identity'
import type { Db } from '@/server/database/database'
import type { Keyring } from '@/server/secrets/keyring'
import { chanceFor } from '../chance'
import type { World } from '../types'
import { insertRows } from './insert-rows'

/** Of all consumers who are shown the way on. */
const GO_ON = 0.62
const QUICKEST_SECONDS = 5
const SLOWEST_SECONDS = 90

interface Shown {
  readonly lead_id: number
  readonly publisher_id: number
  readonly lender_id: number
  readonly link_id: number
  readonly sent_at: Date
  readonly sealed: Buffer
}

/** Consumers who went on to the page of the lender that bought their lead, from where they had asked. */
export async function writeClicks(db: Db, keys: Keyring, { seed, now }: World): Promise<void> {
  const { rows } = await sql<Shown>`
    SELECT DISTINCT ON (p.lead_id) p.lead_id, p.publisher_id, p.lender_id, k.id AS link_id, p.sent_at, i.sealed
    FROM postings AS p JOIN lead_identity AS i ON i.lead_id = p.lead_id
    JOIN redirect_links AS k ON k.url = split_part(p.redirect, '?', 1)
    WHERE NOT p.removed AND NOT p.test ORDER BY p.lead_id, p.id`.execute(db)
  const clicks = rows.flatMap(({ sent_at, sealed, ...shown }) => {
    const random = chanceFor(seed, 'thank-you', shown.lead_id)
    if (!random.chance(GO_ON)) return []
    const seconds = QUICKEST_SECONDS + random.below(SLOWEST_SECONDS - QUICKEST_SECONDS)
    const at = new Date(sent_at.getTime() + seconds * 1000)
    const { useragent = '', ipaddress = '' } = openIdentity(keys, sealed)
    return at.getTime() < now ? [{ ...shown, at, useragent, ip: ipaddress }] : []
  })
  const inTime = clicks.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.lead_id - b.lead_id)
  await insertRows(
    db,
    'thankyou_clicks',
    inTime.map((click, n) => ({ id: n + 1, ...click })),
  )
}
