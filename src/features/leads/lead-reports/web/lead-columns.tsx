import { Badge, Badges, type Column, lookOf, Money, ProductBadge, statusLook, Truncated } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { leadColumnsWith } from '../columns'
import type { LeadRow } from '../rows'

/** Ping posts read 'Ping/Post'; sources other than the two posts are plain text. */
function SourceBadge({ id, title }: LeadRow['leadsource']) {
  if (id === 'pingpost') return <Badge outline>Ping/Post</Badge>
  if (id === 'directpost') return <Badge outline>Direct post</Badge>
  return <>{title}</>
}

const BEFORE = 'Before returns and uploads'

const LOOKS: Parameters<typeof lookOf<LeadRow>>[1] = {
  id: { fixed: true, sortable: true, href: leadHref },
  dateadd: { sortable: true },
  pt: { sortable: true, help: 'Processing time: seconds from receipt to the final status' },
  status: { sortable: true },
  lenders: {
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
  },
  product: { sortable: true, cell: (row) => <ProductBadge product={row.product} /> },
  publisher: { sortable: true, href: (row) => partyHref('publisher', row.publisher.id) },
  subid: { sortable: true, cell: (row) => <Truncated text={row.subid.subid} length={8} /> },
  rcid: {
    sortable: true,
    cell: (row) => (
      <a className="s-id" href={partyHref('rcid', row.rcid.id)} data-tip={row.rcid.title}>
        {row.rcid.id}
      </a>
    ),
  },
  source: { sortable: true, cell: (row) => <SourceBadge {...row.leadsource} /> },
  earntotal: {
    sortable: true,
    cell: (row) => <Money value={row.earntotal} original={row.earntotaloriginal} zero="$0.00" />,
  },
  earnpub: {
    sortable: true,
    help: 'What the publisher earned',
    cell: (row) => <Money value={row.earnpub} original={row.earnpuboriginal} zero="$0.00" />,
  },
  earnsystem: {
    sortable: true,
    help: 'Total minus publisher',
    cell: (row) => <Money value={row.earnsystem} zero="$0.00" />,
  },
  earntotaloriginal: { twoLines: true, help: BEFORE },
  earnpuboriginal: { twoLines: true, help: BEFORE },
  earnsystemoriginal: { twoLines: true, help: BEFORE },
}

/** First on a narrow screen. */
export const BRIEF = [['id', 'dateadd'], ['status', 'publisher'], ['earntotal']] as const

/** Columns of a lead list; reason, lenders and original amounts only where they were asked for. */
export const leadColumns = (viewOption?: readonly string[]): readonly Column<LeadRow>[] =>
  lookOf(leadColumnsWith(viewOption), LOOKS)
