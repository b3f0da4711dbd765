import { ASK_KINDS } from './asks'
import { FORMAT_KIND } from './formats'
import { type LinkedKind, type Look, type RowsKind } from './kind'
import { SELLING_KINDS } from './selling'
import { STAFF_KINDS } from './staff'
import { FLAGGED_KIND, TRAFFIC_KINDS } from './traffic'

export const ROWS_KINDS: readonly RowsKind[] = [...SELLING_KINDS, ...TRAFFIC_KINDS, ...ASK_KINDS, FORMAT_KIND]

/** As they are shown: what costs money first. */
const KINDS: readonly (LinkedKind | RowsKind)[] = [
  ...SELLING_KINDS,
  ...ASK_KINDS,
  FLAGGED_KIND,
  ...TRAFFIC_KINDS,
  FORMAT_KIND,
  ...STAFF_KINDS,
]

/** Everything that needs attention, whoever asks; who may see it is decided for each asker. */
export async function lookAround(look: Look) {
  const counted = await Promise.all(
    KINDS.map(async (kind) => ({
      access: kind.access,
      item: {
        title: kind.title,
        detail: kind.detail,
        count: await kind.count(look),
        path: 'kind' in kind ? `/attention/${kind.kind}` : kind.path(look),
      },
    })),
  )
  return counted.filter(({ item }) => item.count > 0)
}
