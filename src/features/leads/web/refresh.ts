import type { QueryClient } from '@tanstack/react-query'
import { leadActionCalls } from '@/features/lead-actions/contract'
import { leadLogCalls } from '@/features/lead-log/contract'
import { systemLogCalls } from '@/features/systemlog/contract'
import { refresh } from '@/web/api/query'
import { leadCalls } from '../contract'

/** Whatever is shown of a lead is read again. */
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
  )
