import { useQuery } from '@tanstack/react-query'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { asking } from '@/web/api/query'
import { ErrorState, Loading } from '@/web/kit'
import type { Lead } from '../contract'
import { LocalTabs } from './LocalTabs'
import { PingTable, VerdictTable } from './log-tables'
import { PostingTable } from './PostingTable'

/** What was posted, what was pinged and what was filtered. */
export default function PostLogTab({ lead }: { lead: Lead }) {
  const log = useQuery(asking(leadLogCalls.postings, { params: { id: lead.id } }))
  if (!log.data) return log.error ? <ErrorState error={log.error} onRetry={log.refetch} /> : <Loading />
  const { post, ping, filterLog } = log.data
  return (
    <LocalTabs
      label="Lender post log"
      tabs={[
        { name: 'post', title: 'Post', count: post.length, panel: () => <PostingTable lead={lead.id} rows={post} /> },
        { name: 'ping', title: 'Ping', count: ping.length, panel: () => <PingTable rows={ping} /> },
        {
          name: 'filtered',
          title: 'Filtered',
          count: filterLog.length,
          panel: () => <VerdictTable name="lead-filtered" rows={filterLog} query={log} />,
        },
        lead.counts.removed > 0 && {
          name: 'removed',
          title: 'Removed',
          count: lead.counts.removed,
          panel: () => <Removed lead={lead.id} />,
        },
      ]}
    />
  )
}

function Removed({ lead }: { lead: number }) {
  const removed = useQuery(asking(leadLogCalls.removed, { params: { id: lead } }))
  if (!removed.data) return removed.error ? <ErrorState error={removed.error} onRetry={removed.refetch} /> : <Loading />
  return <PostingTable lead={lead} rows={removed.data} />
}
