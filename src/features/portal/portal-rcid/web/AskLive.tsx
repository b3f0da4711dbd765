import { useQuery } from '@tanstack/react-query'
import { portalAskCalls } from '@/features/portal/partner-asks/public'
import { api, type CallOptions } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { DateTime } from '@/web/kit'
import { BindingButton } from '@/web/session/BindingButton'
import type { PortalRcid } from '../contract'
import page from '@/web/portal/home.module.css'

interface AskLiveProps {
  readonly party: number
  readonly rcid: PortalRcid
}

/** The way from testing to live: what is missing stands beside it, and what was decided. */
export function AskLive({ party, rcid }: AskLiveProps) {
  const asks = useQuery(asking(portalAskCalls.publisherAsks, { params: { party } }))
  const last = asks.data?.find(({ about }) => about.id === rcid.id)
  const ask = useAction({
    run: (options: CallOptions) => api(portalAskCalls.askLive, { params: { party, id: rcid.id }, body: {} }, options),
    done: 'Request was sent',
  })
  const withdraw = useAction({
    run: (options: CallOptions, id: number) =>
      api(portalAskCalls.withdrawLive, { params: { party, id }, body: {} }, options),
    done: 'Request withdrawn',
  })
  if (rcid.status !== 'testing' || !asks.data) return null
  if (last?.status === 'open')
    return (
      <span className={page['head']}>
        <span className={page['quiet']}>
          Go live requested <DateTime value={last.asked} show="minute" />
        </span>
        <BindingButton variant="default" loading={withdraw.busy} onClick={() => withdraw.start(last.id)}>
          Withdraw
        </BindingButton>
      </span>
    )
  const missing = rcid.testpost === null
  return (
    <span className={page['head']}>
      <span className={page['quiet']}>
        {missing ? 'After a test post is taken' : null}
        {!missing && last?.status === 'declined' ? (
          <>Declined{last.answer === '' ? null : <q> {last.answer}</q>}</>
        ) : null}
      </span>
      <BindingButton variant="default" disabled={missing} loading={ask.busy} onClick={() => ask.start()}>
        Ask to go live
      </BindingButton>
    </span>
  )
}
