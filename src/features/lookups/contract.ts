import { z } from 'zod'
import { call, type Resource } from '@/kernel/call'
import { fields, id, idList, option } from '@/kernel/inputs'

const options = z.array(option)

/** Lists for filters and forms; free for every signed-in admin (decision E4). */
const list = <const Path extends `/${string}`>(path: Path, summary: string, ...reads: readonly Resource[]) =>
  call({ method: 'GET', path, summary, permission: 'signed-in', answer: options, reads })

export const lookupCalls = {
  permissionRoles: list('/system/getpermissionroles', 'Access roles', 'role'),
  publishers: list('/system/publishers', 'Publishers', 'publisher'),
  lenders: list('/system/lenders', 'Lenders', 'lender'),
  admins: list('/system/admins', 'Admins', 'admin'),
  logCategories: list('/system/logcategories', 'Categories of the system log'),
  leadSources: list('/system/leadsource', 'How leads come in'),
  leadStatuses: list('/system/leadstatus', 'Lead statuses'),
  tokenRequirements: list('/system/token-requirements', 'Certificate requirements'),
  priceModels: list('/system/pricemodels', 'Price models of RCIDs'),
  costUploadTypes: list('/system/costuploadtypes', 'Ways to spread an uploaded cost'),
  returnStatuses: list('/system/returnstatus', 'Return statuses'),
  lenderStatuses: list('/system/lenderstatus', 'Lender statuses'),
  orderStatuses: list('/system/orderstatus', 'Order statuses'),
  postingStatuses: list('/system/postingstatus', 'Posting statuses'),
  invoiceMethods: list('/system/invoicemethods', 'Invoice methods'),
  billingTypes: list('/system/billingtypes', 'Billing types'),
  redirectLinks: list('/system/redirectlinks', 'Links of thank-you pages'),
  products: call({
    method: 'GET',
    path: '/system/products',
    summary: 'Products',
    permission: 'signed-in',
    answer: z.array(z.object({ id: z.number(), title: z.string(), classkey: z.string() })),
    reads: [],
  }),
  failReasons: call({
    method: 'GET',
    path: '/system/failreasons/{productId}',
    summary: 'Reasons to fail a lead of a product',
    permission: 'signed-in',
    params: fields({ productId: id }),
    answer: options,
    reads: ['failreason'],
  }),
  returnReasons: call({
    method: 'GET',
    path: '/system/returnreason',
    summary: 'Return reasons, keyed by product id',
    permission: 'signed-in',
    answer: z.record(z.string(), options),
    reads: ['returnreason'],
  }),
  subIds: call({
    method: 'GET',
    path: '/subid/{publisher}',
    summary: 'Sub ids seen from a publisher',
    permission: 'signed-in',
    params: fields({ publisher: id }),
    answer: options,
    reads: ['lead'],
  }),
  rcids: call({
    method: 'POST',
    path: '/system/rcid',
    summary: 'RCIDs of the given products and publishers; all without either',
    permission: 'signed-in',
    body: fields({ product: idList, publisher: idList }),
    answer: z.array(option.extend({ publisher: z.number(), product: z.number() })),
    reads: ['rcid'],
  }),
  orders: call({
    method: 'POST',
    path: '/system/orders',
    summary: 'Orders of the given lenders; all without any',
    permission: 'signed-in',
    body: fields({ lender: idList }),
    answer: z.array(option.extend({ lender: z.number() })),
    reads: ['order'],
  }),
}
