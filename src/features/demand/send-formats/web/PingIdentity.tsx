import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orderCalls } from '@/features/demand/orders/contract'
import type { Order } from '@/features/demand/orders/public'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { DateTime, toastSuccess, useMemoDialog } from '@/web/kit'
import { usePermission, useUser } from '@/web/session/use-session'
import { pingIdentityCalls } from '../contract'
import { sendFormatPermissions } from '../permissions'
import classes from './send-formats.module.css'

/** Who allowed it, when and why. */
export const IdentityAllowed = ({ allowed }: { allowed: NonNullable<Order['pingidentity']> }) => {
  const { by, at, reason, approvedby, approvedat } = allowed
  if (approvedat === null)
    return (
      <>
        Requested by {by}, <DateTime value={at} />: {reason}. Not allowed until another person approves it
      </>
    )
  return (
    <>
      Allowed by {approvedby === by ? by : `${by} and ${approvedby ?? ''}`}, <DateTime value={approvedat} />: {reason}
    </>
  )
}

function Doing({ order: { id, version, pingidentity } }: { order: Order }) {
  const { id: me } = useUser()
  const askReason = useMemoDialog()
  const allow = useAction<string>({
    run: async (options, reason) => {
      const { allow: call } = pingIdentityCalls
      const answer = await api(call, { params: { id }, body: { reason } }, { ...options, ifMatch: version })
      const allowed = answer.pingidentity?.approvedat != null
      toastSuccess(allowed ? 'Identity in pings was allowed' : 'Requested. Another person has to approve it')
    },
  })
  const approve = useAction({
    run: (options) => api(pingIdentityCalls.approve, { params: { id }, body: {} }, { ...options, ifMatch: version }),
    asks: () => ({
      title: 'Approve identity in pings',
      text: 'From the next lead on, pings of this order include name, phone, email and address.',
      yes: 'Approve',
      no: 'Cancel',
    }),
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
  if (pingidentity === null)
    return (
      <Button variant="default" size="compact-sm" loading={allow.busy} onClick={ask}>
        Allow identity in pings
      </Button>
    )
  const mayApprove = pingidentity.approvedat === null && pingidentity.byid !== me
  return (
    <Group gap="xs">
      {mayApprove ? (
        <Button size="compact-sm" loading={approve.busy} onClick={() => approve.start()}>
          Approve
        </Button>
      ) : null}
      <Button variant="default" size="compact-sm" loading={withdraw.busy} onClick={() => withdraw.start()}>
        Withdraw
      </Button>
    </Group>
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
            <IdentityAllowed allowed={pingidentity} />. Applies only to publishers with this setting on. Ends when the
            send format, its version or the ping address changes.
          </>
        )}
      </p>
      {mayAllow ? <Doing order={order} /> : null}
    </section>
  )
}
