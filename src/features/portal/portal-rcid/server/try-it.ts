import { intakeCalls } from '@/features/supply/intake/contract'
import { squeezed } from '@/features/supply/intake/public'
import { intakeMarket, tryAtDesk } from '@/features/supply/intake/server/public'
import type { CheckedInput } from '@/kernel/call'
import { invalidField, notFound } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { tellWait, TokenBuckets } from '@/server/rate'
import type { Services } from '@/server/services'
import type { portalRcidCalls, TryExchange } from '../contract'

/** Nobody tries faster by hand; a program has the door, with its own limit. */
const PER_MINUTE = 30
/** What is copied must not carry a key, and says where it goes. */
const KEY_PLACE = 'YOUR_API_KEY'
const STAGE_WORDS = { ping: 'Test ping', post: 'Test post', direct: 'Test direct post' } as const

type Ctx = Context<typeof portalRcidCalls.tryIt>
type Body = CheckedInput<typeof portalRcidCalls.tryIt>['body']

/** The RCID and its ping are named beside the fields, and a key is needed nowhere. */
const NOT_OF_THE_LEAD = new Set(['rcid', 'apikey', 'pingid'])
const leadOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !NOT_OF_THE_LEAD.has(squeezed(name))))

/** A try must not use up a ping that can still be sold. */
async function checkPing(db: Tx, rcid: number, ping: number): Promise<void> {
  const row = await db.selectFrom('pings').select(['rcid_id', 'test']).where('id', '=', ping).executeTakeFirst()
  if (!row?.test || row.rcid_id !== rcid) throw invalidField('ping_id', 'There is no such test ping')
}

export function tryingOut(services: Services) {
  const limits = new TokenBuckets()
  return async (ctx: Ctx, publisher: number, id: number, { stage, ping_id, fields }: Body) => {
    const market = intakeMarket(services)
    const rcid = market.reference().rcids.get(id)
    if (!rcid || rcid.publisher.id !== publisher) throw notFound('RCID')
    tellWait(limits.take(id, PER_MINUTE, ctx.now))
    if (ping_id !== undefined) await checkPing(ctx.db, id, ping_id)
    const sent = { ...(stage === 'post' && ping_id !== undefined ? { ping_id } : {}), ...leadOf(fields) }
    await ctx.record({
      title: `${STAGE_WORDS[stage]} sent in the portal`,
      description: rcid.title,
      links: { rcid: id, publisher },
    })
    return ctx.after(async (): Promise<TryExchange> => {
      const started = performance.now()
      const members = new Map<string, unknown>(Object.entries(sent))
      const { status, body } = await tryAtDesk(services, stage, { market, rcid, members, ipaddress: ctx.ipaddress })
      const { method, path } = intakeCalls[stage]
      return {
        request: { method, path: `/api${path}`, body: JSON.stringify({ rcid: id, apikey: KEY_PLACE, ...sent }) },
        status,
        response: JSON.stringify(body),
        ms: Math.round(performance.now() - started),
      }
    })
  }
}
