import { screens } from '@/web/screen'
import { leadPermissions, reportPermissions } from '@/features/selling/lead-facts/permissions'

export default screens([
  {
    path: '/lead/report/ping',
    title: 'Pings report',
    permission: leadPermissions.leads_view,
    menu: { group: 'Leads', label: 'Ping report', order: 40 },
    load: () => import('./PingsPage'),
  },
  {
    path: '/lead/report/pingpost',
    title: 'Ping/Post report',
    permission: reportPermissions.reports_view,
    menu: { group: 'Leads', label: 'Ping/Post report', order: 60 },
    load: () => import('./PingPostPage'),
  },
])
