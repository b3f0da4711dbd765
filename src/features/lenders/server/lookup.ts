import { labelled, plain } from '@/kernel/lookup'
import { routes } from '@/server/http/context'
import { lenderLookupCalls } from '../contract'

const LENDER_STATUSES = labelled({ active: 'Active', inactive: 'Not active', testing: 'testing' })
const ORDER_STATUSES = plain('active', 'paused', 'archive')
const INVOICE_METHODS = plain('Email', 'Mail', 'Portal', 'None')
const BILLING_TYPES = labelled({ return: 'Date Returned - Standard', sent: 'Date Sent' })

export default routes(lenderLookupCalls, ({ database: { db } }) => ({
  lenders: () => db.selectFrom('lenders').select(['id', 'title']).orderBy('title').execute(),
  orders: (_ctx, { body }) => {
    let query = db.selectFrom('orders').select(['id', 'title', 'lender_id as lender'])
    if (body.lender?.length) query = query.where('lender_id', 'in', body.lender)
    return query.orderBy('title').execute()
  },
  lenderStatuses: () => Promise.resolve(LENDER_STATUSES),
  orderStatuses: () => Promise.resolve(ORDER_STATUSES),
  invoiceMethods: () => Promise.resolve(INVOICE_METHODS),
  billingTypes: () => Promise.resolve(BILLING_TYPES),
}))
