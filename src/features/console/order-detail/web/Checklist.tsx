import { Panel } from '@/web/kit'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import type { Check, OrderState } from '../contract'
import classes from './order-detail.module.css'

export const CHECKS = { id: 'order-checks', title: 'What keeps this order from buying' }

const ICONS = { ok: IconCircleCheck, soon: IconAlertTriangle, stop: IconCircleX }
const WORDS = { ok: 'fine', soon: 'soon', stop: 'stops it' }

const tab = (id: number, name: string): string => href(`/lender/order/item/${id}`, { tab: name })

/** Where it is put right. The breakers stand beside the list, with their own button. */
const PLACES: Partial<Record<Check['id'], (id: number, lender: number) => string>> = {
  status: (id) => href(`/lender/order/item/${id}`, { change: 'status' }),
  lender: (_id, lender) => href(`/lender/form/${lender}`),
  price: (id) => href(`/lender/order/edit/${id}`),
  format: (id) => tab(id, 'sendformat'),
  destination: (id) => tab(id, 'configuration'),
  hours: (id) => tab(id, 'filters'),
  caps: (id) => href('/lender/capmanagement', { keyword: id }),
}

/** What an order needs to buy: always the same lines, in the same order. */
export function Checklist({ id, lender, state: { checks } }: { id: number; lender: number; state: OrderState }) {
  const reasons = checks.filter(({ state }) => state === 'stop').length
  return (
    <Panel
      {...CHECKS}
      aside={
        <span className={classes['verdict']} data-state={reasons === 0 ? 'ok' : 'stop'}>
          {reasons === 0 ? 'Nothing now' : `${reasons} ${reasons === 1 ? 'reason' : 'reasons'}`}
        </span>
      }
    >
      <ul className={classes['checks']}>
        {checks.map((check) => {
          const Icon = ICONS[check.state]
          const place = check.state === 'ok' ? undefined : PLACES[check.id]?.(id, lender)
          return (
            <li key={check.id} data-state={check.state}>
              <Icon size={16} aria-hidden />
              <span>{check.title}</span>
              <span className="s-sr-only">{WORDS[check.state]}:</span>
              <span className={classes['detail']}>{place ? <a href={place}>{check.text}</a> : check.text}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
