import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { asking } from '@/web/api/query'
import { type Column, DataTable, ProductBadge, StatusBadge } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { sendFormatCalls } from '../contract'
import { pinWords } from './words'
import classes from './send-formats.module.css'

type Row = CallAnswer<typeof sendFormatCalls.same>[number]

const orderHref = ({ id }: Row): string => partyHref('order', id)

const COLUMNS: readonly Column<Row>[] = [
  { id: 'id', header: 'Id', kind: 'id', value: (row) => row.id, href: orderHref },
  { id: 'title', header: 'Title', value: (row) => row.title, href: orderHref },
  {
    id: 'lender',
    header: 'Lender',
    value: (row) => row.lender.title,
    href: (row) => partyHref('lender', row.lender.id),
  },
  {
    id: 'product',
    header: 'Product',
    value: (row) => row.product.title,
    cell: (row) => <ProductBadge product={row.product} />,
  },
  { id: 'version', header: 'Version', value: (row) => pinWords(row) || 'follows' },
  { id: 'status', header: 'Status', value: (row) => row.status, cell: (row) => <StatusBadge status={row.status} /> },
]

/** Whoever changes a class changes it for these, too. */
export function SameFormat({ id }: { id: number }) {
  const query = useQuery(asking(sendFormatCalls.same, { params: { id } }))
  const count = query.data?.length
  return (
    <section className={classes['same']} aria-label="Orders with the same send format">
      <h2>Orders with the same send format{count === undefined ? '' : ` (${count})`}</h2>
      {count === 0 ? (
        <p>No other order sends this data and reads answers this way.</p>
      ) : (
        <DataTable
          name="same-format"
          caption="Orders with the same send format"
          columns={COLUMNS}
          rowId={(row) => row.id}
          query={query}
          fit="content"
          plain
        />
      )}
    </section>
  )
}
