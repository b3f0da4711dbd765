import { STATUS } from '@/features/access/auth/public'
import { href } from '@/web/router/search'
import { lookupCalls } from '@/features/platform/lookups/contract'
import {
  type LenderUser,
  lenderUserCalls,
  type PublisherUser,
  publisherUserCalls,
} from '@/features/access/partner-users/contract'
import type { PartnerKind } from '@/features/access/partner-users/public'

/** A user of either kind, as the screens draw one. */
export type PartnerUser = PublisherUser | LenderUser

export const partiesOf = (user: PartnerUser) => ('publishers' in user ? user.publishers : user.lenders)

/** The screens of both kinds are the same but for these. */
export const KINDS = {
  publisher: {
    calls: publisherUserCalls,
    lookup: lookupCalls.publishers,
    list: '/user/pubusers',
    party: 'Publisher',
    parties: 'Publishers',
  },
  lender: {
    calls: lenderUserCalls,
    lookup: lookupCalls.lenders,
    list: '/user/lenders',
    party: 'Lender',
    parties: 'Lenders',
  },
} as const

export const userHref = (kind: PartnerKind, id: number): string => href(`${KINDS[kind].list}/item/${id}`)

/** First on a narrow screen: who it is, and what can be done. */
export const BRIEF = [['name', 'email'], ['actions'], ['status', 'dateadd']] as const

/** On the tabs of a publisher and a lender a user is active or not, whatever the reason. */
export const activeLabel = (status: number): string => (status === STATUS.active ? 'Active' : 'Not active')
