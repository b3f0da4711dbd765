import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, idParams, text, when } from '@/kernel/inputs'
import { dollarsOrNull } from './inputs'
import { orderPermissions } from '@/features/demand/orders/permissions'

export const ORDER_STATUSES = ['active', 'paused', 'archive'] as const

const order = fields({
  id,
  status: z.enum(ORDER_STATUSES).optional(),
  price: dollarsOrNull.optional(),
  minpingprice: dollarsOrNull.optional(),
  /** By the filters' names; data null unsets one. */
  filters: z
    .array(fields({ title: text(60), data: z.unknown(), ping: z.literal([0, 1]).default(1) }))
    .max(40)
    .optional(),
})
export type OrderEdit = z.input<typeof order>

const named = z.object({ id: z.number(), title: z.string() })

const row = z.object({
  order: named,
  lender: named,
  eligible: z.boolean(),
  rule: z.string().nullable(),
  rulevalue: z.string().nullable(),
  leadvalue: z.string().nullable(),
  price: z.number().nullable(),
  /** The price is what the order usually bids. */
  estimated: z.boolean(),
  rank: z.number().nullable(),
  rankprice: z.number().nullable(),
  /** Eligible, but its price is short of the minimum margin. */
  short: z.boolean(),
})
export type WhatIfRow = z.output<typeof row>

const result = z.object({
  orders: z.array(row),
  offered: z.array(z.number()).describe('Orders that would get it, if they buy what they are offered'),
  copies: z.array(z.number()).describe('Data feeds that would get a copy'),
  reason: z.string().nullable().describe('Why nobody would get it'),
  total: z.number(),
  publisher: z.number(),
})
export type WhatIfResult = z.output<typeof result>

const rule = z.object({
  title: z.string().describe('Identifier of the filter'),
  label: z.string(),
  cap: z.boolean(),
  editor: z.enum(['list', 'time', 'number', 'money', 'scopedNumber', 'days', 'tokens', 'minutes']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  data: z.unknown().describe('Null where the order has no such rule'),
  ping: z.literal([0, 1]),
  display: z.string().nullable(),
})
export type OrderRule = z.output<typeof rule>

const counters = z.record(z.string().max(120), z.number().int().min(0))
/** Where a replay goes on: after this lead, with the room taken in the caps so far. */
const position = fields({ at: when, id, before: counters, after: counters })

/** Of the leads of one answer; they add up over the answers of a replay. */
const side = z.object({
  eligible: z.number().describe('Leads the order could have been offered'),
  won: z.number().describe('Leads it would have been offered in time to buy'),
  revenue: z.number().describe('What it would have paid'),
  total: z.number().describe('What all orders together would have paid'),
  publisher: z.number(),
})
export type ReplaySums = z.output<typeof side>

const verdict = z.object({
  eligible: z.boolean(),
  rule: z.string().nullable(),
  won: z.boolean(),
  price: z.number().nullable(),
  total: z.number(),
})
const replayed = z.object({ lead: z.number(), dateadd: when, before: verdict, after: verdict })
export type ReplayedLead = z.output<typeof replayed>

/** Nothing of this is sent, counted or kept. */
export const whatIfCalls = {
  whatIf: call({
    method: 'POST',
    path: '/admin/whatif',
    summary: 'A stored or typed lead against the orders as they are, and as one of them might be. Nothing is sent',
    permission: orderPermissions.order_manage,
    body: fields({
      /** A stored lead, or else an RCID and fields. */
      lead: id.optional(),
      rcid: id.optional(),
      fields: z.record(z.string().max(60), z.union([z.string(), z.number(), z.boolean()])).optional(),
      order: order.optional(),
    }),
    answer: z.object({ product: named, now: result, changed: result.nullable() }),
    reads: [],
  }),
  orders: call({
    method: 'GET',
    path: '/admin/whatif/orders',
    summary: 'The orders that can be tried',
    permission: orderPermissions.order_manage,
    answer: z.array(named.extend({ lender: named, product: named })),
    reads: ['order'],
  }),
  orderRules: call({
    method: 'GET',
    path: '/admin/whatif/order/{id}',
    summary: 'What an order asks for now, and what it could ask for',
    permission: orderPermissions.order_manage,
    params: idParams,
    answer: z.object({
      order: named,
      lender: named,
      product: named,
      status: z.enum(ORDER_STATUSES),
      ispingpost: z.boolean(),
      price: z.number().nullable(),
      minpingprice: z.number().nullable(),
      rules: z.array(rule),
    }),
    reads: ['order'],
  }),
  replay: call({
    method: 'POST',
    path: '/admin/whatif/replay',
    summary: 'The leads of a day, some at a time, with one order as it is and with the change. Nothing is sent',
    permission: orderPermissions.order_manage,
    body: fields({
      order,
      day: z.iso.date('Enter a day like 2025-01-05').optional().describe('Yesterday if left out'),
      from: position.optional(),
      most: z.coerce.number().int().min(1).max(500).default(250).describe('Leads per answer'),
    }),
    answer: z.object({
      day: z.string(),
      total: z.number().nullable().describe('Leads of the day; told by the first answer only'),
      leads: z.number(),
      before: side,
      after: side,
      actual: z.object({ won: z.number(), revenue: z.number(), total: z.number() }),
      rows: z.array(replayed).describe('The leads for which something changes'),
      next: position.nullable(),
    }),
    reads: [],
  }),
}
