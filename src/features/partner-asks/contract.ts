import { orderPermissions } from '@/features/orders/permissions'
import { publisherPermissions } from '@/features/publishers/permissions'
import { call, NOTHING } from '@/kernel/call'
import { fields, idParams } from '@/kernel/inputs'
import { askCalls, note } from './portal-calls'

export const portalAskCalls = askCalls

const decision = { method: 'POST', params: idParams, body: fields({ note }), answer: NOTHING } as const
const ofLender = { permission: orderPermissions.order_manage, changes: 'order', touches: ['order'] } as const
const ofPublisher = { permission: publisherPermissions.publisher_manage, changes: 'rcid', touches: ['rcid'] } as const

/** What staff decide. Accepting does what was asked in the same change; of two who decide, one is told. */
export const partnerAskCalls = {
  acceptOrder: call({
    ...{ ...decision, ...ofLender },
    // The order's own entries, and that the request was accepted.
    changesMany: true,
    path: '/admin/order/ask/accept/{id}',
    summary: "Accept a lender's request and do what it asks for; in force when this answers",
  }),
  declineOrder: call({
    ...{ ...decision, ...ofLender },
    path: '/admin/order/ask/decline/{id}',
    summary: "Decline a lender's request; its users see the note",
  }),
  acceptRcid: call({
    ...{ ...decision, ...ofPublisher },
    changesMany: true,
    path: '/rcid/ask/accept/{id}',
    summary: "Accept a publisher's request: the RCID is active when this answers",
  }),
  declineRcid: call({
    ...{ ...decision, ...ofPublisher },
    path: '/rcid/ask/decline/{id}',
    summary: "Decline a publisher's request; its users see the note",
  }),
}
