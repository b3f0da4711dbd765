import { useQuery } from '@tanstack/react-query'
import { type LedgerRow, leadLogCalls } from '@/features/leads/lead-log/contract'
import type { CallAnswer } from '@/kernel/call'
import { asking } from '@/web/api/query'
import { DateTime, formatMoney, Pending, useBusinessTime } from '@/web/kit'
import classes from './summary.module.css'

type Booked = CallAnswer<typeof leadLogCalls.money>

/** A minus sign, not a hyphen; red only where the money of this side went away. */
const Amount = ({ value, zero = '–', left = false }: { value: number; zero?: string; left?: boolean }) => {
  const text = formatMoney(value)
  if (text === '$0.00') return <span className={classes['muted']}>{zero}</span>
  if (value > 0) return <strong>{text}</strong>
  return <span className={left ? classes['left'] : undefined}>{text.replace('-', '−')}</span>
}

const marginOf = ({ revenue, payout }: Booked): string =>
  revenue > 0 ? ` ${((100 * (revenue - payout)) / revenue).toFixed(1)}%` : ''

function Bookings({ booked }: { booked: Booked }) {
  const { zoneName } = useBusinessTime()
  const row = ({ date, booking, party, by, revenue, payout }: LedgerRow, n: number) => (
    <tr key={n}>
      <td className={classes['muted']}>
        <DateTime value={date} />
      </td>
      <td>{booking}</td>
      <td data-wrap>{party}</td>
      <td className={classes['muted']}>{by}</td>
      <td data-align="right">
        <Amount value={revenue} left />
      </td>
      <td data-align="right">
        <Amount value={payout} left />
      </td>
      <td data-align="right" className={classes['muted']}>
        <Amount value={revenue - payout} left />
      </td>
    </tr>
  )
  return (
    <table className={classes['table']}>
      <caption className="s-sr-only">Money</caption>
      <thead>
        <tr>
          <th scope="col">Date {zoneName}</th>
          <th scope="col">Booking</th>
          <th scope="col">With</th>
          <th scope="col">By</th>
          <Heads />
        </tr>
      </thead>
      <tbody>{booked.rows.map(row)}</tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Now
          </th>
          <td data-align="right">
            <strong>{formatMoney(booked.revenue)}</strong>
          </td>
          <td data-align="right">
            <strong>{formatMoney(booked.payout)}</strong>
          </td>
          <td data-align="right">
            <strong className={booked.revenue < booked.payout ? classes['left'] : undefined}>
              {formatMoney(booked.revenue - booked.payout).replace('-', '−')}
            </strong>
            <span className={classes['muted']}>{marginOf(booked)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const Heads = () =>
  ['Revenue', 'Payout', 'Profit'].map((title) => (
    <th key={title} scope="col" data-align="right">
      {title}
    </th>
  ))

/** Nothing was booked: that, and what the best bid that was declined would have brought. */
function Nothing({ lost }: Pick<Booked, 'lost'>) {
  return (
    <table className={classes['table']}>
      <caption className="s-sr-only">Money</caption>
      <thead>
        <tr>
          <th scope="col">Money</th>
          <Heads />
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            Settled <span className={classes['muted']}>no sale, nothing booked</span>
          </td>
          {['revenue', 'payout', 'profit'].map((side) => (
            <td key={side} data-align="right">
              $0.00
            </td>
          ))}
        </tr>
        {lost ? (
          <tr className={classes['muted']}>
            <td>Lost with the declined bid, payout {lost.terms}</td>
            <td data-align="right">{formatMoney(lost.revenue)}</td>
            <td data-align="right">{formatMoney(lost.payout)}</td>
            <td data-align="right">{formatMoney(lost.revenue - lost.payout).replace('-', '−')}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

/** Every booking with its person, and what stands. */
export function MoneyLedger({ lead }: { lead: number }) {
  const money = useQuery(asking(leadLogCalls.money, { params: { id: lead } }))
  if (!money.data) return <Pending query={money} />
  const { rows, revenue, payout, originalrevenue, originalpayout, lost } = money.data
  const changed = revenue !== originalrevenue || payout !== originalpayout
  if (rows.length === 0)
    return (
      <div className={classes['scroll']} role="region" aria-label="Money" tabIndex={0}>
        <Nothing lost={lost} />
      </div>
    )
  return (
    <section aria-labelledby="lead-money">
      <div className={classes['sectionHead']}>
        <h2 id="lead-money">Money</h2>
        {changed ? (
          <span>
            Original {formatMoney(originalrevenue)} revenue, {formatMoney(originalpayout)} payout
          </span>
        ) : null}
      </div>
      <div className={classes['scroll']} role="region" aria-label="Money" tabIndex={0}>
        <Bookings booked={money.data} />
      </div>
    </section>
  )
}
