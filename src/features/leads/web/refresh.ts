import type { QueryClient } from '@tanstack/react-query'
import { leadActionCalls } from '@/features/lead-actions/contract'
import { fullDataCalls } from '@/features/lead-full-data/contract'
import { leadLogCalls } from '@/features/lead-log/contract'
import { leadReportCalls } from '@/features/lead-reports/contract'
import { leadSearchCalls } from '@/features/lead-search/contract'
import { subIdReportCalls } from '@/features/subid-report/contract'
import { systemLogCalls } from '@/features/systemlog/contract'
import { refresh } from '@/web/api/query'
import { leadCalls } from '../contract'

/** Whatever is shown of a lead is read again, the list under its dialog too. */
export const refreshLead = (client: QueryClient): Promise<unknown> =>
  refresh(
    client,
    leadCalls.get,
    leadCalls.fields,
    leadCalls.tracking,
    leadLogCalls.timeline,
    leadLogCalls.explanation,
    leadLogCalls.postings,
    leadLogCalls.removed,
    leadLogCalls.processes,
    leadActionCalls.manualRows,
    systemLogCalls.list,
    leadReportCalls.details,
    leadSearchCalls.search,
    fullDataCalls.list,
    subIdReportCalls.leads,
  )
