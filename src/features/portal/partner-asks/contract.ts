import { capPermissions } from '@/features/demand/caps/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { call, NOTHING } from '@/kernel/call'
import { fields, idParams } from '@/kernel/inputs'
import type { Permission } from '@/kernel/permission'
import { askCalls, note } from './portal-calls'
import type { AskKind } from './words'

export const portalAskCalls = askCalls

const decision = { method: 'POST', params: idParams, body: fields({ note }), answer: NOTHING } as const
const { order_manage } = orderPermissions
const { caps_manage } = capPermissions
const { publisher_manage } = publisherPermissions
/** What the request is about decides which of the two it takes. */
export const ORDER_DECIDERS = [order_manage, caps_manage]
const ofLender = { permission: ORDER_DECIDERS, changes: 'order', touches: ['order'] } as const
const ofPublisher = { permission: publisher_manage, changes: 'rcid', touches: ['rcid'] } as const

/** Who may do in the console what is asked for decides about it: a cap is changed by who manages caps. */
export const deciderOf = (kind: AskKind): Permission =>
  kind === 'caps' ? caps_manage : kind === 'golive' ? publisher_manage : order_manage

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
