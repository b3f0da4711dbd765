import { siteUrl } from '@/features/access/auth/server/public'
import type { Db, Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { maskedSecret } from '@/server/secrets/mask'
import type { connectionCalls } from '../contract'
import { keptSecret } from './secrets'

type Ctx = Context<typeof connectionCalls.saveJangl>

const select = (db: Db | Tx, id: number) =>
  db
    .selectFrom('rcids')
    .select(['id', 'title', 'publisher_id', 'jangltoken', 'version', 'dateupdate', 'updated_by'])
    .where('id', '=', id)
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>

/** The token itself never stands in an address: addresses end up in logs. */
function urlsOf(services: Services, id: number, test: '' | '/test') {
  const base = `${siteUrl(services)}/api/jangl/${id}${test}`
  return { directPost: `${base}/directpost`, ping: `${base}/ping`, post: `${base}/post` }
}

const answerOf = (services: Services, { id, jangltoken, version }: Row) => ({
  ...{ id, version, token: maskedSecret(services, jangltoken) },
  url: jangltoken ? urlsOf(services, id, '') : null,
  testUrl: jangltoken ? urlsOf(services, id, '/test') : null,
})

export const readJangl = async (services: Services, db: Db, id: number) =>
  answerOf(services, found(await select(db, id).executeTakeFirst(), 'RCID'))

/** The log hides a token; its seal tells it that there was a change. */
const logged = ({ jangltoken }: Row) => ({ jangltoken: jangltoken?.toString('base64') ?? '' })

export async function saveJangl(services: Services, ctx: Ctx, id: number, token: string) {
  const before = found(await select(ctx.db, id).forUpdate().executeTakeFirst(), 'RCID')
  await guardVersion(ctx, before, answerOf(services, before))
  const jangltoken = keptSecret(services, 'token', token, before.jangltoken)
  await ctx.db
    .updateTable('rcids')
    .set({ jangltoken, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = found(await select(ctx.db, id).executeTakeFirst(), 'RCID')
  await ctx.record({
    title: 'Jangl connection changed',
    description: after.title,
    before: logged(before),
    after: logged(after),
    links: { rcid: id, publisher: after.publisher_id },
  })
  return answerOf(services, after)
}
