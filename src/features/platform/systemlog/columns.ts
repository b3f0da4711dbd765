import type { ListColumns } from '@/kernel/list-columns'
import type { LogRow } from './contract'
import { relatedTo } from './related'

const changeText = ({ systemlog }: LogRow): string =>
  systemlog.changes.map((c) => `${c.field}: ${JSON.stringify(c.before)} → ${JSON.stringify(c.after)}`).join('; ')

const relatedText = (row: LogRow): string =>
  relatedTo(row)
    .map(({ text }) => text)
    .join('; ')

/** The system log on screens and in its file. */
export const LOG_COLUMNS: ListColumns<LogRow> = [
  { id: 'id', header: 'ID', kind: 'id', value: (row) => row.systemlog.id },
  { id: 'dateadd', header: 'Date', kind: 'datetime', value: (row) => row.systemlog.dateadd },
  { id: 'user', header: 'User', value: (row) => row.user?.name },
  { id: 'category', header: 'Category', value: (row) => row.systemlog.category },
  { id: 'title', header: 'Title', value: (row) => row.systemlog.title },
  { id: 'description', header: 'Description', value: (row) => row.systemlog.description },
  { id: 'changes', header: 'Changes', value: (row) => row.systemlog.changes.length, text: changeText },
  { id: 'related', header: 'Related', text: relatedText },
  { id: 'ipaddress', header: 'IP address', value: (row) => row.systemlog.ipaddress },
  { id: 'useragent', header: 'User agent', value: (row) => row.systemlog.useragent },
]
