import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, idList, option, product, productList } from '@/kernel/inputs'
import { lookup, options } from '@/kernel/lookup'

const rcids = z.array(option.extend({ publisher: z.number(), product: z.number() }))

/** Names of records for filters and forms. Every room offers them, so they belong to none. */
export const lookupCalls = {
  permissionRoles: lookup('/system/getpermissionroles', 'Access roles', 'role'),
  admins: lookup('/system/admins', 'Admins', 'admin'),
  products: call({
    method: 'GET',
    path: '/system/products',
    summary: 'Products',
    permission: 'signed-in',
    answer: z.array(z.object({ id: z.number(), title: z.string(), classkey: z.string() })),
    reads: [],
  }),
  lenders: lookup('/system/lenders', 'Lenders', 'lender'),
  lendersOfProduct: call({
    method: 'GET',
    path: '/admin/lender/by-product/{product}',
    summary: 'Lenders with an order for a product, except archived orders',
    permission: 'signed-in',
    params: fields({ product }),
    answer: options,
    reads: ['lender', 'order'],
  }),
  orders: call({
    method: 'POST',
    path: '/system/orders',
    summary: 'Orders of the given lenders; all orders if none are given',
    permission: 'signed-in',
    body: fields({ lender: idList }),
    answer: z.array(option.extend({ lender: z.number() })),
    reads: ['order'],
  }),
  publishers: lookup('/system/publishers', 'Publishers', 'publisher'),
  rcids: call({
    method: 'POST',
    path: '/system/rcid',
    summary: 'RCIDs of the given products and publishers; all RCIDs if none are given',
    permission: 'signed-in',
    body: fields({ product: productList, publisher: idList }),
    answer: rcids,
    reads: ['rcid'],
  }),
  rcidsOfPublisher: call({
    method: 'GET',
    path: '/rcid/{publisher}',
    summary: 'RCIDs of a publisher',
    permission: 'signed-in',
    params: fields({ publisher: id }),
    answer: rcids,
    reads: ['rcid'],
  }),
}
