import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orderCalls } from '@/features/orders/contract'
import type { Order } from '@/features/orders/public'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { DateTime, useMemoDialog } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { pingIdentityCalls } from '../contract'
import { sendFormatPermissions } from '../permissions'
import classes from './send-formats.module.css'

/** Who allowed it, when and why. */
export const IdentityAllowed = ({ allowed: { by, at, reason } }: { allowed: NonNullable<Order['pingidentity']> }) => (
  <>
    Allowed by {by}, <DateTime value={at} />: {reason}
  </>
)

function Doing({ order: { id, version, pingidentity } }: { order: Order }) {
  const askReason = useMemoDialog()
  const allow = useAction<string>({
    run: (options, reason) =>
      api(pingIdentityCalls.allow, { params: { id }, body: { reason } }, { ...options, ifMatch: version }),
    done: 'Identity in pings was allowed',
  })
  const withdraw = useAction({
    run: (options) => api(pingIdentityCalls.withdraw, { params: { id }, body: {} }, { ...options, ifMatch: version }),
    asks: () => ({
      title: 'Withdraw identity in pings',
      text: 'From the next lead on pings of this order do not say who the consumer is.',
      yes: 'Withdraw',
      no: 'Cancel',
    }),
    done: 'Identity in pings was withdrawn',
  })
  const ask = () =>
    void askReason({
      title: 'Allow identity in pings',
      text: 'Name, phone, email and address go to this lender before it has bought anything, of leads whose publisher has it on. The reason is shown on the order and kept in the log.',
      label: 'Reason',
      required: true,
      minLength: 10,
      maxLength: 500,
      yes: 'Allow',
      no: 'Cancel',
      danger: true,
    }).then((reason) => (reason === null ? undefined : allow.start(reason)))
  return pingidentity === null ? (
    <Button variant="default" size="compact-sm" loading={allow.busy} onClick={ask}>
      Allow identity in pings
    </Button>
  ) : (
    <Button variant="default" size="compact-sm" loading={withdraw.busy} onClick={() => withdraw.start()}>
      Withdraw
    </Button>
  )
}

/** Whether pings of an order may say who the consumer is. */
export function PingIdentity({ id }: { id: number }) {
  const { data: order } = useQuery(asking(orderCalls.get, { params: { id } }))
  const mayAllow = usePermission(sendFormatPermissions.order_approvesendformat)
  if (order?.ispingpost !== 1) return null
  const { pingidentity } = order
  return (
    <section className={classes['same']} aria-label="Identity in pings">
      <h2>Identity in pings</h2>
      <p>
        {pingidentity === null ? (
          'Not allowed: pings say nothing about who the consumer is.'
        ) : (
          <>
            <IdentityAllowed allowed={pingidentity} />. Only leads of publishers that have it on. Another send format or
            another ping host withdraws it.
          </>
        )}
      </p>
      {mayAllow ? <Doing order={order} /> : null}
    </section>
  )
}
