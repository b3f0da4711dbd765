import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lead/item/{id}',
    title: 'Lead',
    load: () => import('./LeadPage'),
    shows: 'lead',
    over: { title: (id) => `Lead # ${id}`, size: '80rem', load: () => import('./LeadDetail') },
  },
  { path: '/lead/evidence/{id}', title: 'Evidence pack', load: () => import('./EvidencePage') },
])
