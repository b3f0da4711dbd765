import type { Column } from '@/web/kit'
import type { CapOrder } from '../contract'
import { LABELS, storedText, usedOf } from './grid'

const capColumns = (type: 'overall' | 'day' | 'month', used: string): readonly Column<CapOrder>[] => [
  { id: type, header: LABELS[type], value: (order) => storedText(order, type) || 'Off' },
  { id: `${type}used`, header: used, kind: 'number', value: (order) => usedOf(order, type) },
]

/** The grid as a file has it: what is saved, not what is still being typed. */
export const FILE_COLUMNS: readonly Column<CapOrder>[] = [
  { id: 'id', header: 'Id', kind: 'id' },
  { id: 'title', header: 'Order' },
  { id: 'lender', header: 'Lender' },
  { id: 'product', header: 'Product' },
  {
    id: 'price',
    header: LABELS.price,
    value: (order) => (order.ispingpost ? 'pp' : storedText(order, 'price') || 'Undefined'),
  },
  { id: 'status', header: LABELS.status },
  ...capColumns('overall', 'Sold in all'),
  ...capColumns('day', 'Sold today'),
  ...capColumns('month', 'Sold this month'),
]
