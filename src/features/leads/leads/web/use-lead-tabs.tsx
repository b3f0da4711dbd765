import { lazy, useState } from 'react'
import { SystemLogTab } from '@/features/platform/systemlog/web/public'
import type { UrlTab } from '@/web/kit'
import { useUrlTab } from '@/web/router/url-tab'
import { usePermission } from '@/web/session/use-session'
import type { Lead } from '../contract'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
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

export interface LeadTab extends UrlTab {
  /** Counts that stand smaller after the title. */
  readonly counts?: string
}

export interface LeadTabState {
  readonly list: readonly LeadTab[]
  readonly current: string
  readonly open: (name: string) => void
}

interface TabsInput {
  readonly lead: Lead
  readonly over: boolean
  readonly onGone: () => void
  readonly picked: readonly string[] | null
  readonly onPick: (groups: readonly string[] | null) => void
}

const postings = ({ post, ping, filtered }: Lead['counts']): string =>
  `(${post} post, ${ping} ping, ${filtered} filtered)`

/** Every tab with its condition. */
function useTabList({ lead, onGone, picked, onPick }: TabsInput): LeadTab[] {
  const manual = usePermission(leadPermissions.lead_manualposting)
  const remove = usePermission(leadPermissions.lead_removefrombuyer)
  const erase = usePermission(leadPermissions.lead_deletelead)
  const { counts, revenueUpload } = lead
  const tabs: (LeadTab | false | null)[] = [
    {
      name: 'summary',
      title: 'Summary',
      panel: () => <SummaryTab lead={lead} picked={picked} onPick={onPick} />,
    },
    (lead.metaData ?? lead.tcpa) && { name: 'meta', title: 'Meta Data', panel: () => <MetaTab lead={lead} /> },
    lead.cert && { name: 'certificates', title: 'Certificates', panel: () => <CertificatesTab lead={lead} /> },
    revenueUpload.length > 0 && {
      name: 'revenue',
      title: 'Revenue upload',
      counts: `(${revenueUpload.length})`,
      panel: () => <RevenueTab lead={lead} />,
    },
    {
      name: 'postlog',
      title: 'Lender post log',
      counts: postings(counts),
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
  return tabs.filter((tab): tab is LeadTab => Boolean(tab))
}

/** Over a list the address belongs to the list: the tab then stays out of it. */
export function useLeadTabs(input: TabsInput): LeadTabState {
  const list = useTabList(input)
  const names = list.map(({ name }) => name)
  const [inUrl, openInUrl] = useUrlTab(names, 'tab')
  const [local, setLocal] = useState('summary')
  const wanted = (input.over ? local : inUrl) ?? 'summary'
  return {
    list,
    current: names.includes(wanted) ? wanted : 'summary',
    open: input.over ? setLocal : openInUrl,
  }
}
