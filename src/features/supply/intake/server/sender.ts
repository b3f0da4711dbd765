import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError, notFound, refuse } from '@/kernel/errors'
import { authenticate, authorise, readBearer } from '@/server/http/authenticate'
import { hashToken } from '@/server/secrets/keyring'
import type { Services } from '@/server/services'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { HIDDEN_KEY, intakeCalls } from '../contract'
import { idOf, type SortedMembers, textOf } from '../own-members'
import type { Flow, RcidRef, Reference } from './market'

const NO_KEY = randomBytes(32)
const FLOW_NAMES: Readonly<Record<Flow, string>> = {
  pingpost: 'Ping/post',
  directpost: 'Direct post',
  traffic: 'Web traffic',
}

/**
 * Console staff trying a form out (the QA generators): the console shows its session with every request, publishers have
 * none. What comes in this way is a test lead. A session that has ended is refused: its lead must not be sold for real.
 */
export async function isStaff(services: Services, request: FastifyRequest, now: number): Promise<boolean> {
  if (!readBearer(request.headers.authorization)) return false
  const spec = { ...intakeCalls.ping, permission: publisherPermissions.publisher_manage }
  authorise(spec, await authenticate(services, spec, request, now), {})
  return true
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** In the same time whatever was given. */
export const isKey = (given: string, kept: string | null | undefined): boolean =>
  timingSafeEqual(hashToken(given), kept ? hashToken(kept) : NO_KEY)

/** The RCID whose key was shown. Which of the two was wrong is nobody's business, nor can it be timed. */
export function identify(
  reference: Reference,
  { own }: SortedMembers,
  request: FastifyRequest,
  staff: boolean,
  now: number,
): RcidRef {
  const rcid = own.get('rcid') ?? header(request, 'x-rcid')
  const apikey = own.get('apikey') ?? header(request, 'x-api-key')
  const keyless = staff && apikey === undefined
  const missing = {
    ...(rcid === undefined ? { rcid: 'Required' } : {}),
    ...(apikey === undefined && !keyless ? { apikey: 'Required' } : {}),
  }
  if (Object.keys(missing).length > 0) throw new AppError('invalidFields', { fields: missing })
  const known = reference.rcids.get(idOf(rcid) ?? 0)
  const given = textOf(apikey) ?? ''
  const earlier = known?.earlierKey && known.earlierKey.until > now ? known.earlierKey.key : null
  // Both are compared always: which of them exists cannot be timed.
  const [isCurrent, isEarlier] = [isKey(given, known?.apiKey), isKey(given, earlier)]
  const right = keyless || isCurrent || isEarlier
  if (!known || !right) throw refuse('Wrong rcid or apikey.')
  return known
}

/** Staff is never shown a key: what stands in its place is none. */
export function withoutHiddenKey(sorted: SortedMembers): SortedMembers {
  if (sorted.own.get('apikey') !== HIDDEN_KEY) return sorted
  return { ...sorted, own: new Map([...sorted.own].filter(([name]) => name !== 'apikey')) }
}

interface MayPost {
  readonly status: string
  readonly publisher: { readonly active: boolean; readonly flows: Readonly<Partial<Record<Flow, boolean>>> }
}

/** Why everything that is sent this way is refused; null: it is not. */
export function closedBecause({ status, publisher }: MayPost, flow: Flow): string | null {
  if (status === 'inactive') return 'This RCID is not active.'
  if (!publisher.active) return 'This publisher is not active.'
  return publisher.flows[flow] ? null : `${FLOW_NAMES[flow]} is switched off for this publisher.`
}

export function mayPost(rcid: RcidRef, flow: Flow): void {
  const closed = closedBecause(rcid, flow)
  if (closed !== null) throw refuse(closed)
}

/**
 * The generators name a lead and no RCID: it is the lead's own. Without the key only test leads are within reach:
 * a session must not sell a real one.
 */
export async function withOwnRcid(services: Services, sorted: SortedMembers): Promise<SortedMembers> {
  const lead = idOf(sorted.own.get('lead'))
  if (lead === null || sorted.own.has('apikey')) return sorted
  const row = await services.database.db
    .selectFrom('leads')
    .select('rcid_id')
    .where('id', '=', lead)
    .where('test', '=', true)
    .executeTakeFirst()
  if (!row) throw notFound('Lead')
  return { ...sorted, own: new Map([...sorted.own, ['rcid', row.rcid_id]]) }
}
