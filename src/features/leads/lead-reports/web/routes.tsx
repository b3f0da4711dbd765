import { screens } from '@/web/screen'
import { leadPermissions, reportPermissions } from '@/features/selling/lead-facts/permissions'

export default screens([
  {
    path: '/lead/report/details',
    title: 'Leads details report',
    permission: leadPermissions.leads_view,
    menu: { group: 'Leads', label: 'Details report', order: 10 },
    load: () => import('./DetailsPage'),
  },
  {
    path: '/lead/report/summary',
    title: 'Leads summary',
    permission: reportPermissions.reports_view,
    menu: { group: 'Leads', label: 'Summary', order: 20 },
    load: () => import('./SummaryPage'),
  },
  {
    path: '/lead/report/sourceurl',
    title: 'Source URL report',
    permission: reportPermissions.reports_view,
    menu: { group: 'Leads', label: 'Source URL report', order: 70 },
    load: () => import('./SourceUrlPage'),
  },
])
