import { isDeepStrictEqual } from 'node:util'
import type { FilterKind, FilterOwner } from '@/engine/filters/filter'
import { refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import { requestOf, restoring, stillAllowed } from '@/server/audit/restore'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { filterOfField, ZONE_FIELD } from '../public'
import { orderZone } from '../records'
import { type Changing, storedFilter, writeFilter } from './change'
import { type Party, partyOf } from './owners'
import { filterOf, kindFor } from './stored'

const historyOf = (tx: Tx, { owner, id }: Party, kind: FilterKind) =>
  tx
    .selectFrom('filter_history')
    .select(['valid_from', 'data', 'ping'])
    .where('owner', '=', owner)
    .where('owner_id', '=', id)
    .where('kind', '=', kind.id)
    .orderBy('valid_from', 'desc')

/** The clock alone: the hours stay as they are. */
const restoreZone = (services: Services, ctx: Changing, party: Party, wanted: Restored) =>
  restoring(ctx, wanted, party.links, async (restore, value) => {
    const kind = kindFor(party, 'datetime')
    const filter = filterOf(await storedFilter(ctx.db, party, kind))
    const zone = stillAllowed(orderZone, value)
    await writeFilter(services, restore, party, { kind, data: filter?.data ?? null, ping: filter?.ping ?? 1, zone })
    return {}
  })

/**
 * Gives a filter back what it was before an entry of the log. The log has differences of lists; the whole is in the
 * history, found by the request that wrote it.
 */
export async function restoreFilter(
  services: Services,
  ctx: Changing,
  owner: FilterOwner,
  id: number,
  { log, field }: Restored,
): Promise<Record<string, never>> {
  const party = await partyOf(ctx.db, owner, id, 'locked')
  if (field === ZONE_FIELD && owner === 'order') return restoreZone(services, ctx, party, { log, field })
  const kind = filterOfField(field)
  if (!kind) throw refuse(`${field} cannot be restored`)
  const request = await requestOf(ctx.db, log, party.links)
  const history = historyOf(ctx.db, party, kind)
  const written = await history.where('request_id', '=', request).executeTakeFirst()
  if (!written) throw refuse(`This entry did not change ${field}`)
  const stored = await storedFilter(ctx.db, party, kind)
  const left = written.data === null ? null : { data: written.data, ping: written.ping }
  const stands = stored ? { data: stored.data, ping: stored.ping } : null
  if (!isDeepStrictEqual(left, stands))
    throw refuse(`${stored?.updatedby ?? 'Someone'} changed this again later: restore from the newest entry`)
  const before = await history.where('valid_from', '<', written.valid_from).executeTakeFirst()
  const read = before?.data == null ? null : kind.parse(before.data, owner)
  if (read?.ok === false) throw refuse(`The earlier value cannot be used any more: ${read.error.message}`)
  const ping = before?.ping === 0 ? 0 : 1
  await writeFilter(services, ctx, party, { kind, data: read?.value ?? null, ping, title: 'Earlier value restored' })
  return {}
}
