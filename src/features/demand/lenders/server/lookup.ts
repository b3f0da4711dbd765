import { plain } from '@/kernel/lookup'
import { routes } from '@/server/http/context'
import { lenderLookupCalls } from '../contract'
import { BILLING_TYPES, INVOICE_METHODS, LENDER_STATUSES } from '../records'

const ORDER_STATUSES = plain('active', 'paused', 'archive')

export default routes(lenderLookupCalls, () => ({
  lenderStatuses: () => Promise.resolve(LENDER_STATUSES),
  orderStatuses: () => Promise.resolve(ORDER_STATUSES),
  invoiceMethods: () => Promise.resolve(INVOICE_METHODS),
  billingTypes: () => Promise.resolve(BILLING_TYPES),
}))
