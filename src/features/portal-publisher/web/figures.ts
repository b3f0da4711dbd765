import { formatMoney, formatNumber } from '@/web/kit'
import type { Figure } from '@/web/portal/FigureBoard'
import type { Period } from '@/web/portal/PortalHome'
import type { Figures } from '../rows'
import { LEAD_WORDS } from '../words'
import { leadsHref, ledgerHref } from './links'

const COLUMNS = [
  ['leads', 'Leads'],
  ['accepted', 'Accepted'],
  ['rejected', 'Rejected'],
  ['returned', 'Returned'],
  ['earned', 'Earned'],
] as const
type Name = (typeof COLUMNS)[number][0]

const share = (part: number, whole: number, of: string): string =>
  whole === 0 ? '' : `${formatNumber((100 * part) / whole, 1)}% of ${of}`

/** What a figure is made of, beside it. */
function besideOf(figures: Figures, name: Name): string {
  const { leads, accepted, rejected, returned, pending, payouts, changes } = figures
  if (name === 'leads') return `${formatNumber(pending)} pending`
  if (name === 'accepted') return share(accepted, leads, 'leads')
  if (name === 'rejected') return share(rejected, leads, 'leads')
  if (name === 'returned') return share(returned, accepted + returned, 'sold')
  if (changes === 0) return `${formatMoney(payouts)} payouts`
  const sign = changes < 0 ? '−' : '+'
  return `${formatMoney(payouts)} payouts ${sign} ${formatMoney(Math.abs(changes))} changes`
}

const statusOf = (name: Name) => LEAD_WORDS.find((word) => word === name)

/** Each figure opens exactly the leads or lines behind it. */
export const figuresOf = (periods: readonly Period<Figures>[]): readonly Figure[] =>
  COLUMNS.map(([name, title]) => ({
    title,
    lines: periods.map(({ label, figures, date }) => ({
      label,
      text: name === 'earned' ? formatMoney(figures.earned) : formatNumber(figures[name]),
      beside: besideOf(figures, name),
      href: name === 'earned' ? ledgerHref({ date }) : leadsHref({ date, status: statusOf(name) }),
    })),
  }))
