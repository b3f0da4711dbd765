import { deciderOf, ORDER_DECIDERS } from '@/features/portal/partner-asks/contract'
import { askText, type AskedCaps, type AskKind } from '@/features/portal/partner-asks/public'
import { openAsks } from '@/features/portal/partner-asks/server/public'
import { type FoundRow, type Look, pageOf, type RowsKind, wholly } from './kind'
import { revenueADay } from './revenue'

type Side = 'lender' | 'publisher'

const waiting =
  (side: Side) =>
  async (look: Look): Promise<FoundRow[]> => {
    const asks = await openAsks(look.db, side)
    const revenue = side === 'lender' ? await revenueADay(look) : () => null
    return asks.map((ask) => ({
      id: String(ask.id),
      title: ask.about_title,
      path: side === 'lender' ? pageOf.order(ask.about_id) : pageOf.rcid(ask.about_id),
      party: ask.party,
      links: { party: pageOf[side](ask.party_id) },
      detail: [
        askText(ask.kind as AskKind, ask.caps as AskedCaps | null),
        `asked by ${ask.askedby}`,
        ...(ask.note === '' ? [] : [ask.note]),
      ].join('. '),
      since: ask.asked_at.toISOString(),
      atstake: revenue(ask.about_id),
      about: { ask: ask.id, decider: deciderOf(ask.kind as AskKind) },
    }))
  }

/** What partners asked for in the portal and staff decide. */
export const ASK_KINDS: readonly RowsKind[] = [
  {
    kind: 'asks',
    title: 'Requests of lenders',
    detail: 'To pause or resume an order, or to change a cap',
    access: ORDER_DECIDERS,
    ...wholly(waiting('lender')),
  },
  {
    kind: 'golive',
    title: 'RCIDs that want to go live',
    detail: 'Their test leads were taken',
    access: deciderOf('golive'),
    ...wholly(waiting('publisher')),
  },
]
