import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lead/source',
    title: 'Lead sources',
    menu: { group: 'Leads', label: 'Sources', order: 50 },
    load: () => import('./SourcesPage'),
  },
  { path: '/lead/source/item/{id?}', title: 'Lead source', load: () => import('./SourcePage') },
])
