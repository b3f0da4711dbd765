import { type Column, columnsOf, Money, MoneyLink, OpenLink, RelativeTime } from '@/web/kit'
import type { AttentionRow, ListedKind } from '../contract'
import { KIND_WORDS, stakeOf } from './attention-kinds'
import { AttentionActions } from './AttentionActions'
import { payoutOf } from './payout'
import classes from './dashboard.module.css'

const HOUR = 3_600_000
const URGENT_HOURS = 6

const hoursLeft = (due: string): number => Math.max(0, Math.floor((Date.parse(due) - Date.now()) / HOUR))

function HoursLeft({ due }: { readonly due: string }) {
  const hours = hoursLeft(due)
  return <span className={hours < URGENT_HOURS ? classes['urgent'] : undefined}>{hours} h</span>
}

const MaybeLink = ({ to, children }: { readonly to: string | null; readonly children: string }) =>
  to === null ? children : <OpenLink href={to}>{children}</OpenLink>

const OF_POSTINGS: readonly Column<AttentionRow>[] = [
  { id: 'order', header: 'Order', sortable: true, width: 130, href: ({ links }) => links.order },
  { id: 'publisher', header: 'Publisher', sortable: true, width: 120, href: ({ links }) => links.publisher },
]

const PAYOUT: Column<AttentionRow> = {
  id: 'payout',
  header: 'Payout',
  kind: 'money',
  sortable: false,
  help: 'What the publisher earns if the posting is settled as sold at this price',
  value: ({ about, atstake }) => payoutOf(about.model, atstake ?? 0),
  cell: ({ about, atstake }) => <Money value={payoutOf(about.model, atstake ?? 0)} />,
}

const DUE: Column<AttentionRow> = {
  id: 'due',
  header: 'Refused in',
  kind: 'number',
  sortable: true,
  help: 'Nobody decides it until then: it counts as refused',
  text: ({ due }) => (due === null ? '' : hoursLeft(due)),
  cell: ({ due }) => (due === null ? null : <HoursLeft due={due} />),
}

const stakeColumn = (kind: ListedKind, [header, help]: readonly [string, string]): Column<AttentionRow> => ({
  id: 'atstake',
  header,
  kind: 'money',
  sortable: true,
  help,
  value: ({ atstake }) => atstake && stakeOf(kind, atstake),
  ...(kind === 'margin' ? { cell: Profit } : {}),
})

/** Of the leads that the detail speaks of, too. */
const Profit = ({ atstake, path }: AttentionRow) => (
  <MoneyLink value={stakeOf('margin', atstake ?? 0)} to={path ?? ''} total="leads:earnsystem" />
)

/** The last column is there for those who may do something in it. */
export function attentionColumns(kind: ListedKind, mayAct: boolean): readonly Column<AttentionRow>[] {
  const words = KIND_WORDS[kind]
  const { row, party, detail, since } = words
  const isOfPostings = kind === 'undecided' || kind === 'returns'
  return columnsOf<AttentionRow>([
    {
      id: 'title',
      header: row,
      fixed: true,
      sortable: true,
      cell: ({ title, path, links }) => <MaybeLink to={links.title ?? path}>{title}</MaybeLink>,
    },
    ...(since
      ? [
          {
            id: 'since',
            header: since,
            sortable: true,
            text: (one: AttentionRow) => (one.since === null ? '' : new Date(one.since)),
            cell: (one: AttentionRow) => (one.since === null ? null : <RelativeTime value={one.since} />),
          },
        ]
      : []),
    ...(kind === 'undecided' ? [DUE] : []),
    {
      id: 'party',
      header: party,
      sortable: true,
      href: ({ links }) => links.party,
      ...(isOfPostings ? { width: 140 } : {}),
    },
    ...(isOfPostings ? OF_POSTINGS : []),
    {
      id: 'detail',
      header: detail,
      sortable: true,
      wrap: true,
      cell: (one) => <MaybeLink to={one.links.title === undefined ? null : one.path}>{one.detail}</MaybeLink>,
    },
    ...(words.atstake ? [stakeColumn(kind, words.atstake)] : []),
    ...(kind === 'undecided' ? [PAYOUT] : []),
    ...(mayAct
      ? [
          {
            id: 'actions',
            header: kind === 'undecided' ? 'Settle as' : 'Actions',
            kind: 'actions' as const,
            sortable: false,
            cell: (one: AttentionRow) => <AttentionActions kind={kind} row={one} />,
          },
        ]
      : []),
  ])
}
