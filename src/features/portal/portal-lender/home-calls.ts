import { z } from 'zod'
import { call, pageWith } from '@/kernel/call'
import {
  dateRange,
  fields,
  idList,
  leadIds,
  listOf,
  page,
  partyParams as params,
  perPage,
  productList,
  when,
} from '@/kernel/inputs'
import { LenderDay, LenderFigures, LenderOrder, LenderReturn, StateFigures } from './rows'
import { RETURN_WORDS } from './words'

export const permission = 'lender-user'
export const common = { permission, params } as const
export const keys = { date: dateRange.optional(), product: productList, lenderorder: idList }
export const paging = { page, perPage: perPage(100) }
export const reads = ['lead', 'return', 'order'] as const
export const returnFilters = {
  date: dateRange.optional(),
  status: listOf(z.enum(RETURN_WORDS)),
  lenderorder: idList,
  lead: leadIds,
}

/** What the first page of a lender asks for: apart, so that it does not load what all the others need. */
export const lenderHomeCalls = {
  home: call({
    ...common,
    method: 'GET',
    path: '/portal/lender/{party}/home',
    summary: 'Figures of today and of 30 days, by the day leads were sold to this lender',
    answer: z.object({
      until: when,
      returnpolicy: z.number().nullable().describe('Days from the sale; null: no returns'),
      waiting: z.number().describe('Return requests that are not decided'),
      today: LenderFigures,
      days30: LenderFigures,
      days: z.array(LenderDay).describe('Every one of the 30 days, the oldest first'),
    }),
    reads,
  }),
  states: call({
    ...common,
    method: 'POST',
    path: '/portal/lender/{party}/states',
    summary: 'What was bought by state, the most first',
    body: fields(keys),
    answer: z.array(StateFigures),
    reads,
  }),
  orders: call({
    ...common,
    method: 'GET',
    path: '/portal/lender/{party}/orders',
    summary: "A lender's orders with the use of their caps; archived ones are left out",
    answer: z.array(LenderOrder),
    reads,
  }),
  returns: call({
    ...common,
    method: 'POST',
    path: '/portal/lender/{party}/returns',
    summary: 'Return requests, the newest first, with their number by status',
    body: fields({ ...returnFilters, ...paging }),
    answer: pageWith(LenderReturn, { additionalData: z.object({ counts: z.record(z.string(), z.number()) }) }),
    reads,
  }),
}
