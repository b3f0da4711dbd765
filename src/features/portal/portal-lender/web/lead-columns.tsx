import { columnsOf, lookOf, Money, ProductBadge } from '@/web/kit'
import { BOUGHT_COLUMNS, BOUGHT_SORTS, type BoughtLead } from '../rows'
import { leadHref } from './links'
import { ReturnCell } from './ReturnCell'

const sortable: readonly string[] = BOUGHT_SORTS

export const leadColumns = (party: number) =>
  columnsOf(
    lookOf<BoughtLead>(BOUGHT_COLUMNS, {
      lead: { fixed: true, sortable: true, href: (row) => leadHref(row.lead) },
      product: { hidden: true, cell: (row) => <ProductBadge product={row.product} /> },
      email: { hidden: true },
      status: { hidden: true },
      credited: { cell: (row) => <Money value={row.credited} /> },
      net: { help: 'Price less credited' },
      return: { align: 'right', cell: (row) => <ReturnCell sale={row} party={party} /> },
    }).map((column) => (sortable.includes(column.id) ? { ...column, sortable: true } : column)),
  )
