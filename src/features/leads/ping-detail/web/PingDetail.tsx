import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { PingTable, ProcessList, ReceivedView, VerdictTable } from '@/features/leads/leads/web/public'
import { asking } from '@/web/api/query'
import {
  Badge,
  Badges,
  DateTime,
  DetailCard,
  ErrorState,
  IdLink,
  Loading,
  Money,
  ProductBadge,
  RowAction,
  RowActions,
  StatusBadge,
  Truncated,
} from '@/web/kit'
import { IconEye } from '@/web/kit/icons'
import { openPath } from '@/web/router/over'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { type Ping, pingDetailCalls } from '../contract'

export default function PingDetail({ id }: { id: number }) {
  const ping = useQuery(asking(pingDetailCalls.get, { params: { id } }))
  if (!ping.data) return ping.error ? <ErrorState error={ping.error} onRetry={ping.refetch} /> : <Loading />
  const { counts } = ping.data
  return (
    <Tabs defaultValue="summary" keepMounted={false}>
      <Tabs.List aria-label="Ping" mb="md">
        <Tabs.Tab value="summary">Summary</Tabs.Tab>
        <Tabs.Tab value="postlog">{`Lender post log (${counts.ping} ping, ${counts.filtered} filtered)`}</Tabs.Tab>
        <Tabs.Tab value="request">Request/Response</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="summary">
        <Summary ping={ping.data} />
      </Tabs.Panel>
      <Tabs.Panel value="postlog">
        <PostLog id={id} />
      </Tabs.Panel>
      <Tabs.Panel value="request">
        <Received id={id} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Summary({ ping }: { ping: Ping }) {
  const processes = useQuery(asking(pingDetailCalls.processes, { params: { pingId: ping.id } }))
  return (
    <>
      <DetailCard
        details={[
          { label: 'ID', value: <span className="s-id">{ping.id}</span> },
          {
            label: 'Status',
            value: (
              <Badges>
                <StatusBadge status={ping.status} />
                {ping.test ? <Badge tone="warning">TEST</Badge> : null}
              </Badges>
            ),
          },
          ping.reason !== null && { label: 'Reason', value: ping.reason },
          { label: 'Received', value: <DateTime value={ping.dateadd} withZone /> },
          { label: 'Valid until', value: <DateTime value={ping.expires} withZone /> },
          { label: 'Publisher', value: ping.publisher.name },
          { label: 'RCID', value: <a href={partyHref('rcid', ping.rcid.id)}>{ping.rcid.id}</a> },
          { label: 'Product', value: <ProductBadge product={ping.product} /> },
          ping.source && { label: 'Lead source', value: ping.source.title },
          { label: 'Sub ID', value: <Truncated text={ping.subid.subid} length={8} /> },
          { label: 'Total', value: <Money value={ping.earntotal} zero="$0.00" /> },
          { label: 'Publisher earning', value: <Money value={ping.earnpub} zero="$0.00" /> },
          { label: 'Processing time', value: `${ping.pt.toFixed(2)} s, lenders ${ping.lenderstime.toFixed(2)} s` },
          { label: 'Brands offered', value: ping.oneToOne.join(', ') },
          {
            label: 'Lead',
            value: ping.lead === null ? null : <LeadLink id={ping.lead} />,
          },
        ]}
      />
      <ProcessList query={processes} />
    </>
  )
}

/** Its page, or the lead over what is open here. */
function LeadLink({ id }: { id: number }) {
  const router = useRouter()
  const lead = href(`/lead/item/${id}`)
  return (
    <RowActions>
      <IdLink value={id} href={lead} label="Lead" />
      <RowAction
        label={`Open lead ${id} here`}
        icon={<IconEye size={16} aria-hidden />}
        onClick={() => openPath(router, lead)}
      />
    </RowActions>
  )
}

function PostLog({ id }: { id: number }) {
  const log = useQuery(asking(pingDetailCalls.postings, { params: { id } }))
  if (!log.data) return log.error ? <ErrorState error={log.error} onRetry={log.refetch} /> : <Loading />
  return (
    <>
      <PingTable rows={log.data.ping} />
      <VerdictTable name="ping-filtered" rows={log.data.filterLog} query={log} />
    </>
  )
}

function Received({ id }: { id: number }) {
  const data = useQuery(asking(pingDetailCalls.data, { params: { id } }))
  if (!data.data) return data.error ? <ErrorState error={data.error} onRetry={data.refetch} /> : <Loading />
  return <ReceivedView title="Ping" received={data.data} path="/lead/pingpost/ping" />
}
