import type { TestApp } from './app'

let made = 0

/** A publisher or lender, straight in the database. */
export async function newParty(app: TestApp, kind: 'publisher' | 'lender'): Promise<number> {
  const title = `${kind} ${++made}`
  const row = { status: 'active', dateadd: new Date(app.clock.now()) }
  const { id } =
    kind === 'publisher'
      ? await app.db
          .insertInto('publishers')
          .values({ ...row, name: title })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await app.db
          .insertInto('lenders')
          .values({ ...row, title })
          .returning('id')
          .executeTakeFirstOrThrow()
  return id
}
