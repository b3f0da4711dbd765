import { screens } from '@/web/screen'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'

export default screens([
  {
    path: '/ping/item/{id}',
    title: 'Ping',
    permission: leadPermissions.leads_view,
    load: () => import('./PingPage'),
    over: { title: (id) => `Ping # ${id}`, size: '72rem', load: () => import('./PingDetail') },
  },
])
