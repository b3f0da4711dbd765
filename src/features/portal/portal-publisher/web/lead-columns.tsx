import { addDays } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import { lookOf, Money, MoneyLink, ProductBadge } from '@/web/kit'
import { PUBLISHER_LEAD_COLUMNS, PUBLISHER_LEAD_SORTS, type PublisherLead } from '../rows'
import { ledgerHref } from './links'

/** A lead's lines are booked from the day it was received until now, whatever the time zone. */
const since = (received: string): string =>
  formatDateRange({
    from: addDays(received.slice(0, 10), -1),
    to: addDays(new Date().toISOString().slice(0, 10), 1),
  })

const sortable = Object.fromEntries(PUBLISHER_LEAD_SORTS.map((id) => [id, { sortable: true }]))

export const LEAD_COLUMNS = lookOf<PublisherLead>(PUBLISHER_LEAD_COLUMNS, {
  ...sortable,
  id: { sortable: true, fixed: true },
  product: { sortable: true, cell: (row) => <ProductBadge product={row.product} /> },
  payout: { help: 'Booked when the lead was sold' },
  changes: { help: 'By returns and uploads since', cell: (row) => <Money value={row.changes} /> },
  earnpub: {
    sortable: true,
    cell: (row) => (
      <MoneyLink
        value={row.earnpub}
        to={ledgerHref({ lead: row.id, date: since(row.dateadd) })}
        total="portal-ledger:amount"
      />
    ),
  },
})
