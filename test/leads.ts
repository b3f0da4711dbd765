import type { ReasonCode } from '@/engine/decide/reasons'
import { dateIn } from '@/kernel/business-time'
import type { TestApp } from './app'
import { sealIdentity } from '@/features/selling/market/server/public'

export interface LeadSeed {
  readonly at: number
  readonly status: string
  readonly product: number
  readonly publisher: number
  readonly rcid: number
  readonly flow?: string
  readonly subid?: string
  readonly sourceurl?: string
  readonly total?: number
  readonly pub?: number
  readonly original?: { readonly total: number; readonly pub: number }
  readonly test?: boolean
  readonly reason?: string | null
  readonly code?: ReasonCode
  readonly ms?: number | null
  readonly fields?: Readonly<Record<string, string>>
}

const COUNTED = (seed: LeadSeed) => !seed.test && seed.status !== 'incomplete' && seed.status !== 'deleted'

/** Leads as settlement leaves them: row, identity and what it appended for the reports. */
export async function seedLeads(app: TestApp, seeds: readonly LeadSeed[]): Promise<number[]> {
  const { db, services } = app
  const zone = services.config.SLUICE_TIME_ZONE
  const { rows: ids } = await services.database.pool.query<{ id: number }>(
    `SELECT nextval('lead_id') AS id FROM generate_series(1, ${seeds.length})`,
  )
  const all = seeds.map((seed, index) => ({ seed, id: ids[index]?.id ?? 0 }))
  const money = (seed: LeadSeed) => {
    const [total, pub] = [seed.total ?? 0, seed.pub ?? 0]
    return { total, pub, totaloriginal: seed.original?.total ?? total, puboriginal: seed.original?.pub ?? pub }
  }
  for (let from = 0; from < all.length; from += 500) {
    const part = all.slice(from, from + 500)
    await db
      .insertInto('leads')
      .values(
        part.map(({ seed, id }) => ({
          id,
          received_at: new Date(seed.at),
          updated_at: new Date(seed.at),
          status: seed.status,
          reason: seed.reason ?? null,
          reason_code: seed.code ?? null,
          product_id: seed.product,
          publisher_id: seed.publisher,
          rcid_id: seed.rcid,
          flow: seed.flow ?? 'directpost',
          subid: seed.subid ?? '',
          us_state: seed.fields?.['state'] ?? '',
          zip: seed.fields?.['zip'] ?? '',
          sourceurl: seed.sourceurl ?? '',
          test: seed.test ?? false,
          earntotal: money(seed).total,
          earnpub: money(seed).pub,
          earntotaloriginal: money(seed).totaloriginal,
          earnpuboriginal: money(seed).puboriginal,
          processing_ms: seed.ms === undefined ? 1230 : seed.ms,
          fields: JSON.stringify(seed.fields ?? {}),
          state: '{}',
        })),
      )
      .execute()
    await db
      .insertInto('lead_identity')
      .values(
        part.map(({ seed, id }) => {
          const { sealed, hashes } = sealIdentity(services.keys, seed.fields ?? {})
          const [email_hash, phone_hash, firstname_hash, lastname_hash, address_hash, ...rest] = hashes
          const [trustedform_hash, leadid_hash, ip_hash] = rest
          return {
            lead_id: id,
            sealed,
            ...{ email_hash, phone_hash, firstname_hash, lastname_hash },
            ...{ address_hash, trustedform_hash, leadid_hash, ip_hash },
          }
        }),
      )
      .execute()
    const counted = part.filter(({ seed }) => COUNTED(seed))
    if (counted.length === 0) continue
    await db
      .insertInto('lead_deltas')
      .values(
        counted.map(({ seed, id }) => ({
          lead_id: id,
          day: dateIn(zone, seed.at),
          product_id: seed.product,
          publisher_id: seed.publisher,
          rcid_id: seed.rcid,
          flow: seed.flow ?? 'directpost',
          lead_source_id: 0,
          subid: seed.subid ?? '',
          sourceurl: seed.sourceurl ?? '',
          status: seed.status,
          leads: 1,
          returncredited: 0,
          ...money(seed),
        })),
      )
      .execute()
  }
  return all.map(({ id }) => id)
}

export interface Parties {
  readonly harbor: number
  readonly oaks: number
  readonly windows: number
  readonly solar: number
  readonly oaksWindows: number
}

/** Two publishers with three RCIDs. */
export async function seedParties(app: TestApp): Promise<Parties> {
  const at = new Date(app.clock.now() - 86_400_000)
  const publisher = async (name: string) =>
    (
      await app.db
        .insertInto('publishers')
        .values({ name, status: 'active', dateadd: at })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const rcid = async (publisher_id: number, product_id: number, title: string) =>
    (
      await app.db
        .insertInto('rcids')
        .values({ publisher_id, product_id, title, status: 'active', dateadd: at, pricemodel: 'REV', pricevalue: 7500 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const harbor = await publisher('Bright Harbor Media')
  const oaks = await publisher('Nine Oaks Digital')
  return {
    harbor,
    oaks,
    windows: await rcid(harbor, 1, 'Harbor windows'),
    solar: await rcid(harbor, 5, 'Harbor solar'),
    oaksWindows: await rcid(oaks, 1, 'Oaks windows'),
  }
}
