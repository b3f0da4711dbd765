import { z } from 'zod'
import { call, exportOf, NOTHING, pageOf } from '@/kernel/call'
import {
  fields,
  id,
  idList,
  idParams,
  listOf,
  option,
  page,
  perPage,
  productList,
  sortedFields,
  text,
} from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { LENDER_ORDER_COLUMNS, ORDER_COLUMNS } from './columns'
import { orderPermissions } from './permissions'
import { BrandChange, NewOrder, Order, ORDER_STATUSES, OrderChange, orderPrice, OrderRow, StoredBrand } from './records'

const permission = orderPermissions.order_manage
/** Who manages lenders sees their orders, too. */
const ofLender = [orderPermissions.order_manage, lenderPermissions.lender_manage] as const

const ORDER_SORTS = [
  'id',
  'title',
  'lender',
  'product',
  'price',
  'overrideprice',
  'returnpriceadj',
  'minpingprice',
  'status',
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

const statuses = listOf(z.enum(ORDER_STATUSES, 'There is no such status'))
const filters = { product: productList, status: statuses, representative: idList }

/** Decision E29. */
export const COPY_TYPES = ['sendformat', 'configuration', 'filters', 'caps', 'brandsettings'] as const

export const orderCalls = {
  list: call({
    method: 'POST',
    path: '/admin/order',
    summary: 'Orders, filtered, sorted and paged',
    permission,
    body: sortedFields(ORDER_SORTS, { ...filters, page, perPage: perPage(100) }),
    answer: pageOf(OrderRow),
    reads: ['order', 'lender', 'lead'],
  }),
  export: exportOf({
    path: '/admin/order/orderlist',
    summary: 'The same rows as a CSV file',
    permission,
    filters: sortedFields(ORDER_SORTS, { ...filters, columns: columnList(ORDER_COLUMNS) }),
    name: 'orders',
  }),
  byLender: call({
    method: 'GET',
    path: '/admin/order/lender/{lenderId}',
    summary: 'The orders of a lender',
    permission: ofLender,
    params: fields({ lenderId: id }),
    answer: z.array(OrderRow),
    reads: ['order', 'lender', 'lead'],
  }),
  byLenderExport: exportOf({
    path: '/admin/lender/lenderorderlist',
    summary: 'The orders of a lender as a CSV file',
    permission: ofLender,
    filters: fields({
      lender: id,
      product: productList,
      status: statuses,
      keyword: text(120).optional(),
      columns: columnList(LENDER_ORDER_COLUMNS),
    }),
    name: 'lender-orders',
  }),
  get: call({
    method: 'GET',
    path: '/admin/order/{id}',
    summary: 'One order',
    permission,
    params: idParams,
    answer: Order,
    reads: ['order', 'lender'],
  }),
  add: call({
    method: 'PUT',
    path: '/admin/order',
    summary: 'Create an order; it starts paused, until somebody activates it',
    permission,
    changes: 'order',
    touches: ['order'],
    body: NewOrder,
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    method: 'PUT',
    path: '/admin/order/{id}',
    summary: 'Change an order; in force when this answers',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: OrderChange,
    answer: Order,
  }),
  settings: call({
    method: 'GET',
    path: '/admin/order/settings/{id}',
    summary: 'Brand settings of an order',
    permission,
    params: idParams,
    answer: StoredBrand,
    reads: ['order'],
  }),
  saveSettings: call({
    method: 'POST',
    path: '/admin/order/settings/{id}',
    summary: 'Change brand settings of an order',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: BrandChange,
    answer: StoredBrand,
  }),
  copyOptions: call({
    method: 'GET',
    path: '/admin/copying/order',
    summary: 'What of an order can be copied',
    permission,
    answer: z.array(option),
    reads: [],
  }),
  copy: call({
    method: 'POST',
    path: '/admin/copying/order/{id}',
    summary: 'Copy an order with the chosen parts; the copy starts paused',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: fields({
      types: listOf(z.enum(COPY_TYPES, 'Choose one of the options')),
      params: fields({
        title: text(120).min(1, 'Required'),
        price: z.preprocess((value) => (value === '' ? null : value), orderPrice.nullable()).optional(),
      }),
    }),
    answer: z.object({ id: z.number() }),
  }),
}

export const orderStatusCalls = {
  change: call({
    method: 'PUT',
    path: '/admin/order/changestatus/{id}',
    summary: 'Activate or pause an order; in force when this answers',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: fields({ status: z.enum(['active', 'paused']) }),
    answer: z.object({ status: z.string() }),
  }),
  resetBreaker: call({
    method: 'POST',
    path: '/admin/order/resetbreaker/{id}',
    summary: 'Close the open circuit breaker of an order: it is sent to again, by every process within seconds',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: fields({ stage: z.enum(['ping', 'post']) }),
    answer: NOTHING,
  }),
}
