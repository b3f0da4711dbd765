import { screens } from '@/web/screen'

export default screens([
  { path: '/bulkruns', title: 'Bulk runs', load: () => import('./BulkRunsPage') },
  {
    path: '/bulkrun/item/{id}',
    title: 'Bulk run',
    load: () => import('./BulkRunPage'),
    over: { title: (id) => `Bulk run # ${id}`, size: '56rem', load: () => import('./BulkRunPanel') },
  },
])
