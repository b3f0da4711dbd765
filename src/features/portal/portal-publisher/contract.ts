import { z } from 'zod'
import { call, exportOf, pageOf, pageWith } from '@/kernel/call'
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
  sortedFields,
  textList,
  when,
} from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import {
  FIGURE_DAY_COLUMNS,
  FigureDay,
  Figures,
  LEDGER_COLUMNS,
  LEDGER_SORTS,
  LedgerLine,
  PUBLISHER_LEAD_COLUMNS,
  PUBLISHER_LEAD_SORTS,
  PUBLISHER_RCID_COLUMNS,
  PublisherLead,
  PublisherRcid,
  Rejection,
  REJECTION_COLUMNS,
  REJECTION_SORTS,
  SENT_TEST_COLUMNS,
  SentTest,
  SUBID_FIGURE_COLUMNS,
  SUBID_FIGURE_SORTS,
  SubIdFigures,
} from './rows'
import { LEAD_WORDS, LEDGER_KINDS } from './words'

const permission = 'publisher-user'
const common = { permission, params } as const
const keys = { date: dateRange.optional(), product: productList, rcid: idList, subid: textList }
const leads = { ...keys, status: listOf(z.enum(LEAD_WORDS)), reason: textList }
const ledger = { date: dateRange.optional(), kind: listOf(z.enum(LEDGER_KINDS)), lead: leadIds, subid: textList }
const tests = { date: dateRange.optional(), rcid: idList }
const paging = { page, perPage: perPage(100) }

export const portalPublisherCalls = {
  home: call({
    ...common,
    method: 'GET',
    path: '/portal/publisher/{party}/home',
    summary: 'Figures of today and of 30 days, by the day leads were received',
    answer: z.object({
      until: when,
      today: Figures,
      days30: Figures,
      days: z.array(FigureDay).describe('Every one of the 30 days, the oldest first'),
    }),
    reads: ['lead'],
  }),
  homeExport: exportOf({
    ...common,
    path: '/portal/publisher/{party}/homeexport',
    summary: 'The 30 days as a CSV file',
    filters: fields({ columns: columnList(FIGURE_DAY_COLUMNS) }),
    name: 'days',
  }),
  leads: call({
    ...common,
    method: 'POST',
    path: '/portal/publisher/{party}/leads',
    summary: "A publisher's leads, consumers masked, with what all of them earned",
    body: sortedFields(PUBLISHER_LEAD_SORTS, { ...leads, ...paging }),
    answer: pageWith(PublisherLead, {
      additionalData: z.object({ payouts: z.number(), changes: z.number(), earned: z.number() }),
    }),
    reads: ['lead'],
  }),
  leadsExport: exportOf({
    ...common,
    path: '/portal/publisher/{party}/leadsexport',
    summary: 'The same leads as a CSV file',
    filters: sortedFields(PUBLISHER_LEAD_SORTS, { ...leads, columns: columnList(PUBLISHER_LEAD_COLUMNS) }),
    name: 'leads',
  }),
  testLeads: call({
    ...common,
    method: 'POST',
    path: '/portal/publisher/{party}/testleads',
    summary: "A publisher's test leads, the newest first, as they were answered",
    body: fields({ ...tests, ...paging }),
    answer: pageOf(SentTest),
    reads: ['rcid', 'lead'],
  }),
  testLeadsExport: exportOf({
    ...common,
    path: '/portal/publisher/{party}/testleadsexport',
    summary: 'The same test leads as a CSV file',
    filters: fields({ ...tests, columns: columnList(SENT_TEST_COLUMNS) }),
    name: 'test-leads',
  }),
  rejections: call({
    ...common,
    method: 'POST',
    path: '/portal/publisher/{party}/rejections',
    summary: 'Rejected leads by reason and sub id',
    body: sortedFields(REJECTION_SORTS, keys),
    answer: z.array(Rejection),
    reads: ['lead'],
  }),
  rejectionsExport: exportOf({
    ...common,
    path: '/portal/publisher/{party}/rejectionsexport',
    summary: 'The same rows as a CSV file',
    filters: sortedFields(REJECTION_SORTS, { ...keys, columns: columnList(REJECTION_COLUMNS) }),
    name: 'rejections',
  }),
  subIds: call({
    ...common,
    method: 'POST',
    path: '/portal/publisher/{party}/subids',
    summary: 'Figures by sub id',
    body: sortedFields(SUBID_FIGURE_SORTS, keys),
    answer: z.array(SubIdFigures),
    reads: ['lead'],
  }),
  subIdsExport: exportOf({
    ...common,
    path: '/portal/publisher/{party}/subidsexport',
    summary: 'The same rows as a CSV file',
    filters: sortedFields(SUBID_FIGURE_SORTS, { ...keys, columns: columnList(SUBID_FIGURE_COLUMNS) }),
    name: 'subids',
  }),
  ledger: call({
    ...common,
    method: 'POST',
    path: '/portal/publisher/{party}/ledger',
    summary: 'Lines of the ledger by the day they were booked, with their sums',
    body: sortedFields(LEDGER_SORTS, { ...ledger, ...paging }),
    answer: pageWith(LedgerLine, {
      additionalData: z.object({ amount: z.number(), kinds: z.record(z.string(), z.number()) }),
    }),
    reads: ['lead'],
  }),
  ledgerExport: exportOf({
    ...common,
    path: '/portal/publisher/{party}/ledgerexport',
    summary: 'The same lines as a CSV file',
    filters: sortedFields(LEDGER_SORTS, { ...ledger, columns: columnList(LEDGER_COLUMNS) }),
    name: 'ledger',
  }),
  rcids: call({
    ...common,
    method: 'GET',
    path: '/portal/publisher/{party}/rcids',
    summary: "A publisher's RCIDs with their posting specifications",
    answer: z.array(PublisherRcid),
    reads: ['rcid', 'lead'],
  }),
  rcidsExport: exportOf({
    ...common,
    path: '/portal/publisher/{party}/rcidsexport',
    summary: 'The same RCIDs as a CSV file',
    filters: fields({ columns: columnList(PUBLISHER_RCID_COLUMNS) }),
    name: 'rcids',
  }),
}
