import type { Db } from '@/server/database/database'
import { found } from '@/server/http/edits'
import { findPixel } from './sql'

/** One batch: a list filter is one row. */
export async function* zipsOf(db: Db, pixel: number): AsyncGenerator<{ zip: string }[]> {
  found(await findPixel(db, pixel), 'Pixel')
  const filter = db.selectFrom('filters').select('data').where('owner', '=', 'pixel').where('owner_id', '=', pixel)
  const row = await filter.where('kind', '=', 'zip').executeTakeFirst()
  const { list = [] } = (row?.data ?? {}) as { readonly list?: readonly string[] }
  yield list.map((zip) => ({ zip }))
}
