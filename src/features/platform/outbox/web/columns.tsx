import type { CallAnswer } from '@/kernel/call'
import { Badge, columnsOf, StatusBadge, type Tone } from '@/web/kit'
import type { outboxCalls } from '../contract'
import { OpenMessage } from './OpenMessage'

export type OutboxRow = CallAnswer<typeof outboxCalls.list>['data'][number]

const TONES: Record<OutboxRow['status'], Tone> = {
  kept: 'secondary',
  queued: 'info',
  sent: 'success',
  failed: 'danger',
}
const KEPT = 'No gateway is set up: the message stays here to be read.'

export const COLUMNS = columnsOf<OutboxRow>([
  { id: 'id', header: 'ID', kind: 'id', hidden: true },
  { id: 'dateadd', header: 'Date', kind: 'datetime', fixed: true },
  { id: 'channel', header: 'Channel', cell: (row) => <Badge outline>{row.channel}</Badge> },
  { id: 'recipient', header: 'Recipient' },
  { id: 'subject', header: 'Subject', fixed: true, cell: (row) => <OpenMessage row={row} /> },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusBadge status={row.status} tone={TONES[row.status]} tip={row.status === 'kept' ? KEPT : undefined} />
    ),
  },
  { id: 'datesent', header: 'Sent', kind: 'datetime', hidden: true },
  { id: 'error', header: 'Error', wrap: true },
])
