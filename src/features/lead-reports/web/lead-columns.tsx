import { Badge, Badges, type Column, columnsOf, Money, ProductBadge, statusLook, Truncated } from '@/web/kit'
import { href } from '@/web/router/search'
import type { LeadRow } from '../rows'

export const leadHref = ({ id }: { readonly id: number }): string => href(`/lead/item/${id}`)

/** Title 'Ping post' reads 'Ping/Post'; titles other than the two posts stand as plain text (doc1 §3). */
function SourceBadge({ title }: { readonly title: string }) {
  if (title === 'Ping post') return <Badge tone="info">Ping/Post</Badge>
  if (title === 'Direct post') return <Badge>Direct post</Badge>
  return <>{title}</>
}

const REASON: Column<LeadRow> = {
  id: 'reason',
  header: 'Reason',
  value: (row) => row.exceptions.join('; '),
}

const LENDERS: Column<LeadRow> = {
  id: 'lenders',
  header: 'Lenders',
  wrap: true,
  cell: (row) => (
    <Badges>
      {row.lenders.map(({ status, lenderorder, lender }, index) => (
        // One lender may have been sent the lead twice.
        <Badge key={`${lenderorder.id}-${index}`} tone={statusLook(status).tone} tip={statusLook(status).label}>
          {lenderorder.title}, {lender.title}
        </Badge>
      ))}
    </Badges>
  ),
}

const BEFORE = columnsOf<LeadRow>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true, sortable: true, href: leadHref },
  { id: 'dateadd', header: 'Date', kind: 'datetime', sortable: true },
  {
    id: 'pt',
    header: 'PT, s',
    kind: 'number',
    decimals: 2,
    sortable: true,
    help: 'Processing time: seconds from receipt to the final status',
  },
  { id: 'status', header: 'Status', kind: 'status', sortable: true },
])

const AFTER = columnsOf<LeadRow>([
  { id: 'product', header: 'Product', sortable: true, cell: (row) => <ProductBadge product={row.product} /> },
  { id: 'publisher', header: 'Publisher', sortable: true, value: (row) => row.publisher.name },
  { id: 'subid', header: 'Sub ID', sortable: true, cell: (row) => <Truncated text={row.subid.subid} length={8} /> },
  {
    id: 'rcid',
    header: 'RCID',
    kind: 'id',
    sortable: true,
    cell: (row) => (
      <span className="s-id" data-tip={row.rcid.title}>
        {row.rcid.id}
      </span>
    ),
  },
  { id: 'source', header: 'Source', sortable: true, cell: (row) => <SourceBadge title={row.leadsource.title} /> },
  {
    id: 'earntotal',
    header: 'Total',
    kind: 'money',
    sortable: true,
    cell: (row) => <Money value={row.earntotal} original={row.earntotaloriginal} zero="$0.00" />,
  },
  {
    id: 'earnpub',
    header: 'Pub',
    kind: 'money',
    sortable: true,
    help: 'What the publisher earned',
    cell: (row) => <Money value={row.earnpub} original={row.earnpuboriginal} zero="$0.00" />,
  },
  {
    id: 'earnsystem',
    header: 'System',
    kind: 'money',
    sortable: true,
    help: 'Total minus publisher',
    cell: (row) => <Money value={row.earnsystem} zero="$0.00" />,
  },
])

/** Columns of a lead list; reason and lenders only where they were asked for. */
export const leadColumns = (viewOption: readonly string[] = []): readonly Column<LeadRow>[] => [
  ...BEFORE,
  ...(viewOption.includes('statusreasons') ? [REASON] : []),
  ...(viewOption.includes('lenders') ? [LENDERS] : []),
  ...AFTER,
]
