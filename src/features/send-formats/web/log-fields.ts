import type { LogFields } from '@/features/systemlog/web/public'

/** What an order's log calls its classes, as the screen does. */
export const SEND_FORMAT_LOG_FIELDS: LogFields = {
  content: { label: 'Data class' },
  send: { label: 'Send class' },
  result: { label: 'Result class' },
  contentpin: { label: 'Data class pinned to version' },
  sendpin: { label: 'Send class pinned to version' },
  resultpin: { label: 'Result class pinned to version' },
}
