import { formatMoney, formatNumber, type TotalName } from '@/web/kit'
import type { Figure, PartSum } from '@/web/portal/FigureBoard'
import type { Period } from '@/web/portal/PortalHome'
import type { LenderFigures } from '../rows'
import { leadsHref } from './links'

type Beside = readonly (string | PartSum)[]

const average = ({ bought, spend }: LenderFigures): Beside =>
  bought === 0 ? [] : [`${formatMoney(spend / bought)} average`]

const share = ({ returned, bought }: LenderFigures): Beside =>
  bought === 0 ? [] : [`${formatNumber((100 * returned) / bought, 1)}% of bought`]

/** Each figure opens the leads it is made of, and shows what it is made of. */
export function figuresOf(periods: readonly Period<LenderFigures>[]): readonly Figure[] {
  const figure = (
    title: string,
    text: (figures: LenderFigures) => string,
    beside: (figures: LenderFigures) => Beside,
    keys: { readonly status?: string } = {},
    total?: TotalName,
  ): Figure => ({
    title,
    lines: periods.map(({ label, figures, date }) => ({
      ...{ label, text: text(figures), beside: beside(figures), href: leadsHref({ date, ...keys }), total },
    })),
  })
  const returned = { status: 'returned' }
  return [
    figure(
      'Bought',
      ({ bought }) => formatNumber(bought),
      ({ returned: back }) => [`${formatNumber(back)} returned`],
    ),
    figure('Spend', ({ spend }) => formatMoney(spend), average, {}, 'portal-bought:price'),
    figure('Returned', (figures) => formatNumber(figures.returned), share, returned),
    figure(
      'Credited',
      ({ credited }) => formatMoney(credited),
      () => ['accepted returns'],
      returned,
      'portal-bought:credited',
    ),
    figure(
      'Net spend',
      ({ net }) => formatMoney(net),
      ({ spend, credited }) => [
        { text: formatMoney(spend), total: 'portal-bought:price' },
        ' − ',
        { text: formatMoney(credited), total: 'portal-bought:credited' },
      ],
      {},
      'portal-bought:net',
    ),
  ]
}
