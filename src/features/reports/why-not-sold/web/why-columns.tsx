import { Anchor, Popover } from '@mantine/core'
import { formatDay } from '@/kernel/date-range'
import { addDays } from '@/kernel/business-time'
import { type Column, formatNumber, lookOf, Money, RowAction, RowActions, Sparkline } from '@/web/kit'
import { IconFlask } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { whyColumns, type WhyGroup, type WhyRow, type WhyTotals } from '../columns'
import { about } from './about'
import { LeadsCount, type LeadsOf } from './leads-of'
import classes from './why.module.css'

export interface Shown {
  readonly group: WhyGroup
  readonly keys: LeadsOf['keys']
  readonly from: string
  readonly to: string
  readonly mayTry: boolean
}

function leadsOf({ rule, order, publisher, state }: WhyRow, keys: LeadsOf['keys']): LeadsOf {
  if (publisher) return { title: publisher.name, keys: { ...keys, publisher: [publisher.id] } }
  if (state !== null) return { title: state, keys: { ...keys, state: [state] } }
  const of = { ...keys, lenderorder: [order?.id ?? 0] }
  return rule
    ? { title: `${rule.title} of ${order?.title ?? ''}`, keys: { ...of, rule: [rule.id] } }
    : { title: order?.title ?? '', keys: of }
}

/** The lender's words: the most frequent in the row, all of them on a click, each with its leads. */
function Said({ row, keys }: { readonly row: WhyRow; readonly keys: LeadsOf['keys'] }) {
  const [most] = row.said
  if (!most) return <>{row.required}</>
  const words = (text: string) => (text === '' ? 'No reason given' : `“${text}”`)
  const of = leadsOf(row, keys)
  return (
    <Popover withinPortal shadow="md" trapFocus>
      <Popover.Target>
        <Anchor component="button" type="button" inherit aria-label={`What the lender said, ${of.title}`}>
          {words(most.text)} {formatNumber(most.leads)}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes['said']}>
          {row.said.map(({ text, leads }) => (
            <li key={text}>
              <LeadsCount value={leads} title={`${of.title}, ${words(text)}`} keys={{ ...of.keys, said: text }} />{' '}
              {words(text)}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

function daysText(days: readonly number[], from: string): string {
  const highest = Math.max(...days)
  const day = formatDay(addDays(from, days.indexOf(highest)))
  return `First day ${formatNumber(days[0] ?? 0)}, last ${formatNumber(days.at(-1) ?? 0)}, highest ${formatNumber(highest)} on ${day}`
}

/** The what-if of the order with the rule removed, over the days of the report. */
const tryHref = ({ order, without }: WhyRow, { from, to }: Shown): string =>
  href('/tools/whatif', { order: order?.id ?? 0, tab: 'day', from, to, ...(without ? { without } : {}) })

const HINTS = {
  leads: 'All that were turned away',
  unsold: 'Of those, sold to nobody',
  alone: 'Leads this order would have won without this rule. No other rule, cap or higher-ranked order stopped it',
  revenue: 'How much more those leads would have brought, at the order’s acceptance rate',
  acceptance: 'Posts accepted by the lender in the last 90 days',
  otherbid: 'Mean of the best price another order offered for these leads',
  price: 'Of a ping/post order the mean of its bids of these days',
}

export const totalCells = (totals: WhyTotals, keys: LeadsOf['keys']) => ({
  leads: <LeadsCount value={totals.leads} title="all rows" keys={keys} />,
  unsold: <LeadsCount value={totals.unsold} only="unsold" title="all rows" keys={keys} />,
  alone: <LeadsCount value={totals.alone} only="alone" title="all rows" keys={keys} />,
  revenue: <strong>{about(totals.revenue)}</strong>,
  otherbid: totals.otherbid === null ? 'none' : <Money value={totals.otherbid} />,
})

export function whyLook(shown: Shown): readonly Column<WhyRow>[] {
  const { group, keys, from, mayTry } = shown
  const looks = lookOf<WhyRow>(whyColumns(group), {
    rule: { fixed: true, sortable: true, width: 115 },
    required: { width: 150, cell: (row) => <Said row={row} keys={keys} /> },
    order: { sortable: true, width: 165, href: (row) => partyHref('order', row.order?.id ?? 0) },
    lender: { sortable: true, width: 160, href: (row) => partyHref('lender', row.lender?.id ?? 0) },
    publisher: { fixed: true, sortable: true, href: (row) => partyHref('publisher', row.publisher?.id ?? 0) },
    state: { fixed: true, sortable: true },
    leads: {
      sortable: true,
      help: HINTS.leads,
      cell: (row) => <LeadsCount value={row.leads} {...leadsOf(row, keys)} />,
    },
    unsold: {
      sortable: true,
      help: HINTS.unsold,
      cell: (row) => <LeadsCount value={row.unsold} only="unsold" {...leadsOf(row, keys)} />,
    },
    acceptance: { sortable: true, help: HINTS.acceptance },
    alone: {
      sortable: true,
      help: HINTS.alone,
      cell: (row) => <LeadsCount value={row.alone} only="alone" {...leadsOf(row, keys)} />,
    },
    price: { sortable: true, help: HINTS.price },
    revenue: {
      sortable: true,
      help: HINTS.revenue,
      // An order without posts has no acceptance rate to go by.
      cell: (row) => (row.order && row.acceptance === null ? 'No posts yet' : <strong>{about(row.revenue)}</strong>),
    },
    otherbid: {
      sortable: true,
      help: HINTS.otherbid,
      cell: (row) => (row.otherbid === null ? 'none' : <Money value={row.otherbid} />),
    },
  })
  const days: Column<WhyRow> = {
    id: 'days',
    header: 'By day',
    cell: (row) => {
      const label = daysText(row.days, from)
      return (
        <span data-tip={label}>
          <Sparkline values={row.days} label={label} height={16} />
        </span>
      )
    },
  }
  const tries: Column<WhyRow> = {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <RowActions>
        <RowAction
          label={`What if? ${row.rule?.title ?? ''} of ${row.order?.title ?? ''}`}
          tip="What if? Opens with the rule removed, for these days. Nothing is sent."
          icon={<IconFlask size={16} />}
          href={tryHref(row, shown)}
        />
      </RowActions>
    ),
  }
  return [...looks, days, ...(mayTry && (group === 'rule' || group === 'order') ? [tries] : [])]
}
