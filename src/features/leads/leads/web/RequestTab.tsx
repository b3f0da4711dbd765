import { useQuery } from '@tanstack/react-query'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { asking } from '@/web/api/query'
import { ErrorState, Loading } from '@/web/kit'
import type { Lead } from '../contract'
import { ReceivedView } from './ReceivedView'

const PATHS: Readonly<Record<string, string>> = {
  pingpost: '/lead/pingpost/post',
  directpost: '/lead/directpost',
  traffic: '/lead/webprematch',
}

export default function RequestTab({ lead }: { lead: Lead }) {
  const log = useQuery(asking(leadLogCalls.log, { params: { id: lead.id } }))
  if (!log.data) return log.error ? <ErrorState error={log.error} onRetry={log.refetch} /> : <Loading />
  const { ping, post, postMatch } = log.data
  return (
    <>
      {ping ? <ReceivedView title="Ping" received={ping} path="/lead/pingpost/ping" /> : null}
      <ReceivedView title="Post" received={post} path={PATHS[lead.leadsource.id] ?? '/lead/directpost'} />
      {postMatch.map((round, n) => (
        <ReceivedView key={n} title={`Post match ${n + 1}`} received={round} path="/lead/webonetoone" />
      ))}
    </>
  )
}
