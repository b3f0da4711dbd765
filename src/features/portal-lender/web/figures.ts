import { formatMoney, formatNumber } from '@/web/kit'
import type { Figure } from '@/web/portal/FigureBoard'
import type { Period } from '@/web/portal/PortalHome'
import type { LenderFigures } from '../rows'
import { leadsHref } from './links'

const minus = (dollars: number): string => formatMoney(0 - dollars)

const average = ({ bought, spend }: LenderFigures): string =>
  bought === 0 ? '' : `${formatMoney(spend / bought)} average`

const share = ({ returned, bought }: LenderFigures): string =>
  bought === 0 ? '' : `${formatNumber((100 * returned) / bought, 1)}% of bought`

/** Each figure opens the leads it is made of, and shows what it is made of. */
export function figuresOf(periods: readonly Period<LenderFigures>[]): readonly Figure[] {
  const figure = (
    title: string,
    text: (figures: LenderFigures) => string,
    beside: (figures: LenderFigures) => string,
    keys: { readonly status?: string } = {},
  ): Figure => ({
    title,
    lines: periods.map(({ label, figures, date }) => ({
      ...{ label, text: text(figures), beside: beside(figures), href: leadsHref({ date, ...keys }) },
    })),
  })
  const returned = { status: 'returned' }
  return [
    figure(
      'Bought',
      ({ bought }) => formatNumber(bought),
      ({ returned: back }) => `${formatNumber(back)} returned`,
    ),
    figure('Spend', ({ spend }) => formatMoney(spend), average),
    figure('Returned', (figures) => formatNumber(figures.returned), share, returned),
    figure(
      'Credited',
      ({ credited }) => minus(credited),
      () => 'accepted returns',
      returned,
    ),
    figure(
      'Net spend',
      ({ net }) => formatMoney(net),
      ({ spend, credited }) => `${formatMoney(spend)} − ${formatMoney(credited)}`,
    ),
  ]
}
