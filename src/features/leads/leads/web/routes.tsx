import { screens } from '@/web/screen'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'

const permission = leadPermissions.leads_view

export default screens([
  {
    path: '/lead/item/{id}',
    title: 'Lead',
    permission,
    load: () => import('./LeadPage'),
    shows: 'lead',
    over: { title: (id) => `Lead # ${id}`, size: '80rem', load: () => import('./LeadDetail') },
  },
  { path: '/lead/evidence/{id}', title: 'Evidence pack', permission, load: () => import('./EvidencePage') },
])
