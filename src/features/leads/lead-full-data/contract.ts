import { z } from 'zod'
import { call, exportOf, pageWith } from '@/kernel/call'
import { dateRange, idList, page, perPage, productList, sortedFields, textList } from '@/kernel/inputs'
import { leadReportPermissions } from '@/features/leads/lead-reports/permissions'
import { LEAD_SORTS, LeadRow, LeadTotals, sourceList } from '@/features/leads/lead-reports/public'
import { columnList } from '@/kernel/list-columns'
import { FULL_COLUMN_IDS } from './columns'
import { ALL_FULL_FIELDS, type FullField } from './fields'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'

const filters = {
  date: dateRange.optional(),
  product: productList,
  publisher: idList,
  status: textList,
  source: sourceList,
  rcid: idList,
}

const data = Object.fromEntries(ALL_FULL_FIELDS.map((name) => [name, z.string().optional()])) as Record<
  FullField,
  z.ZodOptional<z.ZodString>
>

/** A lead with what the consumer said. Names, e-mail, phone and street are masked for who may not reveal them. */
export const FullLead = LeadRow.extend(data)
export type FullLead = z.output<typeof FullLead>

export const fullDataCalls = {
  list: call({
    method: 'POST',
    path: '/admin/lead/detailreportfulldata',
    summary: 'Leads with all data of a product, filtered, sorted and paged',
    permission: leadPermissions.leads_view,
    noted: 'lead',
    body: sortedFields(LEAD_SORTS, { ...filters, page, perPage: perPage(100) }),
    answer: pageWith(FullLead, { additionalData: LeadTotals }),
    reads: ['lead'],
  }),
  export: exportOf({
    path: '/admin/lead/detailreportfulldatacsv',
    summary: 'The same leads as a CSV file, masked as the list is',
    permission: leadReportPermissions.download_fullleadinfo,
    noted: 'lead',
    filters: sortedFields(LEAD_SORTS, { ...filters, columns: columnList(FULL_COLUMN_IDS) }),
    name: 'leads-full-data',
  }),
}
