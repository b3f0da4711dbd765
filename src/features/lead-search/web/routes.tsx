import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lead/search',
    title: 'Lead search',
    menu: { group: 'Leads', label: 'Search', order: 30 },
    load: () => import('./SearchPage'),
  },
])
