import { screens } from '@/web/screen'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'

const permission = leadPermissions.leads_view

export default screens([
  {
    path: '/lead/search',
    title: 'Lead search',
    permission,
    menu: { group: 'Leads', label: 'Search', order: 30 },
    load: () => import('./SearchPage'),
  },
])
