import { LENDER_STATUS, ORDER_STATUS } from '@/engine/match/order'
import type { OrderRow } from '@/features/leads/lead-log/contract'
import { formatMoney } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { OrderActions } from './OrderActions'
import { Required } from './Required'
import { VerdictBadge } from './verdict-look'
import classes from './summary.module.css'
import type { SendToOrder } from './use-send-to-order'

/** Longer texts are cut; the whole of them on hover. */
const CUT = 14

export interface OrderRowProps {
  readonly lead: number
  readonly row: OrderRow
  readonly send: SendToOrder
}

/** What it paid or bid in bold; what it would have paid is muted, what was given back struck through. */
export function Price({ row: { price, original, outcome } }: { row: OrderRow }) {
  if (price === null) return null
  const text = formatMoney(price)
  const differs = original !== null && formatMoney(original) !== text
  return (
    <span
      className={classes['price']}
      data-outcome={outcome}
      data-changed={differs || undefined}
      data-tip={differs ? `Original cost ${formatMoney(original)}` : undefined}
      tabIndex={differs ? 0 : undefined}
    >
      {text}
    </span>
  )
}

/** What the lender answered; its own words in quotation marks. */
export const Said = ({ row: { note, said } }: { row: OrderRow }) => (
  <>
    {note}
    {said === '' ? null : (
      <>
        {' '}
        <strong>“{said}”</strong>
      </>
    )}
  </>
)

export function OrderTableRow({ lead, row, send }: OrderRowProps) {
  const { lenderorder, outcome, rule, rulecode, leadvalue, owner } = row
  return (
    <tr>
      <td>
        <VerdictBadge outcome={outcome} />
      </td>
      <td data-cut="name" data-tip={lenderorder.title.length > CUT ? lenderorder.title : undefined}>
        <a href={partyHref('order', lenderorder.id)}>{lenderorder.title}</a>
      </td>
      <td data-cut="name" data-tip={lenderorder.lender.title.length > CUT ? lenderorder.lender.title : undefined}>
        <a href={partyHref('lender', lenderorder.lender.id)}>{lenderorder.lender.title}</a>
      </td>
      {rule === '' ? (
        <td colSpan={3} data-wrap>
          <Said row={row} />
        </td>
      ) : (
        <>
          <td>{owner === 'lender' && rulecode !== LENDER_STATUS.code ? `${rule} (lender)` : rule}</td>
          <td data-cut data-tip={row.rulecount === 0 && row.rulevalue.length > CUT ? row.rulevalue : undefined}>
            <Required lead={lead} row={row} />
          </td>
          <td data-cut data-tip={leadvalue.length > CUT ? leadvalue : undefined}>
            {leadvalue}
          </td>
        </>
      )}
      <td data-align="right">
        <Price row={row} />
      </td>
      <td className={classes['rowActions']}>
        <OrderActions lead={lead} row={row} send={send} />
      </td>
    </tr>
  )
}

const isStatus = (code: number | null): boolean => code === ORDER_STATUS.code || code === LENDER_STATUS.code

export function OrderListRow({ lead, row, send }: OrderRowProps) {
  const { lenderorder, rule, rulecode, outcome } = row
  return (
    <li className={classes['listRow']}>
      <a href={partyHref('order', lenderorder.id)}>{lenderorder.title}</a>
      <Price row={row} />
      <span className={classes['listText']}>
        {lenderorder.lender.title}
        {outcome === 'stopped' && rule !== '' ? (
          row.rulevalue === '' || isStatus(rulecode) ? null : (
            <>
              , {row.rulevalue.startsWith('Not ') ? '' : 'needs '}
              <Required lead={lead} row={row} />
            </>
          )
        ) : (
          <>
            , <Said row={row} />
          </>
        )}
      </span>
      <OrderActions lead={lead} row={row} send={send} folded />
    </li>
  )
}
