import { screens } from '@/web/screen'

export default screens([
  { path: '/lead/item/{id}', title: 'Lead', load: () => import('./LeadPage') },
  { path: '/lead/evidence/{id}', title: 'Evidence pack', load: () => import('./EvidencePage') },
])
