import { timingSafeEqual } from 'node:crypto'
import { isProductId } from '@/kernel/lead-fields'
import type { Services } from '@/server/services'
import { type SpecType } from '../contract'
import { closedBecause } from './sender'
import type { SpecSubject } from './specs/page'

/** Publishers have no session: who was given the link may read the page, and nobody can make one up. */
const sealOf = ({ keys }: Services, rcid: number, type: SpecType): string =>
  keys.fingerprint(`posting specification ${rcid} ${type}`).toString('base64url').slice(0, 22)

export const isSealOf = (services: Services, rcid: number, type: SpecType, given: string): boolean => {
  const right = Buffer.from(sealOf(services, rcid, type))
  const shown = Buffer.from(given)
  return shown.length === right.length && timingSafeEqual(shown, right)
}

/** Absolute where the installation knows its address, so that the link can be passed on as it is. */
export const specUrl = (services: Services, rcid: number, type: SpecType): string =>
  `${services.config.SLUICE_PUBLIC_URL?.replace(/\/$/, '') ?? ''}/postingspecs/${rcid}/${type}/${sealOf(services, rcid, type)}`

export async function specSubject(
  { database }: Services,
  rcid: number,
  type: SpecType,
): Promise<SpecSubject | undefined> {
  const row = await database.db
    .selectFrom('rcids')
    .innerJoin('publishers', 'publishers.id', 'rcids.publisher_id')
    .select(['rcids.title', 'rcids.status', 'rcids.product_id', 'rcids.required', 'publishers.name as publisher'])
    .select(['publishers.status as publisherstatus', 'publishers.sourcepost', 'publishers.sourcepingpost'])
    .where('rcids.id', '=', rcid)
    .executeTakeFirst()
  if (!row || !isProductId(row.product_id)) return undefined
  const { title, publisher, product_id: product, status } = row
  const flows = { pingpost: row.sourcepingpost, directpost: row.sourcepost }
  const closed = closedBecause({ status, publisher: { active: row.publisherstatus === 'active', flows } }, type)
  const testing = status === 'testing'
  return { type, rcid, title, publisher, product, required: requiredOf(row.required), testing, closed }
}

const requiredOf = (stored: unknown): Record<string, 1 | 2> =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      value === 1 || value === 2 ? [[name, value] as const] : [],
    ),
  )
