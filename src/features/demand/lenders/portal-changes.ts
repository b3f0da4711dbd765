import { type Holder, notHeld } from '@/kernel/permission'

/** By id: the features that declare these permissions depend on this one. */
const EDITS_ORDERS = ['order_manage', 'caps_manage']

/** Users of such a lender pause orders and change caps, so only people who may do so themselves allow it. */
export const mayAllowPortalChanges = (by: Holder): boolean => notHeld(by, EDITS_ORDERS) === undefined
