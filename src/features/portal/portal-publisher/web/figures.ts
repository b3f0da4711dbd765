import { formatMoney, formatNumber } from '@/web/kit'
import type { Figure, PartSum } from '@/web/portal/FigureBoard'
import type { Period } from '@/web/portal/PortalHome'
import type { Figures } from '../rows'
import { LEAD_WORDS } from '../words'
import { leadsHref } from './links'

const COLUMNS = [
  ['leads', 'Leads'],
  ['accepted', 'Accepted'],
  ['rejected', 'Rejected'],
  ['returned', 'Returned'],
  ['earned', 'Earned'],
] as const
type Name = (typeof COLUMNS)[number][0]

type Beside = readonly (string | PartSum)[]
const share = (part: number, whole: number, of: string): Beside =>
  whole === 0 ? [] : [`${formatNumber((100 * part) / whole, 1)}% of ${of}`]

/** What a figure is made of, beside it. */
function besideOf(figures: Figures, name: Name): Beside {
  const { leads, accepted, rejected, returned, pending, payouts, changes } = figures
  if (name === 'leads') return [`${formatNumber(pending)} pending`]
  if (name === 'accepted') return share(accepted, leads, 'leads')
  if (name === 'rejected') return share(rejected, leads, 'leads')
  if (name === 'returned') return share(returned, accepted + returned, 'sold')
  const booked = [{ text: formatMoney(payouts), total: 'portal-leads:payout' }, ' payouts'] as const
  if (changes === 0) return booked
  return [...booked, ', ', { text: formatMoney(changes), total: 'portal-leads:changes' }, ' changes']
}

const statusOf = (name: Name) => LEAD_WORDS.find((word) => word === name)

/** Each figure opens exactly the leads behind it. */
export const figuresOf = (periods: readonly Period<Figures>[]): readonly Figure[] =>
  COLUMNS.map(([name, title]) => ({
    title,
    lines: periods.map(({ label, figures, date }) => ({
      label,
      text: name === 'earned' ? formatMoney(figures.earned) : formatNumber(figures[name]),
      beside: besideOf(figures, name),
      href: leadsHref({ date, status: statusOf(name) }),
      ...(name === 'earned' ? { total: 'portal-leads:earnpub' as const } : {}),
    })),
  }))
