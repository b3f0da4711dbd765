import type { LogFields } from '@/features/platform/systemlog/web/public'
import { PART_LABELS } from './words'

/** What an order's log calls its classes, as the screen does. */
export const SEND_FORMAT_LOG_FIELDS: LogFields = {
  content: { label: PART_LABELS.content },
  send: { label: PART_LABELS.send },
  result: { label: PART_LABELS.result },
  contentpin: { label: 'Data class pinned to version' },
  sendpin: { label: 'Send class pinned to version' },
  resultpin: { label: 'Result class pinned to version' },
}
