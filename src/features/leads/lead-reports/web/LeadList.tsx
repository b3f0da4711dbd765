import { Anchor } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, formatNumber, openDialog, useShownColumns } from '@/web/kit'
import { useLocalListState } from '@/web/router/list-state'
import type { leadReportCalls } from '../contract'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { BRIEF, leadColumns } from './lead-columns'

const LIST = { filters: {}, sort: 'dateadd:desc', perPage: 100 }
const COLUMNS = leadColumns()

type LeadPage = CallAnswer<typeof leadReportCalls.details>
type Progress = Parameters<Parameters<typeof ExportButton>[0]['run']>[0]
interface Sorted {
  readonly sort?: string
}

interface LeadListProps {
  /** Remembers its columns. */
  readonly name: string
  readonly title: string
  readonly asks: (request: Sorted & { page: number; perPage: number }) => UseQueryOptions<LeadPage>
  readonly exports: (request: Sorted & { columns: string[] }, progress: Progress) => Promise<unknown>
}

/** The leads behind a number, over the report that the number stands in. */
export const openLeadList = (list: LeadListProps): void =>
  void openDialog({ title: list.title, size: '80rem' }, () => <LeadList {...list} />)

function LeadList({ name, title, asks, exports }: LeadListProps) {
  const list = useLocalListState(LIST)
  const leads = useQuery(asks(list.request))
  const columns = useShownColumns(name, COLUMNS)
  return (
    <DataTable
      name={name}
      caption={title}
      columns={COLUMNS}
      rowId={(lead) => lead.id}
      query={leads}
      list={list}
      fit="content"
      totals={leads.data?.additionalData}
      rowHref={leadHref}
      brief={BRIEF}
      toolbar={
        <ExportButton
          label="Export leads"
          rows={rowsOf(leads)}
          run={(progress) => exports({ ...list.exportRequest, columns }, progress)}
        />
      }
    />
  )
}

interface CountButtonProps {
  readonly value: number
  /** What is counted, for screen readers: 'Matched of campaign-1'. */
  readonly label: string
  readonly onClick: () => void
}

/** A count that opens its leads; nothing is behind a zero. */
export function CountButton({ value, label, onClick }: CountButtonProps) {
  if (value === 0) return <>0</>
  return (
    <Anchor component="button" type="button" inherit aria-label={`${formatNumber(value)} ${label}`} onClick={onClick}>
      {formatNumber(value)}
    </Anchor>
  )
}
