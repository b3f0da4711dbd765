import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadLogCalls, type LogItem } from '@/features/leads/lead-log/contract'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import {
  CodeViewer,
  DateTime,
  DetailCard,
  EmptyState,
  ErrorState,
  Loading,
  openDialog,
  problemOf,
  RequestViewer,
  StatusBadge,
  toastError,
} from '@/web/kit'
import { IconEye } from '@/web/kit/icons'
import { usePermission } from '@/web/session/use-session'
import { leadCalls } from '../contract'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { OrderLink } from './OrderLink'

type Which =
  | { readonly kind: 'posting'; readonly id: number; readonly lead: number }
  | { readonly kind: 'ping'; readonly id: number }
type Bodies = Pick<LogItem, 'requestdata' | 'responsedata'>

/** One exchange with a lender, request and response. */
export function openExchange(which: Which): void {
  const title = which.kind === 'ping' ? 'Ping to lender' : `Posting # ${which.id}`
  void openDialog({ title, size: '64rem' }, () =>
    which.kind === 'ping' ? <PingItem id={which.id} /> : <PostingItem {...which} />,
  )
}

function PingItem({ id }: { id: number }) {
  const item = useQuery(asking(leadLogCalls.ping, { params: { id } }))
  if (!item.data) return item.error ? <ErrorState error={item.error} onRetry={item.refetch} /> : <Loading />
  return <Item item={item.data} bodies={item.data} />
}

function PostingItem({ id, lead }: { id: number; lead: number }) {
  const item = useQuery(asking(leadLogCalls.posting, { params: { id }, query: { lead } }))
  const [revealed, setRevealed] = useState<Bodies | null>(null)
  const allowed = usePermission(leadPermissions.lead_revealdata)
  if (!item.data) return item.error ? <ErrorState error={item.error} onRetry={item.refetch} /> : <Loading />
  const reveal = () => {
    api(leadCalls.reveal, { params: { id: lead }, body: { posting: id } })
      .then(({ posting }) => setRevealed(posting))
      .catch((error: unknown) => toastError('Reveal', problemOf(error).message))
  }
  return (
    <>
      {allowed && !revealed ? (
        <Button variant="default" mb="sm" leftSection={<IconEye size={15} aria-hidden />} onClick={reveal}>
          Reveal consumer data
        </Button>
      ) : null}
      <Item item={item.data} bodies={revealed ?? item.data} />
    </>
  )
}

function Item({ item, bodies: { requestdata, responsedata } }: { item: LogItem; bodies: Bodies }) {
  return (
    <>
      <DetailCard
        details={[
          { label: 'Date', value: <DateTime value={item.date} withZone /> },
          { label: 'Status', value: <StatusBadge status={item.status} /> },
          { label: 'Order', value: <OrderLink order={item.lenderorder} /> },
          { label: 'Send time', value: item.sendtime === null ? null : `${item.sendtime.toFixed(2)} s` },
          item.brands.length > 0 && { label: 'Brand', value: item.brands.join(', ') },
          item.identity && {
            label: 'Identity',
            value: 'This ping said who the consumer is, by permission of its order',
          },
          { label: 'Comment', value: item.comment, wide: true },
        ]}
      />
      {requestdata ? (
        <RequestViewer request={requestdata} />
      ) : (
        <EmptyState why="The request is no longer kept, or nothing was sent." />
      )}
      {responsedata ? (
        <CodeViewer
          title={`Response${responsedata.status === null ? '' : ` ${responsedata.status}`}`}
          code={responsedata.error ?? responsedata.body}
          contentType={responsedata.headers['content-type']}
        />
      ) : null}
    </>
  )
}
