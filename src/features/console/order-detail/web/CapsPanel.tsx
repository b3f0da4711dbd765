import { Button } from '@mantine/core'
import { capPermissions } from '@/features/demand/caps/permissions'
import { orderStatusCalls } from '@/features/demand/orders/contract'
import type { Cap } from '@/features/demand/orders/public'
import { api } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { Badge, DateTime, isNearlyFull, Meter, Panel } from '@/web/kit'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import type { BreakerState, OrderState } from '../contract'
import classes from './order-detail.module.css'

export const CAPS = { id: 'order-caps', title: 'Caps' }

interface BarProps {
  readonly label: string
  readonly used: number
  readonly limit: number
  readonly text: string
  readonly redFrom?: number
  /** Where the limit comes from, on hover. */
  readonly tip?: string
}

function Bar({ label, used, limit, text, redFrom, tip }: BarProps) {
  const red = isNearlyFull(used, limit, redFrom)
  const share = limit <= 0 ? 100 : Math.round((100 * used) / limit)
  return (
    <div className={classes['bar']}>
      <span>{label}</span>
      <Meter label={label} used={used} limit={limit} {...(redFrom === undefined ? {} : { redFrom })} />
      <span data-tip={tip}>{text}</span>
      <b data-full={red || undefined}>{share}%</b>
    </div>
  )
}

function CapBar({ label, cap, used }: { label: string; cap: Cap; used: number }) {
  if (cap.isOn && cap.value !== null)
    return <Bar label={label} used={used} limit={cap.value} text={`${used} of ${cap.value}`} />
  return (
    <div className={classes['bar']}>
      <span>{label}</span>
      <span />
      <span>{used} sold</span>
      <span className={classes['off']}>Off</span>
    </div>
  )
}

function Breaker({ id, breaker }: { id: number; breaker: BreakerState }) {
  const { stage, open, since, nexttry, failures, reason } = breaker
  const name = stage === 'ping' ? 'Ping breaker' : 'Post breaker'
  const reset = useAction({
    run: (options) => api(orderStatusCalls.resetBreaker, { params: { id }, body: { stage } }, options),
    asks: () => ({
      title: 'Reset breaker',
      text: `${stage === 'ping' ? 'Pings' : 'Posts'} leave again at once, by every process within seconds.`,
      yes: 'Reset',
      no: 'Cancel',
    }),
    done: 'Breaker was successfully reset',
  })
  return (
    <div className={classes['breaker']}>
      <span>{name}</span>
      <span className={classes['why']}>
        {open ? (
          <>
            {failures} failures in a row{reason === '' ? '' : `, ${reason}`}, since <DateTime value={since} />, next try{' '}
            <DateTime value={nexttry} />
          </>
        ) : null}
      </span>
      <Badge tone={open ? 'danger' : 'success'}>{open ? 'open' : 'closed'}</Badge>
      {open ? (
        <Button size="compact-sm" variant="default" loading={reset.busy} onClick={() => reset.start()}>
          Reset
        </Button>
      ) : null}
    </div>
  )
}

export function CapsPanel({ id, state }: { id: number; state: OrderState }) {
  const { caps, capcache, returncap, returnpercent, returnmonth, breakers } = state
  const mayEdit = usePermission(capPermissions.caps_manage)
  return (
    <Panel
      {...CAPS}
      aside={mayEdit ? <a href={href('/lender/capmanagement', { keyword: id, status: '' })}>Edit caps</a> : null}
    >
      <CapBar label="Daily cap" cap={caps.day} used={capcache.matchedtoday} />
      <CapBar label="Monthly cap" cap={caps.month} used={capcache.matchedcurrentmonths} />
      <CapBar label="Overall cap" cap={caps.overall} used={capcache.matchedoverall} />
      {returnmonth.allowed === null || returnmonth.sold === 0 ? (
        <div className={classes['bar']}>
          <span>Return cap</span>
          <span />
          <span>{returnpercent}% returned</span>
          <span className={classes['off']}>{returncap === 'not' ? 'Not set' : `${returncap}% a month`}</span>
        </div>
      ) : (
        <Bar
          label="Return cap"
          used={returnmonth.asked}
          limit={returnmonth.allowed}
          text={`${returnmonth.asked} of ${returnmonth.allowed}`}
          tip={`${returncap}% of the ${returnmonth.sold} leads sold this month`}
          redFrom={1}
        />
      )}
      <div className={classes['breakers']}>
        {breakers.map((breaker) => (
          <Breaker key={breaker.stage} id={id} breaker={breaker} />
        ))}
      </div>
    </Panel>
  )
}
