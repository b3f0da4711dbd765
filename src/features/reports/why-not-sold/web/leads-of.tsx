import { CountButton, openLeadList } from '@/features/leads/lead-reports/web/public'
import type { CallInput } from '@/kernel/call'
import { download } from '@/web/api/download'
import { listing } from '@/web/api/query'
import { whyCalls } from '../contract'

type Wanted = Omit<CallInput<typeof whyCalls.leads>['body'], 'sort' | 'column' | 'order' | 'page' | 'perPage'>

/** What a row, or all rows, are narrowed to. */
export interface LeadsOf {
  /** 'State of Roofing TX' */
  readonly title: string
  readonly keys: Wanted
}

/** The list has exactly as many leads as the number it was opened from. */
function openLeads(title: string, wanted: Wanted): void {
  openLeadList({
    name: 'turned-away-leads',
    title,
    asks: (request) => listing(whyCalls.leads, { body: { ...request, ...wanted } }),
    exports: (request, report) => download(whyCalls.leadsExport, { body: { ...request, ...wanted } }, report),
  })
}

interface CountProps extends LeadsOf {
  readonly value: number
  /** Only a part of the leads turned away. */
  readonly only?: 'unsold' | 'alone'
}

const LABELS = { all: 'Leads turned away', unsold: 'Unsold leads turned away', alone: 'Leads it would have won' }

export function LeadsCount({ value, only, title, keys }: CountProps) {
  const label = `${LABELS[only ?? 'all']}, ${title}`
  const wanted: Wanted = { ...keys, ...(only ? { [only]: 1 } : {}) }
  return <CountButton value={value} label={label} onClick={() => openLeads(label, wanted)} />
}
