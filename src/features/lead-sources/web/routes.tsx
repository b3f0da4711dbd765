import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lead/source',
    title: 'Lead sources',
    menu: { group: 'Leads', label: 'Sources', order: 50 },
    load: () => import('./SourcesPage'),
  },
  { path: '/lead/source/item', title: 'New lead source', load: () => import('./NewSourcePage') },
  { path: '/lead/source/item/{id}', title: 'Edit lead source', load: () => import('./SourcePage') },
])
