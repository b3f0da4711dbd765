import { formatMoney, formatNumber } from '@/web/kit'
import type { RevenueCompare } from '../contract'
import { type Difference, DIFFERENCE_TITLES } from '../rules'
import classes from './revenue.module.css'

const PARTS: readonly Difference[] = ['missing', 'extra', 'differs', 'returned', 'feed']
const WHAT: Readonly<Record<Difference, string>> = {
  missing: 'not in their file',
  extra: 'only in their file',
  differs: 'in both, amounts differ',
  returned: 'credited by us',
  feed: 'not on bills',
  agree: 'agree',
}

const signed = (amount: number): string => (amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount))

interface CompareBandProps {
  readonly compare: RevenueCompare
  readonly shown: Difference | null
  readonly onShow: (difference: Difference | null) => void
}

/** A sum from ours to theirs; each part shows its rows. */
export function CompareBand({ compare, shown, onShow }: CompareBandProps) {
  const { ours, theirs } = compare
  return (
    <div className={classes['band']} role="group" aria-label="Ours compared with theirs">
      <div className={classes['part']}>
        <span className={classes['name']}>Ours</span>
        <span className={classes['sum']}>{formatMoney(ours.amount)}</span>
        <span className={classes['lines']}>{formatNumber(ours.lines)} leads sold, as billed</span>
      </div>
      {PARTS.map((name) => (
        <button
          key={name}
          type="button"
          className={classes['part']}
          aria-pressed={shown === name}
          onClick={() => onShow(shown === name ? null : name)}
        >
          <span className={classes['name']}>{DIFFERENCE_TITLES[name]}</span>
          <span className={classes['sum']}>{signed(compare[name].amount)}</span>
          <span className={classes['lines']}>
            {formatNumber(compare[name].lines)} {WHAT[name]}
          </span>
        </button>
      ))}
      <button
        type="button"
        className={classes['part']}
        aria-pressed={shown === 'agree'}
        onClick={() => onShow(shown === 'agree' ? null : 'agree')}
      >
        <span className={classes['name']}>Theirs</span>
        <span className={classes['sum']}>{formatMoney(theirs.amount)}</span>
        <span className={classes['lines']}>
          {formatNumber(theirs.lines)} lines, {formatNumber(compare.agree.lines)} agree
        </span>
      </button>
    </div>
  )
}
