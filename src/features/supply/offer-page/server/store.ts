import { sql } from 'kysely'
import { plainText } from '@/kernel/rich-text'
import type { Db } from '@/server/database/database'

/** Host names that may frame the pages of a publisher. */
export async function sitesOf(db: Db, publisher: number): Promise<readonly string[] | undefined> {
  const row = await db.selectFrom('publishers').select('offersites').where('id', '=', publisher).executeTakeFirst()
  return row?.offersites.split(' ').filter((site) => site !== '')
}

export interface BrandCard {
  readonly name: string
  readonly about: string
  /** A path of an image that was uploaded here; empty without one. */
  readonly logo: string
}

/** The brands as consumers see them, in the order they were offered. */
export async function brandCards(db: Db, names: readonly string[]): Promise<readonly BrandCard[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('lenders')
    .select(['brand', 'branddescription', 'brandlogo'])
    .where(
      sql<string>`lower(brand)`,
      'in',
      names.map((name) => name.toLowerCase()),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.brand?.toLowerCase(), row]))
  return names.map((name) => {
    const row = known.get(name.toLowerCase())
    return { name, about: plainText(row?.branddescription ?? ''), logo: row?.brandlogo ?? '' }
  })
}
