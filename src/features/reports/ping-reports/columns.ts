import type { ListColumns } from '@/kernel/list-columns'
import type { PingPostRow } from './contract'

const DAY: ListColumns<PingPostRow> = [{ id: 'date', header: 'Date', kind: 'date' }]

const ALWAYS: ListColumns<PingPostRow> = [
  {
    id: 'publisherrcid',
    header: 'RCID',
    value: (row) => row.publisherrcid.id,
    text: ({ publisherrcid }) => `${publisherrcid.id} ${publisherrcid.title}`,
  },
  { id: 'pricemodel', header: 'Price model' },
  {
    id: 'pricevalue',
    header: 'Price value',
    kind: 'number',
    text: (row) => (row.pricemodel === 'CPA' ? row.pricevalue.toFixed(2) : `${row.pricevalue}%`),
  },
  { id: 'publisher', header: 'Publisher' },
  { id: 'product', header: 'Product' },
  { id: 'pingreceived', header: 'Pings received', kind: 'number' },
  { id: 'pingtime', header: 'Ping time, s', kind: 'number', decimals: 2 },
  { id: 'pingsuccess', header: 'Pings successful', kind: 'number' },
  { id: 'pingpubprice', header: 'Ping price', kind: 'money' },
  { id: 'postreceived', header: 'Posts received', kind: 'number' },
  { id: 'posttime', header: 'Post time, s', kind: 'number', decimals: 2 },
  { id: 'postmatched', header: 'Posts matched', kind: 'number' },
  { id: 'postpubearning', header: 'Publisher earning', kind: 'money' },
  { id: 'posttotalearning', header: 'Total earning', kind: 'money' },
  { id: 'profit', header: 'Profit', kind: 'money' },
]

/** One row per RCID, or one per RCID and day. */
export const pingPostColumns = (details: boolean): ListColumns<PingPostRow> => (details ? [...DAY, ...ALWAYS] : ALWAYS)
