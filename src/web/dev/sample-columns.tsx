import { columnsOf, Money, ProductBadge, Truncated } from '@/web/kit'
import { leadHref, type SampleRow } from './sample'

export const sampleColumns = columnsOf<SampleRow>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true, sortable: true, href: leadHref },
  { id: 'dateadd', header: 'Date', kind: 'datetime', sortable: true },
  {
    id: 'pt',
    header: 'PT, s',
    kind: 'number',
    decimals: 2,
    sortable: true,
    help: 'Seconds from receipt to the final status',
  },
  { id: 'status', header: 'Status', kind: 'status', sortable: true },
  {
    id: 'product',
    header: 'Product',
    value: (row) => row.product.title,
    cell: (row) => <ProductBadge product={row.product} />,
  },
  { id: 'publisher', header: 'Publisher', sortable: true },
  { id: 'subid', header: 'Sub ID', kind: 'id', cell: (row) => <Truncated text={row.subid} length={8} /> },
  { id: 'margin', header: 'Margin', kind: 'percent', sortable: true, hidden: true },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    sortable: true,
    cell: (row) => <Money value={row.total} original={row.totaloriginal} zero="$0.00" />,
  },
])
