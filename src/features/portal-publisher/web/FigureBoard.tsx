import { Fragment } from 'react'
import { formatMoney, formatNumber } from '@/web/kit'
import type { Figures } from '../rows'
import { LEAD_WORDS } from '../words'
import classes from '@/web/portal/home.module.css'
import { leadsHref, ledgerHref } from './links'

interface Row {
  readonly label: string
  readonly figures: Figures
  readonly date: string
}

const share = (part: number, whole: number, of: string): string =>
  whole === 0 ? '' : `${formatNumber((100 * part) / whole, 1)}% of ${of}`

/** What a figure is made of, beside it. */
function beside(figures: Figures, name: (typeof COLUMNS)[number][0]): string {
  const { leads, accepted, rejected, returned, pending, payouts, changes } = figures
  if (name === 'leads') return `${formatNumber(pending)} pending`
  if (name === 'accepted') return share(accepted, leads, 'leads')
  if (name === 'rejected') return share(rejected, leads, 'leads')
  if (name === 'returned') return share(returned, accepted + returned, 'sold')
  if (changes === 0) return `${formatMoney(payouts)} payouts`
  const sign = changes < 0 ? '−' : '+'
  return `${formatMoney(payouts)} payouts ${sign} ${formatMoney(Math.abs(changes))} changed since`
}

const COLUMNS = [
  ['leads', 'Leads'],
  ['accepted', 'Accepted'],
  ['rejected', 'Rejected'],
  ['returned', 'Returned'],
  ['earned', 'Earned'],
] as const

/** Today large, 30 days below; each figure opens exactly what is behind it. */
export function FigureBoard({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <div className={classes['board']}>
      <div className={classes['labels']} aria-hidden>
        {rows.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {COLUMNS.map(([name, title]) => (
        <section key={name} className={classes['figure']} aria-label={title}>
          <h2>{title}</h2>
          {rows.map(({ label, figures, date }, at) => (
            <Fragment key={label}>
              <a
                className={at === 0 ? classes['large'] : classes['small']}
                href={name === 'earned' ? ledgerHref({ date }) : leadsHref({ date, status: statusOf(name) })}
                aria-label={`${title}, ${label}`}
              >
                {name === 'earned' ? formatMoney(figures.earned) : formatNumber(figures[name])}
              </a>
              <span className={classes['beside']}>
                <span className={classes['when']}>{label} </span>
                {beside(figures, name)}
              </span>
            </Fragment>
          ))}
        </section>
      ))}
    </div>
  )
}

const statusOf = (name: string): string | undefined => LEAD_WORDS.find((word) => word === name)
