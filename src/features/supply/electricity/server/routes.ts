import { sql } from 'kysely'
import { providerKey } from '@/engine/electricity'
import { invalidField, refuse } from '@/kernel/errors'
import type { Actor } from '@/server/auth/actor'
import { type Db, violated } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { electricityCalls } from '../contract'
import { unknownNames } from './unknown'

const providers = (db: Db) =>
  db
    .selectFrom('electricity_providers as p')
    .select(['p.id', 'p.title', 'p.state'])
    .select(
      sql<number>`(SELECT count(*) FROM electricity_names AS n WHERE n.provider_id = p.id AND NOT n.own)`.as('names'),
    )
    .orderBy('p.state')
    .orderBy('p.title')

interface Editor {
  readonly db: Db
  readonly now: number
  readonly actor: Actor
}

interface NewName {
  readonly provider: { readonly id: number; readonly state: string }
  readonly title: string
  readonly own: boolean
}

/** One name of a provider; in a state it can stand for one provider only. */
async function addName({ db, now, actor }: Editor, { provider, title, own }: NewName): Promise<number> {
  const key = providerKey(title)
  if (key === '') throw invalidField(own ? 'provider' : 'title', 'Enter letters or digits')
  const row = {
    provider_id: provider.id,
    state: provider.state,
    title,
    key,
    own,
    dateadd: new Date(now),
    user_id: actor.id,
  }
  try {
    return (await db.insertInto('electricity_names').values(row).returning('id').executeTakeFirstOrThrow()).id
  } catch (error) {
    if (violated(error) === 'electricity_names_once') throw refuse(`${title} is already known in ${provider.state}`)
    throw error
  }
}

const provider = async (db: Db, id: number) =>
  found(await db.selectFrom('electricity_providers').selectAll().where('id', '=', id).executeTakeFirst(), 'Provider')

export default routes(electricityCalls, ({ database }) => ({
  all: ({ db }) => providers(db).execute(),
  ofState: ({ db }, { params }) => providers(db).where('p.state', '=', params.state).execute(),
  add: async (ctx, { body: { provider: title, state } }) => {
    const { id } = await ctx.db
      .insertInto('electricity_providers')
      .values({ title, state, dateadd: new Date(ctx.now), user_id: ctx.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addName(ctx, { provider: { id, state }, title, own: true })
    await ctx.record({
      title: 'Electricity provider added',
      description: `${title}, ${state}`,
      after: { title, state },
    })
    return { id }
  },
  names: async ({ db }, { params: { providerId } }) => {
    await provider(db, providerId)
    return db
      .selectFrom('electricity_names as n')
      .leftJoin('users as u', 'u.id', 'n.user_id')
      .select(['n.id', 'n.title', 'n.dateadd', 'u.name as user'])
      .where('n.provider_id', '=', providerId)
      .where('n.own', '=', false)
      .orderBy('n.title')
      .execute()
  },
  map: async (ctx, { body: { electricityProvider = 0, title } }) => {
    const to = await provider(ctx.db, electricityProvider)
    const id = await addName(ctx, { provider: to, title, own: false })
    const description = `${title} is ${to.title}, ${to.state}`
    await ctx.record({ title: 'Electricity provider name mapped', description, after: { title, provider: to.title } })
    return { id }
  },
  unmap: async (ctx, { params: { id } }) => {
    const gone = await ctx.db
      .deleteFrom('electricity_names as n')
      .where('n.id', '=', id)
      .where('n.own', '=', false)
      .returning(['n.title', 'n.provider_id'])
      .executeTakeFirst()
    const { title, provider_id } = found(gone, 'Name')
    const of = await provider(ctx.db, provider_id)
    const description = `${title} is no longer ${of.title}, ${of.state}`
    await ctx.record({ title: 'Electricity provider name removed', description, before: { title, provider: of.title } })
    return {}
  },
  unknown: ({ db, now }) => unknownNames(db, database.reports, now),
}))
