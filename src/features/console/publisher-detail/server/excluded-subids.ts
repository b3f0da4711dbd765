import type { FilterKind } from '@/engine/filters/filter'
import type { ListData } from '@/engine/filters/list'
import { FILTER_KINDS } from '@/engine/filters/registry'
import type { CheckedInput } from '@/kernel/call'
import { invalidField, refuse } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import { partyOf, writeFilter } from '@/features/demand/filters/server/public'
import type { publisherDetailCalls } from '../contract'

const KIND = 'subid'
const SUB_ID = FILTER_KINDS.find(({ id }) => id === KIND) as FilterKind
const NONE: ListData = { list: [], type: 'exclude' }

async function filterOf(db: Db | Tx, publisher: number): Promise<{ data: ListData; ping: 0 | 1 }> {
  const row = await db
    .selectFrom('filters')
    .select(['data', 'ping'])
    .where('owner', '=', 'publisher')
    .where('owner_id', '=', publisher)
    .where('kind', '=', KIND)
    .executeTakeFirst()
  return { data: (row?.data as ListData | undefined) ?? NONE, ping: row?.ping === 0 ? 0 : 1 }
}

/** A sub id as the filter compares it; undefined for what no list can hold. */
function entryOf(subid: string): string | undefined {
  const read = SUB_ID.parse({ list: [subid], type: 'exclude' }, 'publisher')
  return read.ok ? (read.value as ListData).list[0] : undefined
}

/** Whether the publisher's filter stops a sub id. */
export async function stoppedSubIds(db: Db, publisher: number): Promise<(subid: string) => boolean> {
  const { data } = await filterOf(db, publisher)
  const listed = new Set(data.list)
  return (subid) => {
    const entry = entryOf(subid)
    return entry !== undefined && listed.has(entry) === (data.type === 'exclude')
  }
}

type Call = typeof publisherDetailCalls.excludeSubId

/** Puts a sub id on the publisher's list of excluded ones, or takes it off. */
export async function excludeSubId(
  services: Services,
  ctx: Context<Call>,
  publisher: number,
  { subid, excluded }: CheckedInput<Call>['body'],
) {
  const party = await partyOf(ctx.db, 'publisher', publisher, 'locked')
  const { data, ping } = await filterOf(ctx.db, publisher)
  if (data.type === 'include')
    throw refuse('The Sub ID filter of this publisher lists what may come in. Change that filter instead')
  const entry = entryOf(subid)
  if (entry === undefined) throw invalidField('subid', 'This sub id cannot be excluded')
  const rest = data.list.filter((one) => one !== entry)
  const list = excluded === 1 ? [...rest, entry] : rest
  const next = list.length === 0 ? null : { ...data, list }
  const title = excluded === 1 ? 'Sub ID excluded' : 'Sub ID allowed again'
  await writeFilter(services, ctx, party, { kind: SUB_ID, data: next, ping, title })
  return {}
}
