import { referenceOf } from '@/features/platform/reference/server/public'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { type FeatureRoutes, routes } from '@/server/http/context'
import { partnerAskCalls, portalAskCalls } from '../contract'
import { ASK_COLUMNS } from '../portal-calls'
import { askAboutOrder, askToGoLive } from './ask'
import { decideAsk, withdrawAsk } from './decide'
import { asksOf } from './store'

const staffRoutes = routes(partnerAskCalls, (services) => {
  /** Other processes hear of it in a moment; this one, which is asked next, knows at once. */
  const inForce = async () => {
    await referenceOf(services).reload()
    return {}
  }
  return {
    acceptOrder: async (ctx, { params, body }) => {
      await decideAsk(services, ctx, 'lender', params.id, { status: 'accepted', ...body })
      return ctx.after(inForce)
    },
    declineOrder: async (ctx, { params, body }) => {
      await decideAsk(services, ctx, 'lender', params.id, { status: 'declined', ...body })
      return {}
    },
    acceptRcid: async (ctx, { params, body }) => {
      await decideAsk(services, ctx, 'publisher', params.id, { status: 'accepted', ...body })
      return ctx.after(inForce)
    },
    declineRcid: async (ctx, { params, body }) => {
      await decideAsk(services, ctx, 'publisher', params.id, { status: 'declined', ...body })
      return {}
    },
  }
})

/** People ask by hand: nobody has asked so often. */
const MOST_IN_A_FILE = 10_000

const portalRoutes = routes(portalAskCalls, (services) => ({
  lenderAsks: async ({ db }, { params: { party } }) => {
    const { portalchanges: atonce, manager } = await db
      .selectFrom('lenders as l')
      .leftJoin('users as u', 'u.id', 'l.representative')
      .select(['l.portalchanges', 'u.name as manager'])
      .where('l.id', '=', party)
      .executeTakeFirstOrThrow()
    return { atonce, manager, asks: await asksOf(db, 'lender', party) }
  },
  lenderAsksExport: async ({ db }, { params: { party }, body: { lenderorder: orders, columns } }) => {
    const asks = await asksOf(db, 'lender', party, { orders, limit: MOST_IN_A_FILE })
    return csvOf(services.config.SLUICE_TIME_ZONE, chosenColumns(ASK_COLUMNS, columns), [asks])
  },
  ask: async (ctx, { params, body }) => {
    const asked = await askAboutOrder(services, ctx, params, body)
    return ctx.after(async () => {
      if (asked.status === 'accepted') await referenceOf(services).reload()
      return asked
    })
  },
  withdraw: async (ctx, { params }) => {
    await withdrawAsk(ctx, 'lender', params.party, params.id)
    return {}
  },
  publisherAsks: ({ db }, { params }) => asksOf(db, 'publisher', params.party),
  askLive: (ctx, { params, body }) => askToGoLive(ctx, params, body.note),
  withdrawLive: async (ctx, { params }) => {
    await withdrawAsk(ctx, 'publisher', params.party, params.id)
    return {}
  },
}))

export default {
  bind: (services) => [staffRoutes, portalRoutes].flatMap((one) => one.bind(services)),
} satisfies FeatureRoutes
