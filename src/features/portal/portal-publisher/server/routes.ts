import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { routes } from '@/server/http/context'
import { portalPublisherCalls } from '../contract'
import {
  FIGURE_DAY_COLUMNS,
  LEDGER_COLUMNS,
  PUBLISHER_LEAD_COLUMNS,
  PUBLISHER_RCID_COLUMNS,
  REJECTION_COLUMNS,
  SENT_TEST_COLUMNS,
  SUBID_FIGURE_COLUMNS,
} from '../rows'
import { rejectionsOf, subIdsOf } from './groups'
import { homeOf } from './home'
import { listPublisherLeads, publisherLeadRows } from './leads'
import { ledgerRows, listLedger } from './ledger'
import { rcidsOf } from './rcids'
import { listTests, testRows } from './test-leads'

export default routes(portalPublisherCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  return {
    home: ({ now }, { params }) => homeOf(services, params.party, now),
    homeExport: async ({ now }, { params, body }) =>
      csvOf(zone, chosenColumns(FIGURE_DAY_COLUMNS, body.columns), [(await homeOf(services, params.party, now)).days]),
    leads: (_ctx, { params, body }) => listPublisherLeads(services, params.party, body),
    leadsExport: (_ctx, { params, body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(PUBLISHER_LEAD_COLUMNS, columns), publisherLeadRows(services, params.party, body)),
    testLeads: (_ctx, { params, body }) => listTests(services, params.party, body),
    testLeadsExport: (_ctx, { params, body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(SENT_TEST_COLUMNS, columns), testRows(services, params.party, body)),
    rejections: (_ctx, { params, body }) => rejectionsOf(services, params.party, body),
    rejectionsExport: async (_ctx, { params, body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(REJECTION_COLUMNS, columns), [await rejectionsOf(services, params.party, body)]),
    subIds: (_ctx, { params, body }) => subIdsOf(services, params.party, body),
    subIdsExport: async (_ctx, { params, body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(SUBID_FIGURE_COLUMNS, columns), [await subIdsOf(services, params.party, body)]),
    ledger: (_ctx, { params, body }) => listLedger(services, params.party, body),
    ledgerExport: (_ctx, { params, body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(LEDGER_COLUMNS, columns), ledgerRows(services, params.party, body)),
    rcids: (_ctx, { params }) => rcidsOf(services, params.party),
    rcidsExport: async (_ctx, { params, body }) =>
      csvOf(zone, chosenColumns(PUBLISHER_RCID_COLUMNS, body.columns), [await rcidsOf(services, params.party)]),
  }
})
