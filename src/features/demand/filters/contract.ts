import { z } from 'zod'
import { ALL_OWNERS, type FilterOwner } from '@/engine/filters/filter'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { call, NOTHING, type LogCategory } from '@/kernel/call'
import { fields, flag, id, idParams, listOf, requiredText } from '@/kernel/inputs'
import type { Permission } from '@/kernel/permission'
import { restoreOf } from '@/kernel/restore'
import { CopyTarget, FilterPreview, FilterRecord, FilterRow, FilterWeek, orderZone, OWNER_PERMISSIONS } from './records'

/** 50,000 sub ids of 100 characters. */
const LONG_LISTS = { bodyLimit: 8 * 1024 * 1024, bodyMembers: 60_000 } as const
/** Each has its own log row and counters in one transaction. */
export const MOST_COPIES = 200

const anyOwner = [...new Set(Object.values(OWNER_PERMISSIONS))]
const subject = { elementId: id, type: z.enum(ALL_OWNERS), filterTitle: requiredText(60) }
/** Of the hours of an order: the clock they go by. */
const zone = orderZone.optional()
const filters = listOf(requiredText(60)).pipe(z.array(z.string()).min(1, 'Choose a filter'))

const permissionOf = (owner: FilterOwner): Permission => OWNER_PERMISSIONS[owner]

const listFor = <O extends FilterOwner>(owner: O) =>
  call({
    method: 'GET',
    path: `/admin/filter/{id}/${owner}`,
    summary: `Every filter that can be set here, with what those of the ${owner} do`,
    permission: permissionOf(owner),
    params: idParams,
    answer: z.array(FilterRow),
    reads: ['filter', 'lender', 'order', 'publisher', 'rcid'],
  })

const restoreFor = (owner: FilterOwner & LogCategory) =>
  restoreOf({
    path: `/admin/filter/restore/${owner}/{id}`,
    what: `${owner}'s filter`,
    permission: OWNER_PERMISSIONS[owner],
    changes: owner,
    touches: ['filter', 'order'],
  })

export const filterCalls = {
  ofPublisher: listFor('publisher'),
  ofRcid: listFor('rcid'),
  ofPixel: listFor('pixel'),
  ofLender: listFor('lender'),
  ofOrder: listFor('order'),
  get: call({
    method: 'POST',
    path: '/admin/filter',
    summary: 'One filter with its data and what can be chosen',
    permission: anyOwner,
    body: fields(subject),
    answer: FilterRecord,
    reads: ['filter', 'lender', 'order', 'publisher', 'rcid'],
  }),
  save: call({
    method: 'PUT',
    path: '/admin/filter',
    summary: 'Set a filter, or unset it with null; in force for the next lead',
    permission: anyOwner,
    changes: 'order',
    touches: ['filter', 'order'],
    body: fields({ ...subject, data: z.unknown(), ping: flag.optional(), zone }),
    ...LONG_LISTS,
    upload: {},
    answer: FilterRecord,
  }),
  preview: call({
    method: 'POST',
    path: '/admin/filter/preview',
    summary: 'What an order or lender would have won in the last 7 days with a filter as given. Nothing is kept',
    permission: orderPermissions.order_manage,
    body: fields({ ...subject, type: z.enum(['order', 'lender']), data: z.unknown(), ping: flag.optional(), zone }),
    ...LONG_LISTS,
    upload: {},
    answer: FilterPreview,
    reads: [],
  }),
  week: call({
    method: 'POST',
    path: '/admin/filter/week',
    summary: 'Leads of the last 7 days by the hour of the day, and what each rule of an order’s hours last let through',
    permission: anyOwner,
    body: fields({ elementId: id, type: z.enum(ALL_OWNERS), zone }),
    answer: FilterWeek,
    reads: ['filter', 'lead'],
  }),
  copyTargets: call({
    method: 'POST',
    path: '/admin/filtercopy/orders',
    summary: 'Orders that filters of an order can be copied to',
    permission: orderPermissions.order_manage,
    body: fields({ order: id, filter: filters }),
    answer: z.array(CopyTarget),
    reads: ['filter', 'order', 'lender'],
  }),
  copy: call({
    method: 'PUT',
    path: '/admin/filtercopy/save',
    summary: 'Copy filters of an order to other orders, in place of what these have',
    permission: orderPermissions.order_manage,
    changes: 'order',
    changesMany: true,
    touches: ['filter', 'order'],
    body: fields({
      order: id,
      filter: filters,
      orders: listOf(id).pipe(
        z.array(z.number()).min(1, 'Choose an order').max(MOST_COPIES, `At most ${MOST_COPIES} orders at once`),
      ),
    }),
    answer: NOTHING,
  }),
  restoreOfPublisher: restoreFor('publisher'),
  restoreOfRcid: restoreFor('rcid'),
  restoreOfPixel: restoreFor('pixel'),
  restoreOfLender: restoreFor('lender'),
  restoreOfOrder: restoreFor('order'),
}

/** The list of one owner, and the way back to earlier values. */
export const OWNER_CALLS = {
  publisher: { list: filterCalls.ofPublisher, restore: filterCalls.restoreOfPublisher },
  rcid: { list: filterCalls.ofRcid, restore: filterCalls.restoreOfRcid },
  pixel: { list: filterCalls.ofPixel, restore: filterCalls.restoreOfPixel },
  lender: { list: filterCalls.ofLender, restore: filterCalls.restoreOfLender },
  order: { list: filterCalls.ofOrder, restore: filterCalls.restoreOfOrder },
} as const satisfies Record<FilterOwner, unknown>
