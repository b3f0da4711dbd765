import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { SystemLogTab } from '@/features/systemlog/web/public'
import { asking } from '@/web/api/query'
import { ErrorState, Loading, type UrlTab, UrlTabs } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { type Lead, leadCalls } from '../contract'
import { leadPermissions } from '@/features/lead-facts/permissions'
import { LeadActions } from './LeadActions'
import { LocalTabs } from './LocalTabs'
import { RevealProvider } from './reveal'
import { CertificatesTab, MetaTab, RevenueTab } from './small-tabs'

const SummaryTab = lazy(() => import('./SummaryTab'))
const PostLogTab = lazy(() => import('./PostLogTab'))
const RequestTab = lazy(() => import('./RequestTab'))
const ManualTab = lazy(() => import('./ManualTab'))
const ScrubberTab = lazy(() => import('./ScrubberTab'))
const TrackingTab = lazy(() => import('./TrackingTab'))
const DeleteTab = lazy(() => import('./DeleteTab'))
const ProcessTab = lazy(() => import('./ProcessTab'))

/** The two providers with a tab of their own. */
const PROVIDERS = ['Risk A', 'Risk B']

interface LeadDetailProps {
  readonly id: number
  /** Over a list the tabs stay out of the address. */
  readonly over?: boolean
  /** The lead was deleted. */
  readonly onGone: () => void
}

/** Every tab with its condition. */
function useTabs(lead: Lead, onGone: () => void): (UrlTab | false | null)[] {
  const manual = usePermission(leadPermissions.lead_manualposting)
  const remove = usePermission(leadPermissions.lead_removefrombuyer)
  const erase = usePermission(leadPermissions.lead_deletelead)
  const { counts, revenueUpload } = lead
  return [
    { name: 'summary', title: 'Summary', panel: () => <SummaryTab lead={lead} /> },
    (lead.metaData ?? lead.tcpa) && { name: 'meta', title: 'Meta Data', panel: () => <MetaTab lead={lead} /> },
    lead.cert && { name: 'certificates', title: 'Certificates', panel: () => <CertificatesTab lead={lead} /> },
    revenueUpload.length > 0 && {
      name: 'revenue',
      title: 'Revenue upload',
      count: revenueUpload.length,
      panel: () => <RevenueTab lead={lead} />,
    },
    {
      name: 'postlog',
      title: `Lender post log (${counts.post} post, ${counts.ping} ping, ${counts.filtered} filtered)`,
      panel: () => <PostLogTab lead={lead} />,
    },
    { name: 'request', title: 'Request/Response', panel: () => <RequestTab lead={lead} /> },
    { name: 'systemlog', title: 'System Logs', panel: () => <SystemLogTab scope={{ lead: lead.id }} /> },
    manual &&
      lead.status !== 'incomplete' && {
        name: 'manual',
        title: 'Manual process',
        panel: () => <ManualTab lead={lead} />,
      },
    ...PROVIDERS.map(
      (name, n) =>
        lead.scrubbers.includes(name) && {
          name: `scrubber${n + 1}`,
          title: name,
          panel: () => <ScrubberTab lead={lead} scrubber={name} />,
        },
    ),
    { name: 'tracking', title: 'Tracking parameters', panel: () => <TrackingTab lead={lead} /> },
    (remove || erase) && {
      name: 'delete',
      title: 'Delete tool',
      panel: () => <DeleteTab lead={lead} onGone={onGone} />,
    },
    { name: 'log', title: 'Log', panel: () => <ProcessTab lead={lead} /> },
  ]
}

export default function LeadDetail({ id, over = false, onGone }: LeadDetailProps) {
  const lead = useQuery(asking(leadCalls.get, { params: { id } }))
  if (!lead.data)
    return lead.error ? (
      <ErrorState error={lead.error} onRetry={lead.refetch} retrying={lead.isFetching} />
    ) : (
      <Loading />
    )
  return (
    <RevealProvider lead={id}>
      <Loaded lead={lead.data} over={over} onGone={onGone} />
    </RevealProvider>
  )
}

function Loaded({ lead, over, onGone }: { lead: Lead; over: boolean; onGone: () => void }) {
  const tabs = useTabs(lead, onGone)
  return (
    <>
      <LeadActions lead={lead} />
      {over ? <LocalTabs label="Lead" tabs={tabs} /> : <UrlTabs label="Lead" tabs={tabs} />}
    </>
  )
}
