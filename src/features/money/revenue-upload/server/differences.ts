import { dollarsOrNull } from '@/features/selling/lead-facts/public'
import type { ListColumns } from '@/kernel/list-columns'
import { csvHeader, csvRows } from '@/kernel/write-csv'
import { inSlices } from '@/server/slices'
import { DIFFERENCE_TITLES } from '../rules'
import type { RevenueRow } from './preview'

const COLUMNS: ListColumns<RevenueRow> = [
  { id: 'lead', header: 'Lead', kind: 'id' },
  { id: 'line', header: 'Line', kind: 'id' },
  { id: 'order', header: 'Order', value: ({ posting }) => posting?.ordertitle },
  { id: 'sent', header: 'Sent', kind: 'datetime', value: ({ posting }) => posting?.sent_at },
  { id: 'difference', header: 'Difference', value: ({ difference }) => difference && DIFFERENCE_TITLES[difference] },
  { id: 'status', header: 'Status', value: ({ posting }) => posting?.status },
  { id: 'ours', header: 'Ours', kind: 'money', value: ({ before }) => dollarsOrNull(before) },
  { id: 'theirs', header: 'Theirs', kind: 'money', value: ({ amount }) => dollarsOrNull(amount) },
  { id: 'reason', header: 'Reason' },
]

/** Ready to be sent to the lender: everything but what agrees. */
export class DifferencesFile {
  private readonly pieces: string[]

  constructor(private readonly zone: string) {
    this.pieces = [csvHeader(zone, COLUMNS)]
  }

  async add(rows: readonly RevenueRow[]): Promise<void> {
    const differing = rows.filter(({ difference }) => difference !== 'agree')
    for await (const part of inSlices(differing)) this.pieces.push(csvRows(this.zone, COLUMNS, part))
  }

  get text(): string {
    return this.pieces.join('')
  }
}
